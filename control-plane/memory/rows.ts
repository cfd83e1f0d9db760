import { byTable, type TableName, tables, type UniqueName } from '../model/tables/tables.ts';
import type { Column, Table } from '../model/tables/table.ts';
import { UniqueViolation } from '../ports/store.ts';
import type { AnyRow, AnyWhere } from '../shared/any-row.ts';
import { matches } from './query.ts';

/**
 * The rows of one table and its unique keys. It knows neither viewers nor transactions. It may begin with the rows of
 * another one, which it shares: what it does not use costs nothing. A row is copied, with its times moved, when it is
 * first read.
 */
export class MemoryRows {
  readonly name: TableName;
  readonly table: Table;
  readonly #base: MemoryRows | null;
  readonly #shiftMs: number;
  /** The rows that are not shared; null for a shared row that was deleted. Most tables of most stores have none. */
  #own: Map<string, AnyRow | null> = nothing;
  /** The shared rows that were read, with their times moved. */
  #moved: Map<string, AnyRow> = nothing;
  #changes = 0;
  readonly #keys: readonly UniqueKey[];

  constructor(name: TableName, base: MemoryRows | null = null, shiftMs = 0) {
    this.name = name;
    this.table = tables[name];
    this.#base = base;
    this.#shiftMs = shiftMs;
    this.#keys = uniqueKeys[name].map(([key, columns], index) => ({
      key,
      columns,
      ids: nothing,
      shared: (base && base.#keys[index]) ?? null,
    }));
  }

  /** How often a row was put or removed. */
  get changes(): number {
    return this.#changes;
  }

  get(id: string): AnyRow | undefined {
    const own = this.#own.get(id);
    if (own !== undefined) return own ?? undefined;
    const shared = this.#base?.get(id);
    return shared && this.#move(shared);
  }

  search(where: AnyWhere): AnyRow[] {
    const ids = this.#idsIn(where);
    if (ids) return this.#getAll(ids).filter((row) => matches(row, where));
    const found: AnyRow[] = [];
    const comparesTimes = timeColumns[this.name].some((column) => where[column] !== undefined);
    const base = this.#base ? this.#base.#own : nothing;
    for (const shared of base.values()) {
      if (!shared || (this.#own !== nothing && this.#own.has(shared.id))) continue;
      // A row that does not match is not copied.
      if (!comparesTimes && !matches(shared, where)) continue;
      const row = this.#move(shared);
      if (!comparesTimes || matches(row, where)) found.push(row);
    }
    for (const row of this.#own.values()) if (row && matches(row, where)) found.push(row);
    return found;
  }

  /** Whether a row has the values in a unique key. */
  has(key: UniqueName, values: readonly unknown[]): boolean {
    return this.#keys.some((unique) => unique.key === key && this.#holderOf(unique, textOf(values)) !== undefined);
  }

  /** Throws for a row whose unique key is taken. */
  check(row: AnyRow, before: AnyRow | undefined): void {
    if (!before && this.get(row.id)) throw new UniqueViolation(this.name, 'id');
    for (const unique of this.#keys) {
      const value = keyOf(row, unique.columns);
      const holder = value === null ? undefined : this.#holderOf(unique, value);
      // The keys of the declarations are the unique names.
      if (holder !== undefined && holder !== row.id) throw new UniqueViolation(this.name, unique.key as UniqueName);
    }
  }

  /** Puts a row in the place of the one with its id, or removes that one. Returns what undoes this. */
  set(id: string, row: AnyRow | undefined): () => void {
    const own = this.#own.get(id);
    this.#put(id, row ?? (this.#base?.get(id) ? null : undefined));
    return () => {
      this.#put(id, own);
    };
  }

  /** `undefined`: the shared row with the id, if there is one. */
  #put(id: string, row: AnyRow | null | undefined): void {
    const before = this.#own.get(id);
    if (this.#own === nothing) this.#own = new Map();
    this.#changes++;
    // Its own row takes the place of the shared one.
    this.#moved.delete(id);
    for (const unique of this.#keys) {
      const [former, next] = [before && keyOf(before, unique.columns), row && keyOf(row, unique.columns)];
      if (unique.ids === nothing) unique.ids = new Map();
      if (typeof former === 'string') unique.ids.delete(former);
      if (typeof next === 'string') unique.ids.set(next, id);
    }
    if (row === undefined) this.#own.delete(id);
    else this.#own.set(id, row);
  }

  /** The only ids that rows with the values can have, if an id or a unique key is among them. */
  #idsIn(where: AnyWhere): readonly unknown[] | null {
    const { id } = where;
    if (typeof id === 'string') return [id];
    if (typeof id === 'object' && id !== null && 'in' in id && Array.isArray(id.in))
      return [...new Set<unknown>(id.in)];
    const key = this.#keys.find(({ columns }) => columns.every((column) => isValue(where[column])));
    return key ? [this.#holderOf(key, textOf(key.columns.map((column) => where[column])))] : null;
  }

  #getAll(ids: readonly unknown[]): AnyRow[] {
    return ids.map((id) => (typeof id === 'string' ? this.get(id) : undefined)).filter((row) => row !== undefined);
  }

  /** The id of the row that has a value in a unique key. */
  #holderOf({ ids, shared: inBase }: UniqueKey, value: string): string | undefined {
    const own = ids.get(value);
    if (own !== undefined) return own;
    const shared = inBase?.ids.get(value);
    return typeof shared === 'string' && !this.#own.has(shared) ? shared : undefined;
  }

  #move(shared: AnyRow): AnyRow {
    if (this.#shiftMs === 0) return shared;
    const before = this.#moved.get(shared.id);
    if (before) return before;
    const moved: { id: string; [column: string]: unknown } = { ...shared };
    for (const column of timeColumns[this.name]) {
      const at = moved[column];
      if (typeof at === 'number') moved[column] = at + this.#shiftMs;
    }
    if (this.#moved === nothing) this.#moved = new Map();
    this.#moved.set(shared.id, Object.freeze(moved));
    return moved;
  }
}

interface UniqueKey {
  readonly key: string;
  readonly columns: readonly string[];
  /** The id of the row with each value, without the shared rows. */
  ids: Map<string, string>;
  /** That of the shared rows. */
  readonly shared: UniqueKey | null;
}

/** Stands for every map without entries, so that a store is small until something is changed in it. */
const nothing = new Map<string, never>();

const uniqueKeys = byTable((name) => Object.entries<readonly string[]>(tables[name].unique));

const timeColumns = byTable((name) => {
  const { columns } = tables[name];
  return Object.keys(columns).filter((column) => isTime(columns, column));
});

function isTime(columns: Readonly<Record<string, Column>>, column: string): boolean {
  return columns[column]?.kind === 'time';
}

/** A condition that one value of a text or a number satisfies. */
function isValue(match: unknown): boolean {
  return typeof match === 'string' || typeof match === 'number';
}

/** `null` where a column is null: such a row is not compared. */
function keyOf(row: AnyRow, columns: readonly string[]): string | null {
  const values = columns.map((column) => row[column]);
  return values.includes(null) ? null : textOf(values);
}

/** The values of a key as one text. JSON would take most of the time of a search. */
function textOf(values: readonly unknown[]): string {
  if (values.length === 1) return String(values[0]);
  let text = '';
  for (const value of values) {
    const part = String(value);
    // With the length, since a value may contain any character.
    text += `${part.length}:${part}`;
  }
  return text;
}
