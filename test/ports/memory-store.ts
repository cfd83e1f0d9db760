import { MemoryStore, type MemoryStoreOptions } from '../../control-plane/adapters/memory/store.ts';
import { createSeededRandom } from '../../control-plane/adapters/seeded.ts';
import { VirtualClock } from '../../control-plane/adapters/virtual-clock.ts';

/** A store in memory. Without a clock of its own, its time stands still. */
export function createStore(options: Partial<MemoryStoreOptions> = {}): MemoryStore {
  return new MemoryStore({ clock: new VirtualClock(0), random: createSeededRandom(1), ...options });
}
