/** An upload, unpacked: a tree of files that exists while the request is handled. */
export interface UploadTree {
  /**
   * The project's name: the name that was sent, else that of the archive or of the one folder that holds everything,
   * else `upload`.
   */
  readonly name: string;
  /**
   * Each file by its `/`-separated path, with its size in bytes. Paths are as they were sent: no common folder is
   * removed. `executable`: the sender says so, or the zip file does.
   */
  readonly files: readonly { readonly path: string; readonly size: number; readonly executable?: boolean }[];
  /** Symbolic links of a zip file, none of which leads out of the tree. Without any, the member may be absent. */
  readonly links?: readonly { readonly path: string; readonly target: string }[];
  /** The bytes of all files together. */
  readonly size: number;
  /** The content of one of `files`, in pieces. Throws for a path that is not among them. */
  read(path: string): AsyncIterable<Uint8Array>;
  /**
   * Moves the tree to a new folder on this machine, so that it outlives the request; what is not kept is removed
   * before the response. Nothing else is in that folder, except for `links`. Rejects where the folder exists, or where
   * there is not a disk.
   */
  keep(folder: string): Promise<void>;
}
