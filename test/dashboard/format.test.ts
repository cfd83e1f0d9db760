import { expect, test } from 'vitest';
import { ago, bytes, cores, lasts, money, plural, words } from '../../dashboard/parts/format.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['2026-03-01T11:59:30Z', 'just now'],
  ['2026-03-01T11:58:00Z', '2 min. ago'],
  ['2026-03-01T08:30:00Z', '3 hr. ago'],
  ['2026-02-28T12:00:00Z', 'yesterday'],
  ['2026-01-30T12:00:00Z', '30 days ago'],
  ['2026-03-01T13:00:00Z', 'in 1 hr.'],
])('%s was %s', (at, text) => {
  expect(ago(at, now)).toBe(text);
});

test('amounts have units that a person reads', () => {
  expect([bytes(0), bytes(512), bytes(1536 * 2 ** 20), bytes(50 * 2 ** 30)]).toEqual([
    '0 B',
    '512 B',
    '1.5 GiB',
    '50 GiB',
  ]);
  expect([cores(1), cores(0.5), cores(0.30000000000000004)]).toEqual(['1 core', '0.5 cores', '0.3 cores']);
  expect([lasts(999), lasts(59_400), lasts(130_040), lasts(7_260_000)]).toEqual([
    '1 s',
    '59 s',
    '2 min 10 s',
    '2 h 1 min',
  ]);
  expect([money(4900, 'eur'), money(1950, 'usd')]).toEqual(['€49', '$19.50']);
  expect([plural(1, 'line'), plural(2, 'line'), words('health_check_failed')]).toEqual([
    '1 line',
    '2 lines',
    'health check failed',
  ]);
});
