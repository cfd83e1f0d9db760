/** An upload, unpacked: a tree of files on disk that exists until the request has been answered, unless it is kept. */
export interface UploadTree {
  /** What the project is called: the name that was sent, or that of the archive or of the first folder. */
  readonly name: string;
  /** The folder that holds the files. */
  readonly root: string;
  /** Each file by its path below `root`, `/`-separated, with its size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** The bytes of all files together. */
  readonly size: number;
}
