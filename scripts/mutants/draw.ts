import { createRandom } from '../../mock/random.ts';

/** Draws a number of items, in an order that depends on the seed alone. */
export function draw<T>(all: readonly T[], count: number, seed: string): T[] {
  const random = createRandom(seed);
  const drawn = all.map((one) => ({ one, order: random() })).toSorted((a, b) => a.order - b.order);
  return drawn.slice(0, count).map(({ one }) => one);
}
