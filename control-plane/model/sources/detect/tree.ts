/** Readable files: a folder of a repository, or an upload. */
export interface Tree {
  /** Files with their `/`-separated paths and sizes in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** The compose file that was chosen; without a choice, one at the root with a usual name. */
  readonly composeFile?: string;
  /** The text of one of the files. */
  read(path: string): Promise<string>;
}
