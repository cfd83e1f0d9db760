import { createBase, type SomeRows } from '../memory/base.ts';
import { MemoryStore } from '../memory/store.ts';
import { MemoryWork } from '../memory/work.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Store } from '../ports/store.ts';
import type { Work } from '../ports/work.ts';

/** Where a world keeps its rows and its work. */
export interface Storage {
  readonly store: Store;
  readonly work: Work;
  /** How often the work may have changed. While it stays the same, nothing else becomes due. */
  readonly countChanges: () => number;
}

/** Opens the storage of a world. The times of its rows are later than those of the seed by `shiftMs`. */
export type OpenStorage = (options: {
  readonly clock: Clock;
  readonly random: Random;
  readonly shiftMs: number;
}) => Storage;

/** Storages in memory, which share the rows of a seed as long as nothing changes them. */
export function storeInMemory(rows: SomeRows): OpenStorage {
  const base = createBase(rows);
  return (options) => {
    const store = new MemoryStore({ ...options, base });
    return { store, work: new MemoryWork(store), countChanges: () => store.changesOf('work') };
  };
}
