declare const value: unique symbol;

/** `time` is milliseconds since 1970; `sealed` is text that a database stores encrypted. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'flag' | 'time' | 'json' | 'sealed';

/** A column whose values have the type `V`. */
export interface Column<V = unknown, K extends ColumnKind = ColumnKind> {
  readonly kind: K;
  readonly nullable: boolean;
  /** The values that a text column can hold; `null` for any text. */
  readonly values: readonly string[] | null;
  /** Absent at run time; only carries the type. */
  readonly [value]?: V;
}

export const text = column<string, 'text'>('text');
export const integer = column<number, 'integer'>('integer');
export const number = column<number, 'number'>('number');
export const flag = column<boolean, 'flag'>('flag');
export const time = column<number, 'time'>('time');
export const sealed = column<string, 'sealed'>('sealed');

/**
 * A column of plain data, which a query cannot search. It contains no times, because a world shifts times by columns.
 */
export function json<V extends object>(): Column<V, 'json'> {
  return column<V, 'json'>('json');
}

/** A text column with a closed list of values. */
export function oneOf<const V extends string>(values: readonly V[]): Column<V, 'text'> {
  return { kind: 'text', nullable: false, values };
}

export function nullable<V, K extends ColumnKind>(of: Column<V, K>): Column<V | null, K> {
  return { kind: of.kind, nullable: true, values: of.values };
}

function column<V, K extends ColumnKind>(kind: K): Column<V, K> {
  return { kind, nullable: false, values: null };
}

export type Columns = Readonly<Record<string, Column>> & { readonly id: Column<string, 'text'> };

/**
 * The owner of rows: the workspace or the user in a column, or the system. Members reach the rows of a workspace; a
 * token pinned to a workspace reaches no other.
 */
export type Scope<C extends string> = { readonly workspace: C } | { readonly user: C } | 'system';

/**
 * Columns that refer to a row of another table by one of its unique keys. A null in one of the columns means no
 * reference. A change of the key is copied into the columns.
 */
export interface Reference<C extends string> {
  readonly table: string;
  readonly columns: readonly C[];
  readonly key: readonly string[];
  /** Effect of deleting the other row: delete this row too, or fail. */
  readonly onDelete: 'cascade' | 'refuse';
}

export interface Table<C extends Columns = Columns, U extends string = string> {
  readonly columns: C;
  readonly scope: Scope<NameOf<C>>;
  /** `everyone`: each viewer can read the rows; only the scope can change them. */
  readonly readers: 'scope' | 'everyone';
  /** Unique keys besides `id`. A row with a null in a key is not compared. */
  readonly unique: Readonly<Record<U, readonly NameOf<C>[]>>;
  readonly references: readonly Reference<NameOf<C>>[];
}

interface TableOptions<C extends Columns, U extends string> {
  readonly scope: Scope<NameOf<C>>;
  readonly readers?: 'everyone';
  readonly unique?: Readonly<Record<U, readonly NameOf<C>[]>>;
  readonly references?: readonly Reference<NameOf<C>>[];
}

type NameOf<C> = keyof C & string;

/** Declares a table: the types of its rows, and the constraints that every store enforces. */
export function table<C extends Columns, const U extends string = never>(
  columns: C,
  options: TableOptions<C, U>,
): Table<C, U> {
  const { scope, readers = 'scope', references = [] } = options;
  // Without keys, `U` is never and its record is empty.
  const unique = options.unique ?? ({} as Record<U, never>);
  return { columns, scope, readers, unique, references };
}

/** A row of a table. */
export type Row<T extends Pick<Table, 'columns'>> = {
  readonly [N in keyof T['columns']]: T['columns'][N] extends Column<infer V> ? V : never;
};

/** Columns that a query can search and sort by. */
export type SearchColumn<T extends Pick<Table, 'columns'>> = {
  [N in keyof T['columns']]: T['columns'][N] extends Column<unknown, 'json' | 'sealed'> ? never : N;
}[keyof T['columns']] &
  string;

export type UniqueOf<T> = T extends { readonly unique: Readonly<Record<infer U, unknown>> } ? U & string : never;
