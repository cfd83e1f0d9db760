import type { TableName } from '../model/tables/tables.ts';
import { MemoryRows } from './rows.ts';

/** The tables of a store. Each is made when it is first needed, because most stores need few of them. */
export class Contents {
  readonly #base: Contents | null;
  readonly #shiftMs: number;
  readonly #tables = new Map<TableName, MemoryRows>();

  /** Begins with the rows of another store, which must not change any more, with their times moved. */
  constructor(base: Contents | null = null, shiftMs = 0) {
    this.#base = base;
    this.#shiftMs = shiftMs;
  }

  of(name: TableName): MemoryRows {
    let rows = this.#tables.get(name);
    if (!rows) this.#tables.set(name, (rows = new MemoryRows(name, this.#base?.of(name) ?? null, this.#shiftMs)));
    return rows;
  }
}
