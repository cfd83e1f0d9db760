import { expect, test } from 'vitest';
import { nextPeriod, rangeOf, readLook } from '../../dashboard/parts/look.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;

test.each([
  [5, '15m'],
  [15, '15m'],
  [16, '1h'],
  [359, '6h'],
  [1440, '24h'],
  [1441, '7d'],
  [20_000, '7d'],
])('a time %s minutes ago needs the range %s', (minutes, range) => {
  expect(rangeOf({ range: '15m', from: now - minutes * minute }, now)).toBe(range);
});

test('a range that reaches further back than needed stays, and an hour is shown without any', () => {
  expect(rangeOf({ range: '24h', from: now - minute, to: now }, now)).toBe('24h');
  expect([rangeOf({}, now), rangeOf({ range: '7d' }, now)]).toEqual(['1h', '7d']);
});

test('the time before and after the one that is shown is as long', () => {
  const hours = (from: number, to: number) => ({ from: now + from * 60 * minute, to: now + to * 60 * minute });
  const latest = { range: '1h', period: null } as const;

  expect(nextPeriod(latest, -1, now)).toEqual(hours(-2, -1));
  expect(nextPeriod({ ...latest, period: hours(-3, -1) }, -1, now)).toEqual(hours(-5, -3));
  expect(nextPeriod({ ...latest, period: hours(-3, -1) }, 1, now)).toEqual(hours(-1, 1));
  expect([nextPeriod(latest, 1, now), nextPeriod({ ...latest, period: hours(-1, 0) }, 1, now)]).toEqual([null, null]);
});

test('reads from an address what it knows, and leaves out the rest', () => {
  expect(readLook({ service: 'web', range: '6h', from: 1000, to: 2000, other: 'x' })).toEqual({
    service: 'web',
    range: '6h',
    from: 1000,
    to: 2000,
  });
  expect(readLook({ service: 7, range: '2h', from: 'soon', to: 2000 })).toEqual({});
  expect(readLook({ from: 2000, to: 1000 })).toEqual({});
  expect(readLook({ from: 1e300, to: 2e300 })).toEqual({});
});
