import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStripePayments } from '../../../../platform/providers/stripe/payments.ts';
import { paymentsSuite } from '../../../../control-plane/ports/suites/payments.ts';
import { StripeStandIn } from './stand-in.ts';
import { payCheckout, subjectOf } from './subject.ts';

let standIn: StripeStandIn;
beforeEach(async () => {
  standIn = await StripeStandIn.start(Date.UTC(2026, 0, 31, 12));
});
afterEach(() => standIn[Symbol.asyncDispose]());

test.each(Object.entries(paymentsSuite))('Stripe: %s', async (_name, check) => {
  await expect(check(async () => subjectOf(standIn))).resolves.toBeUndefined();
});

const ada = { id: 'ada', email: 'ada@example.test', name: 'Ada' };
const items = ['S', 'T'].map((subscriptionId) => {
  return {
    subscriptionId,
    planId: `plan-${subscriptionId}`,
    tier: 'starter',
    title: subscriptionId,
    monthlyCents: 1900,
    currency: 'eur',
  };
});

test('a checkout of two plans starts two subscriptions, which end one by one, and the whole of it is refunded', async () => {
  const { payments } = subjectOf(standIn);
  const order = { id: 'C', payer: ada, items, expiresAt: standIn.now + 86_400_000, returnUrl: null };
  await payments.openCheckout(order);
  payCheckout(standIn, 'C');

  const paid = await payments.checkout('C');
  const both = [await payments.subscription('S'), await payments.subscription('T')];
  await payments.endSubscription('T', 'refund');
  const one = [await payments.subscription('S'), await payments.subscription('T')];
  await payments.endCheckout('C');

  expect(paid.checkout?.state).toBe('paid');
  expect(both).toMatchObject([{ subscription: { status: 'active' } }, { subscription: { status: 'active' } }]);
  expect(both[0]?.subscription?.periodEnd).toBe(both[1]?.subscription?.periodEnd);
  expect(one).toMatchObject([{ subscription: { status: 'active' } }, { subscription: { status: 'canceled' } }]);
  expect(standIn.state.charges).toEqual([3800, -1900, -1900]);
});

test('Stripe itself does not charge again what has failed, once it was read', async () => {
  const { payments, setCard: set, pass } = subjectOf(standIn);
  await set(ada, 'good');
  for (const item of items.slice(0, 1)) await payments.subscribe(ada, item);
  await set(ada, 'declined');
  await pass(29);
  await payments.subscription('S');

  await pass(10);

  expect([...standIn.state.invoices.values()].map(({ attempt_count }) => attempt_count)).toEqual([1, 1]);
});

test('an unknown key and an unsupported currency are reported as such', async () => {
  const wrong = createStripePayments({
    key: 'sk_test_wrong',
    url: standIn.url,
    homeUrl: () => 'https://console.example.test',
    clock: { now: () => standIn.now },
  });
  const { payments } = subjectOf(standIn);
  const [item] = items.map((one) => ({ ...one, currency: 'xxx' }));
  const order = {
    id: 'C',
    payer: ada,
    items: item ? [item] : [],
    expiresAt: standIn.now + 86_400_000,
    returnUrl: null,
  };

  await expect(wrong.account(ada)).rejects.toMatchObject({ code: 'billing_misconfigured' });
  await expect(wrong.account(ada)).rejects.not.toThrow('sk_test_wrong');
  await expect(payments.openCheckout(order)).rejects.toMatchObject({ code: 'pricing_missing' });
});

test('a subscription is charged once when two processes start it at once, and when it is repeated after two days', async () => {
  const { payments, restart, setCard: set, pass } = subjectOf(standIn);
  await set(ada, 'good');
  const [item] = items;
  const start = async (by: typeof payments) => item && by.subscribe(ada, item);

  const atOnce = await Promise.all([start(payments), start(restart())]);
  await pass(2);
  const later = await start(restart());

  expect([...atOnce, later]).toEqual(['charged', 'charged', 'charged']);
  expect(standIn.state.charges).toEqual([1900]);
});

test('a repeated change of the tier sends nothing', async () => {
  const { payments, setCard: set } = subjectOf(standIn);
  await set(ada, 'good');
  for (const item of items.slice(0, 1)) {
    await payments.subscribe(ada, item);
    const larger = { ...item, tier: 'pro', monthlyCents: 4900 };
    await payments.changeTier(ada, larger);
    await payments.changeTier(ada, larger);
  }

  expect(standIn.carriedOut.filter((operation) => operation === 'POST /v1/subscriptions/:id')).toHaveLength(1);
});
