/**
 * An upload, unpacked: a tree of files on disk that exists while the request is handled. A handler that keeps it
 * moves `root` away before it answers; what is still there then is removed.
 */
export interface UploadTree {
  /** What the project is called: the name that was sent, else that of the archive or of the one folder that holds everything, else `upload`. */
  readonly name: string;
  /** The folder that holds the files. Nothing else is in it, and no links. */
  readonly root: string;
  /** Each file by its path below `root`, `/`-separated, with its size in bytes. Paths are as they were sent: no folder is taken off. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** The bytes of all files together. */
  readonly size: number;
}
