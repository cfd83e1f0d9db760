/** Readable files: a folder of a repository, or an upload. */
export interface Tree {
  /** Files with their `/`-separated paths and sizes in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** The text of one of the files. */
  read(path: string): Promise<string>;
}
