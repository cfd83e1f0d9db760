import { expect, test } from 'vitest';
import { missedNarrowings } from './random/narrowed.ts';
import { alarmsOf } from './random/rewritten.ts';

// The thousands are in random.slow.test.ts.
test('random schemas that allow less break clients that send, and back, clients that receive', async () => {
  expect(await missedNarrowings(150, 20_261)).toEqual([]);
});

test('random documents in other words are the same', async () => {
  expect(await alarmsOf(250, 20_262)).toEqual([]);
});
