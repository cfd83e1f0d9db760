import type { Database } from './database.ts';
import type { Sealing } from './sealing.ts';

/** Receives the progress, from 0 to 1. */
export type OnProgress = (done: number) => void;

/** Looks how many bytes are free on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

/**
 * Use of a database by a server: `alone` if its apps run on the engine of its machine, or `shared` with other servers;
 * `full` is shared with servers that only serve the API.
 */
export type Use = 'alone' | 'full' | 'shared';

/** A server's lock on a database, which ends with the process. */
export interface ServerLock {
  /** Rejects with a `DataError` if another server takes the database after a lost connection. */
  readonly lost: Promise<never>;
  release(): Promise<void>;
}

/** Throws a `DataError` for data that this program cannot use. */
type Check = (database: Database) => Promise<unknown>;

export interface BackUpOptions {
  /** The file of the backup, which is written completely or not at all. */
  readonly file: string;
  readonly onProgress: OnProgress;
  readonly check: Check;
}

export interface RestoreOptions extends BackUpOptions {
  /** Whether existing data is replaced. */
  readonly force: boolean;
  /** For the secrets of the backup. */
  readonly sealing: () => Promise<Sealing>;
}

/**
 * The database of a control plane, at its place: everything that one kind of database does otherwise than the others,
 * besides its `Dialect`. Each method throws a `DataError` if the database cannot be used.
 */
export interface Driver {
  /** Whether other machines use the database too, so that no file of this one holds its key for all. */
  readonly isShared: boolean;
  /** Opens the database for a server; makes it if it is missing. */
  open(): Promise<Database>;
  /** Opens the database to migrate it; `null` without one. */
  openAlone(): Promise<Database | null>;
  /** Opens the database for a few short changes, also beside a server. */
  openBeside(): Promise<Database>;
  /** Reads the database, also beside a server, and changes nothing; `null` without one. */
  inspect<T>(work: (database: Database) => Promise<T>): Promise<T | null>;
  /**
   * Locks the database against servers that exclude this one; `null` if opening it has done so. Throws a `DataError`
   * if such a server runs.
   */
  lock(use: Use): Promise<ServerLock | null>;
  /**
   * Calls the work while no other server with the database does, again after each loss of the database, until the
   * signal is aborted. The signal of a call is aborted when another server may do the work.
   */
  once(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Whether a server uses the database now, on any machine. */
  isServed(): Promise<boolean>;
  /** Keeps other rotations of the key away until the returned function is called. */
  lockRotation(): Promise<() => void>;
  /**
   * Keeps scheduled backups of other servers away until the returned function is called; `null` while another server
   * makes one.
   */
  lockBackups(): Promise<(() => Promise<void>) | null>;
  /** Throws a `DataError` if a setting of the database is too low for the statements of a server. */
  checkSettings(database: Database): Promise<void>;
  /** Throws a `DataError` if there is no room for `backUpBefore`. */
  requireRoom(freeBytes?: FreeBytes): Promise<void>;
  /** Backs up the database before a migration. Returns the file; `null` if that is up to the operator. */
  backUpBefore(version: number, freeBytes?: FreeBytes): Promise<string | null>;
  /** Writes the data as of one moment into a file, also while servers change it. */
  backUp(options: BackUpOptions): Promise<void>;
  /** Restores a backup that was checked. Returns the file with the former data; `null` if there was none. */
  restore(options: RestoreOptions): Promise<string | null>;
}
