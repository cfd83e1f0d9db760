import { expect, test } from 'vitest';
import { timestamp, timestampOrNull } from '../../../control-plane/model/shared/time.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [day - 1, '1970-01-01T23:59:59.999Z'],
  [day, '1970-01-02T00:00:00.000Z'],
  [Date.UTC(2024, 1, 29, 9, 5, 7, 8), '2024-02-29T09:05:07.008Z'],
  [Date.UTC(2026, 10, 22, 23, 46, 43, 120), '2026-11-22T23:46:43.120Z'],
  [Date.UTC(10_000, 0, 1), '+010000-01-01T00:00:00.000Z'],
])('writes %d as %s', (at, text) => {
  expect(timestamp(at)).toBe(text);
  expect(timestampOrNull(at)).toBe(text);
});

test('writes times of several days in any order', () => {
  const times = [3 * day, 3 * day + second, day, 3 * day, 2 * day - 1];

  expect(times.map(timestamp)).toEqual([
    '1970-01-04T00:00:00.000Z',
    '1970-01-04T00:00:01.000Z',
    '1970-01-02T00:00:00.000Z',
    '1970-01-04T00:00:00.000Z',
    '1970-01-02T23:59:59.999Z',
  ]);
});

test('refuses a number that is not a time', () => {
  expect(() => timestamp(NaN)).toThrow('Invalid time value');
  expect(timestampOrNull(null)).toBeNull();
});
