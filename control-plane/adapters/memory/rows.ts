import type { TableName, UniqueName } from '../../model/tables/tables.ts';
import { tables } from '../../model/tables/tables.ts';
import type { Column, Table } from '../../model/tables/table.ts';
import { Taken } from '../../ports/store.ts';

/** A row of any table. Rows are never changed, only replaced. */
export interface AnyRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

/** The rows of one table and its unique keys. It knows neither viewers nor transactions. */
export class MemoryRows {
  readonly name: TableName;
  readonly table: Table;
  readonly #rows = new Map<string, AnyRow>();
  readonly #keys: readonly UniqueKey[];

  constructor(name: TableName) {
    this.name = name;
    this.table = tables[name];
    this.#keys = Object.entries(this.table.unique).map(([key, columns]) => ({ key, columns, ids: new Map() }));
  }

  get(id: string): AnyRow | undefined {
    return this.#rows.get(id);
  }

  all(): Iterable<AnyRow> {
    return this.#rows.values();
  }

  /** Whether a row has the values in a unique key. */
  has(key: UniqueName, values: readonly unknown[]): boolean {
    return this.#keys.some((unique) => unique.key === key && unique.ids.has(JSON.stringify(values)));
  }

  /** Throws for a row that the declaration of the table does not allow, or whose unique key is taken. */
  check(row: AnyRow, before: AnyRow | undefined): void {
    for (const [name, column] of Object.entries(this.table.columns)) {
      if (!allows(column, row[name]))
        throw new TypeError(`The column ${this.name}.${name} cannot hold ${typeof row[name]} "${String(row[name])}".`);
    }
    const unknown = Object.keys(row).find((name) => !(name in this.table.columns));
    if (unknown !== undefined) throw new TypeError(`The table ${this.name} has no column ${unknown}.`);
    if (!before && this.#rows.has(row.id)) throw new Taken(this.name, 'id');
    for (const { key, columns, ids } of this.#keys) {
      const value = keyOf(row, columns);
      const holder = value === null ? undefined : ids.get(value);
      // The keys of the declarations are the unique names.
      if (holder !== undefined && holder !== row.id) throw new Taken(this.name, key as UniqueName);
    }
  }

  /** Puts a row in the place of the one with its id, or removes that one. Returns what undoes this. */
  set(id: string, row: AnyRow | undefined): () => void {
    const before = this.#rows.get(id);
    for (const { columns, ids } of this.#keys) {
      const [former, next] = [before && keyOf(before, columns), row && keyOf(row, columns)];
      if (typeof former === 'string') ids.delete(former);
      if (typeof next === 'string') ids.set(next, id);
    }
    if (row) this.#rows.set(id, row);
    else this.#rows.delete(id);
    return () => void this.set(id, before);
  }
}

interface UniqueKey {
  readonly key: string;
  readonly columns: readonly string[];
  /** The id of the row with each value. */
  readonly ids: Map<string, string>;
}

/** `null` where a column is null: such a row is not compared. */
function keyOf(row: AnyRow, columns: readonly string[]): string | null {
  const values = columns.map((column) => row[column]);
  return values.includes(null) ? null : JSON.stringify(values);
}

function allows({ kind, nullable, values }: Column, value: unknown): boolean {
  if (value === null) return nullable;
  if (typeof value === 'string') return (kind === 'text' && (values?.includes(value) ?? true)) || kind === 'sealed';
  if (typeof value === 'number')
    return kind === 'number' ? Number.isFinite(value) : ['integer', 'time'].includes(kind) && Number.isSafeInteger(value);
  if (typeof value === 'boolean') return kind === 'flag';
  return kind === 'json' && typeof value === 'object';
}
