import { Words } from './words.ts';

const words = new WeakMap<object, Words>();
const stores = new WeakMap<object, Words>();

/** Remembers the words of what the simulations around a store begin with. */
export function noteSurroundings(store: object, surroundings: object): void {
  const noted = words.get(surroundings) ?? new Words();
  if (!words.has(surroundings)) noted.add('', surroundings, () => 'test');
  words.set(surroundings, noted);
  stores.set(store, noted);
}

/** The words of what the simulations around a store begin with. */
export function surroundingsOf(store: object): Words | null {
  return stores.get(store) ?? null;
}
