import type { TableName } from '../model/tables/tables.ts';
import { MemoryRows } from './rows.ts';

/** The tables of a store, each made when it is first needed, because most stores need few of them. */
export class Contents {
  readonly #base: Contents | null;
  readonly #shiftMs: number;
  readonly #tables = new Map<TableName, MemoryRows>();

  /** `base`: rows of another store, which must not change any more, with their times shifted. */
  constructor(base: Contents | null = null, shiftMs = 0) {
    this.#base = base;
    this.#shiftMs = shiftMs;
  }

  /** Number of changes of all rows, also of those that were undone. */
  get changes(): number {
    let sum = 0;
    for (const { changes } of this.#tables.values()) sum += changes;
    return sum;
  }

  of(name: TableName): MemoryRows {
    let rows = this.#tables.get(name);
    if (!rows) this.#tables.set(name, (rows = new MemoryRows(name, this.#base?.of(name) ?? null, this.#shiftMs)));
    return rows;
  }
}
