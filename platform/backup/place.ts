/** A place with backups, each with a name. */
export interface BackupPlace {
  /** Whether a backup there leaves this machine, so that keys are not put there as they are. */
  readonly isRemote: boolean;
  /** The names of the complete backups, in order. */
  names(): Promise<readonly string[]>;
  /** The names of those that are being written, or that a killed program has left. */
  unfinished(): Promise<readonly string[]>;
  /** Removes a backup, or what is left of one. */
  remove(name: string): Promise<void>;
  /** Begins a backup. Throws a `DataError` if there is one of that name, and it is not to be replaced. */
  begin(name: string, force: boolean): Promise<BackupWriter>;
  /** Opens a complete backup. Throws a `DataError` without one. */
  open(name: string): Promise<BackupReader>;
}

/** A backup that is being written. */
export interface BackupWriter {
  write(part: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes the manifest and gives the backup its name. */
  complete(manifest: string): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

export interface BackupReader {
  readonly manifest: string;
  /** The content of a part. Throws a `DataError` if it is missing. */
  read(part: string): AsyncIterable<Uint8Array>;
}

/** Settings of a server of S3's protocol; `null` for those of the environment. */
export interface S3Config {
  readonly endpoint: string | null;
  readonly region: string | null;
}
