import { expect, test } from 'vitest';
import { amountsOf } from '../../dashboard/parts/format.ts';
import { lackingIn, planSentence, tierSentence } from '../../dashboard/pages/billing/sentences.ts';

const gibibyte = 2 ** 30;
const pool = { cpu: 2, memory: 4 * gibibyte, storage: 20 * gibibyte };

test.each([
  [{ cpu: 2, memory: 4 * gibibyte, storage: 20 * gibibyte }, null],
  [{ cpu: 2.5, memory: gibibyte, storage: 0 }, '0.5 cores'],
  [{ cpu: 1, memory: 5 * gibibyte, storage: 30 * gibibyte }, '1 GiB of memory and 10 GiB of storage'],
])('a pool for %o lacks %s', (used, lacking) => {
  expect(lackingIn(pool, used)).toBe(lacking);
});

test.each([
  ['free', 'This plan needs no payment.'],
  ['active', 'Next charged on the end.'],
  ['trialing', 'The trial ends on the end, when the first payment is due.'],
  [
    'past_due',
    'The latest payment has failed. What runs goes on, but nothing new starts, and the apps stop on the last day.',
  ],
  ['canceled', 'The apps are stopped. They start again when the plan is paid, and are deleted on the last day.'],
  ['incomplete', 'The first payment is open: nothing can be deployed yet, and the plan is removed on the last day.'],
] as const)('the status %s', (status, sentence) => {
  const days: Readonly<Record<string, string>> = {
    '2026-12-01T00:00:00Z': 'the end',
    '2026-12-09T00:00:00Z': 'the last day',
  };
  const plan = { status, currentPeriodEnd: '2026-12-01T00:00:00Z', cancelAt: '2026-12-09T00:00:00Z' };

  expect(planSentence(plan, (at) => days[at] ?? at)).toBe(sentence);
});

test('an app that keeps no files needs no storage', () => {
  const amounts = { cpu: 0.6, memory: 448 * 2 ** 20, storage: 0 };

  expect(amountsOf(amounts)).toBe('0.6 cores and 448 MiB of memory');
  expect(amountsOf({ ...amounts, storage: gibibyte })).toBe('0.6 cores, 448 MiB of memory and 1 GiB of storage');
});

test('a tier without a price needs no payment', () => {
  const tier = {
    id: 'hobby',
    name: 'Hobby',
    description: '',
    monthlyCents: 900,
    currency: 'eur',
    free: false,
    pool,
    available: true,
    regions: [],
    order: 1,
  };

  expect(tierSentence(tier)).toBe('€9 a month: 2 cores, 4 GiB of memory and 20 GiB of storage.');
  expect(tierSentence({ ...tier, monthlyCents: 0 })).toBe(
    'No payment: 2 cores, 4 GiB of memory and 20 GiB of storage.',
  );
});
