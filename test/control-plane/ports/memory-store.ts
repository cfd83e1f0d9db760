import { MemoryStore, type MemoryStoreOptions } from '../../../control-plane/memory/store.ts';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';

/** A store in memory. Without a clock of its own, its time stands still. */
export function createStore(options: Partial<MemoryStoreOptions> = {}): MemoryStore {
  return new MemoryStore({ clock: new VirtualClock(0), random: createSeededRandom(1), ...options });
}
