import type { Dialect } from './dialect.ts';
import type { Raw, Run, RunScript } from './run.ts';

/** A statement that each connection prepares at its first use. */
export interface Statement {
  readonly text: string;
  /** Unique for each text. */
  readonly name: string;
}

export type Send = (statement: Statement, values: readonly unknown[]) => Promise<readonly Raw[]>;

/** Reason why a statement has failed. */
export type Failure =
  /** A unique key: its name or its columns, and whether it is the first one that the change broke. */
  | { readonly kind: 'unique'; readonly constraint: string; readonly isFirst: boolean }
  /** A reference: its name; `null` if the database does not report it. */
  | { readonly kind: 'reference'; readonly constraint: string | null }
  /** The transaction may succeed when it runs again. */
  | { readonly kind: 'conflict' }
  /** The database cannot be reached, takes no changes, or has no room for the transaction. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'other' };

/** A driver of a database, independent of the tables. */
export interface Database {
  readonly dialect: Dialect;
  /** Whether transactions run at the same time, and so can conflict. */
  readonly isConcurrent: boolean;
  /**
   * Runs work in a transaction, which is rolled back if the work rejects. `isAlone`: after all other transactions with
   * `isAlone`, those of other servers too.
   */
  transact<T>(mode: 'read' | 'write', isAlone: boolean, work: (send: Send) => Promise<T>): Promise<T>;
  /** Sends a statement as a transaction of its own. */
  readonly send: Send;
  /**
   * Runs statements without parameters in one transaction, in which the schema may change. `isAlone`: only while no
   * server uses the database; rejects with a `DataError` if one does, and keeps servers from it until the end.
   */
  migrate<T>(work: (run: Run, runScript: RunScript) => Promise<T>, isAlone?: boolean): Promise<T>;
  /** Runs statements without parameters in one transaction that changes nothing. */
  inspect<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Runs statements without parameters in a database without tables, which is removed afterwards. */
  inEmptyDatabase<T>(work: (run: Run, runScript: RunScript) => Promise<T>): Promise<T>;
  readFailure(error: unknown): Failure;
  close(): Promise<void>;
}
