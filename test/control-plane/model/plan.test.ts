import { expect, test } from 'vitest';
import {
  cancelAtOf,
  isPriced,
  isReserved,
  isWorking,
  itemOf,
  monthlyCentsOf,
  offers,
  payerOf,
  subscriptionOfCheckout,
  takesPlans,
  unpricedStatus,
} from '../../../control-plane/model/billing/plan.ts';
import { monthsAfter } from '../../../control-plane/model/billing/month.ts';
import { regionRow, tierRow, userRow } from '../../../control-plane/ports/suites/rows.ts';

const day = 86_400_000;

test.each([
  ['past_due', 1000 + 14 * day],
  ['canceled', 1000 + 30 * day],
  ['active', null],
  ['free', null],
  ['trialing', null],
  ['incomplete', 1000 + day],
] as const)('a plan that is %s since 1000 runs out at %s', (status, expected) => {
  expect(cancelAtOf(status, 1000)).toBe(expected);
});

test.each([
  ['free', true],
  ['active', true],
  ['trialing', true],
  ['past_due', false],
  ['canceled', false],
  ['incomplete', false],
] as const)('something new may run on a plan that is %s: %s', (status, expected) => {
  expect(isWorking({ status })).toBe(expected);
});

test.each([
  [1, true],
  [0, false],
])('a tier for %d cents has a price: %s', (monthlyCents, expected) => {
  expect(isPriced({ monthlyCents })).toBe(expected);
});

test.each([
  ['trialing', 1900],
  ['active', 1900],
  ['past_due', 1900],
  ['free', 0],
  ['incomplete', 0],
  ['canceled', 0],
] as const)('a plan that is %s adds %d cents to what is paid a month', (status, expected) => {
  const plan = { plan: { status }, tier: { monthlyCents: 1900 } };

  expect(monthlyCentsOf([plan, plan])).toBe(2 * expected);
});

test('a plan without a price is free or active', () => {
  expect(unpricedStatus({ isFree: true })).toBe('free');
  expect(unpricedStatus({ isFree: false })).toBe('active');
});

test('a region offers its tiers that are available', () => {
  const region = { tiers: ['pro'] };

  expect(offers(region, { id: 'pro', isAvailable: true })).toBe(true);
  expect(offers(region, { id: 'pro', isAvailable: false })).toBe(false);
  expect(offers(region, { id: 'starter', isAvailable: true })).toBe(false);
});

test.each([
  ['ready', false, true],
  ['draining', false, false],
  ['draining', true, false],
  ['failed', false, false],
  ['failed', true, true],
  ['inactive', true, true],
] as const)('a region that is %s, virtual: %s, takes plans: %s', (status, isVirtual, expected) => {
  expect(takesPlans({ status, isVirtual })).toBe(expected);
});

test('names the payer and the item to the payment provider', () => {
  expect(payerOf(userRow('ada'))).toEqual({ id: 'ada', email: 'ada@example.test', name: 'ada' });
  expect(subscriptionOfCheckout('checkout', 'plan')).toBe('checkout:plan');
  expect(itemOf('subscription', 'plan', tierRow('pro', { name: 'Pro' }), regionRow('eu', { name: 'Europe' }))).toEqual({
    subscriptionId: 'subscription',
    planId: 'plan',
    tier: 'pro',
    title: 'Pro, Europe',
    monthlyCents: 1000,
    currency: 'eur',
  });
});

test.each([
  ['2026-01-15T10:20:30.400Z', 1, '2026-02-15T10:20:30.400Z'],
  ['2026-01-31T10:20:30.400Z', 1, '2026-02-28T10:20:30.400Z'],
  ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-11-30T23:59:59.999Z', 3, '2027-02-28T23:59:59.999Z'],
  ['2026-12-31T12:00:00.000Z', 12, '2027-12-31T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 0, '2026-12-31T12:00:00.000Z'],
])('%s and %d months are %s', (time, months, expected) => {
  expect(new Date(monthsAfter(Date.parse(time), months)).toISOString()).toBe(expected);
});

test.each([
  [101, true],
  [100, false],
  [null, false],
])('a plan that a request has reserved until %s is reserved at 100: %s', (reservedUntil, expected) => {
  expect(isReserved({ reservedUntil }, 100)).toBe(expected);
});
