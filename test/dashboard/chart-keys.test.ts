import { expect, test } from 'vitest';
import { periodOf, type Reading, readingAfter } from '../../dashboard/parts/chart-keys.ts';

const plain = (key: string) => ({ key, shiftKey: false });
const shift = (key: string) => ({ key, shiftKey: true });
const at = (index: number, anchor: number | null = null): Reading => ({ index, anchor });

test.each([
  ['one sample back', at(5), plain('ArrowLeft'), at(4)],
  ['one sample on', at(5), plain('ArrowRight'), at(6)],
  ['not beyond the first', at(0), plain('ArrowLeft'), at(0)],
  ['not beyond the last', at(59), plain('ArrowRight'), at(59)],
  ['ten samples back', at(5), plain('PageDown'), at(0)],
  ['ten samples on', at(5), plain('PageUp'), at(15)],
  ['the first', at(5), plain('Home'), at(0)],
  ['the last', at(5), plain('End'), at(59)],
  ['a part begins where one is', at(5), shift('ArrowRight'), at(6, 5)],
  ['a part grows', at(6, 5), shift('PageUp'), at(16, 5)],
  ['a part is given up by a move', at(6, 5), plain('ArrowRight'), at(7)],
  ['a part is given up by Escape', at(6, 5), plain('Escape'), at(6)],
])('%s', (_, reading, pressed, next) => {
  expect(readingAfter(reading, pressed, 60)).toEqual(next);
});

test('a chart takes no key that is of the page', () => {
  expect(['Tab', 'g', 'Escape', 'ArrowUp'].map((key) => readingAfter(at(5), plain(key), 60))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a part has the time of its samples, in whichever order they were chosen', () => {
  const steps = { start: 60_000, step: 10_000 };

  expect(periodOf(at(2), steps)).toEqual({ from: 80_000, to: 90_000 });
  expect(periodOf(at(2, 4), steps)).toEqual({ from: 80_000, to: 110_000 });
  expect(periodOf(at(4, 2), steps)).toEqual({ from: 80_000, to: 110_000 });
});
