/** Files that can be read: a folder of a repository, or an upload. */
export interface Tree {
  /** By `/`-separated path, with the size in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** The text of one of the files. */
  read(path: string): Promise<string>;
}
