import { createBase, type SomeRows } from '../memory/base.ts';
import { MemoryStore } from '../memory/store.ts';
import { MemoryWork } from '../memory/work.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Store } from '../ports/store.ts';
import type { Work } from '../ports/work.ts';

/** Storage of a world's rows and work. */
export interface Storage {
  readonly store: Store;
  readonly work: Work;
  /** Counts possible changes of the work. While the count stays the same, nothing else becomes due. */
  readonly countChanges: () => number;
}

/** Opens the storage of a world. Its times are later than those of the seed by `shiftMs`. */
export type OpenStorage = (options: {
  readonly clock: Clock;
  readonly random: Random;
  readonly shiftMs: number;
}) => Storage;

/** Storages in memory, which share unchanged rows of a seed. */
export function storeInMemory(rows: SomeRows): OpenStorage {
  const base = createBase(rows);
  return (options) => {
    const store = new MemoryStore({ ...options, base });
    return { store, work: new MemoryWork(store), countChanges: () => store.changesOf('work') };
  };
}
