import type { Viewer } from '../model/caller.ts';
import type { Kind } from '../model/tables/platform.ts';
import type { RowOf, SearchColumnOf, TableName, UniqueName } from '../model/tables/tables.ts';

/** A value, `null` included; one of several; or a limit, which null never satisfies. */
export type Match<V> = V | { readonly in: readonly V[] } | { readonly atMost: V } | { readonly above: V };

/** All conditions hold. */
export type Where<N extends TableName> = { readonly [C in SearchColumnOf<N>]?: Match<RowOf<N>[C]> };

export interface Listing<N extends TableName> {
  /** Text is compared by code point, and null comes last; `-` reverses the order. Equal rows are ordered by id. */
  readonly order?: readonly (SearchColumnOf<N> | `-${SearchColumnOf<N>}`)[];
  readonly limit?: number;
}

/** The rows of a table that are in the viewer's reach. The others do not exist for the viewer. */
export interface ReadRows<N extends TableName> {
  /** The row that matches, or `null`. A condition that several rows match is a mistake, and rejects. */
  find(where: Where<N>): Promise<RowOf<N> | null>;
  list(where: Where<N>, listing?: Listing<N>): Promise<RowOf<N>[]>;
  count(where: Where<N>): Promise<number>;
}

/**
 * A change that breaks a constraint rejects with `Taken` or `Missing`, and the transaction can no longer succeed. A
 * change that would leave a row out of the viewer's reach rejects.
 */
export interface Rows<N extends TableName> extends ReadRows<N> {
  insert(row: RowOf<N>): Promise<RowOf<N>>;
  /** The changed row, or `null` if no row has the id. */
  update(id: string, changes: Partial<Omit<RowOf<N>, 'id'>>): Promise<RowOf<N> | null>;
  /** Whether there was a row with the id. */
  delete(id: string): Promise<boolean>;
}

export type ReadTx = { readonly [N in TableName]: ReadRows<N> };
export type Tx = { readonly [N in TableName]: Rows<N> } & {
  /** Makes a reconciler look at a record, at the given time or earlier, once the transaction has succeeded. */
  wake(kind: Kind, subject: string, at: number): Promise<void>;
};

/**
 * Transactions take effect as if one ran after the other. Between its calls of `tx`, a transaction waits for nothing
 * else: no request, no timer and no other transaction.
 */
export interface Store {
  read<T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** All changes or none. `work` may run again, so it changes nothing but `tx`. */
  write<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Another row has the unique key. */
export class Taken extends Error {
  readonly key: UniqueName | 'id';
  constructor(table: TableName, key: UniqueName | 'id') {
    super(`Another row of ${table} has the same ${key}.`);
    this.key = key;
  }
}

/** A row would refer to a row that does not exist. */
export class Missing extends Error {
  constructor(table: TableName, target: string) {
    super(`A row of ${table} would refer to a row of ${target} that does not exist.`);
  }
}
