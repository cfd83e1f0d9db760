import type { Viewer, Writer } from '../model/shared/caller.ts';
import type { FieldChange, Kind } from '../model/tables/platform.ts';
import type { RowOf, SearchColumnOf, TableName, UniqueName } from '../model/tables/tables.ts';

/** A value, `null` included; one of several; or a limit, which null never satisfies. */
export type Match<V> = V | { readonly in: readonly V[] } | { readonly atMost: V } | { readonly above: V };

/** Conditions that all have to hold. */
export type Where<N extends TableName> = { readonly [C in SearchColumnOf<N>]?: Match<RowOf<N>[C]> };

export interface Listing<N extends TableName> {
  /** Text is compared by code point, and null comes last; `-` reverses the order. Equal rows are ordered by id. */
  readonly order?: readonly (SearchColumnOf<N> | `-${SearchColumnOf<N>}`)[];
  readonly limit?: number;
}

/** The rows of a table in the viewer's reach. Other rows do not exist for the viewer. */
export interface ReadRows<N extends TableName> {
  /** The matching row, or `null`. Rejects if several rows match, which is a mistake. */
  find(where: Where<N>): Promise<RowOf<N> | null>;
  list(where: Where<N>, listing?: Listing<N>): Promise<RowOf<N>[]>;
  count(where: Where<N>): Promise<number>;
}

/**
 * A change that violates a constraint rejects with `UniqueViolation` or `ReferenceViolation`, and the transaction
 * cannot succeed any more. A change that would leave a row out of the viewer's reach rejects.
 */
export interface Rows<N extends TableName> extends ReadRows<N> {
  insert(row: RowOf<N>): Promise<RowOf<N>>;
  /** The changed row, or `null` if no row has the id. */
  update(id: string, changes: Partial<Omit<RowOf<N>, 'id'>>): Promise<RowOf<N> | null>;
  /** Returns whether there was a row with the id. */
  delete(id: string): Promise<boolean>;
  /** Makes the same changes in all matching rows. Returns their number. */
  updateAll(where: Where<N>, changes: Partial<Omit<RowOf<N>, 'id'>>): Promise<number>;
  /** Returns the number of rows that matched. */
  deleteAll(where: Where<N>): Promise<number>;
}

interface Present {
  /** Time of the transaction in milliseconds, constant until its end. */
  readonly now: number;
}

export type ReadTx = { readonly [N in TableName]: ReadRows<N> } & Present;
export type Tx = { readonly [N in TableName]: Rows<N> } & Present & {
    /** The rows of every workspace and user, for checking rules. A caller must not get any of them. */
    readonly asSystem: ReadTx;
    /** A new UUID. A repeated transaction gets others. */
    id(): string;
    /**
     * Adds an event of the caller to the audit of a workspace, and returns its id. Rejects for the writer `system`.
     */
    audit(event: AuditEvent): Promise<string>;
    /**
     * Makes reconcilers look at a record or at several rows, at the given time or earlier, once the transaction has
     * succeeded. Now by default.
     */
    wake(kind: Kind, subjects: string | readonly { readonly id: string }[], at?: number): Promise<void>;
  };

/** An action of a caller or the operator. The time, the caller and the caller's token are added to it. */
export interface AuditEvent {
  readonly workspaceId: string;
  /** An operationId of the contract, or the operation of the operator, such as `operator.suspendWorkspace`. */
  readonly operation: string;
  readonly target: { readonly type: string; readonly id: string; readonly name: string };
  readonly changes: readonly FieldChange[];
}

/** A change of rows, for those who show them. */
export interface Change {
  readonly table: TableName;
  /** The workspace or the user whose rows have changed; `null` for rows of the system, and for those of several. */
  readonly owner: string | null;
}

/**
 * Transactions take effect as if one ran after the other. A transaction waits only for its calls of `tx`: for no
 * request, no timer and no other transaction.
 */
export interface Store {
  /**
   * `key` allows a store to return the result of an equal read again, as long as no row has changed. It has everything
   * that the result depends on beside rows and viewer. Such a read does not use the time, and its result is not
   * changed.
   */
  read<T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>, key?: string): Promise<T>;
  /** Makes all changes or none. `work` may run again, so it changes nothing but `tx`. */
  write<T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls the listener after each transaction that has changed rows, but not for changes by other processes. Returns a
   * function that removes the listener.
   */
  onChange(listener: (changes: readonly Change[]) => void): () => void;
}

/** A record whose reconciler applies a change. */
export interface Until {
  readonly kind: Kind;
  readonly subject: string;
  /** The longest wait for the reconciler, in milliseconds. */
  readonly limitMs: number;
}

/** The reason why a reconciler could not apply a change. */
export interface Rejection {
  readonly cause: unknown;
}

/** The store of actions. */
export interface ActionStore extends Store {
  /**
   * Writes, then takes the due steps of the record of `untilOf` at once, and waits on the clock for at most its limit.
   * If another worker has the record, waits for that one. `rejection` says why the reconciler failed; `null` if it did
   * not, has not ended yet, or was not awaited. Rejects with `StoreUnavailable` during the wait too: the stored change
   * is then applied later.
   */
  writeUntil<T>(
    writer: Writer,
    work: (tx: Tx) => Promise<T>,
    untilOf: (written: T) => Until | null,
  ): Promise<{ readonly written: T; readonly rejection: Rejection | null }>;
}

/** Another row has the unique key. */
export class UniqueViolation extends Error {
  readonly key: UniqueName | 'id';
  constructor(table: TableName, key: UniqueName | 'id') {
    super(`Another row of ${table} has the same ${key}.`);
    this.key = key;
  }
}

/** A row would refer to a row that does not exist. */
export class ReferenceViolation extends Error {
  constructor(table: TableName, target: string) {
    super(`A row of ${table} would refer to a row of ${target} that does not exist.`);
  }
}

/**
 * The store cannot be reached, takes no changes because it is full or read-only, or has no room for another
 * transaction. A repeated call may succeed later.
 */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store is not available at present.', { cause });
  }
}
