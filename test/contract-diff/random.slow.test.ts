import { expect, test } from 'vitest';
import { missedNarrowings } from './random/narrowed.ts';
import { alarmsOf } from './random/rewritten.ts';

test('each of 1,000 random narrowings is found, and breaks one side alone', async () => {
  expect(await missedNarrowings(1000, 361)).toEqual([]);
});

test('none of 1,000 random documents in other words is a change', async () => {
  expect(await alarmsOf(1000, 362)).toEqual([]);
});
