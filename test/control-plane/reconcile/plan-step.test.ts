import { expect, test } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { CheckoutView, SubscriptionView } from '../../../control-plane/ports/payments.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcilePlan } from '../../../control-plane/reconcile/plan.ts';
import { now, startRows } from './start-rows.ts';

type Plan = RowOf<'plans'>;

const [hour, day] = [3_600_000, 86_400_000];
const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 };
const view: SubscriptionView = {
  status: 'active',
  payerId: 'ada',
  tier: 'pro',
  periodStart: now - day,
  periodEnd: now + day,
  invoiceUrl: null,
};
const subscription = {
  id: 'sub',
  workspaceId: 'acme',
  planId: 'plan',
  payerId: 'ada',
  tier: 'pro',
  end: null,
} as const;
const checkout = {
  id: 'pay',
  workspaceId: 'acme',
  planId: 'plan',
  state: 'open',
  url: 'https://pay.test/',
  createdAt: now,
  expiresAt: now + day,
} as const;

interface Outside {
  readonly subscription?: Partial<SubscriptionView> | null;
  readonly checkout?: CheckoutView['state'] | null;
  readonly nextChangeAt?: number | null;
  readonly write?: (tx: Tx) => Promise<unknown>;
}

/** Takes a step of the plan of acme, and returns what came of it, with the calls of the provider. */
async function step(before: Partial<Plan>, outside: Outside = {}) {
  const { subscription: seen = {}, checkout: state = null, write = async () => null } = outside;
  const { ports, read, store, due } = await startRows(async (tx) => {
    await write(tx);
    await tx.plans.update('plan', before);
  });
  const calls: string[] = [];
  const next = 'nextChangeAt' in outside ? { nextChangeAt: outside.nextChangeAt } : {};
  Object.assign(ports.payments, {
    account: async () => ({ card, invoices: [] }),
    checkout: async () => ({ checkout: state && { state, url: 'https://pay.test/' }, ...next }),
    subscription: async () => ({ subscription: seen && { ...view, ...seen }, ...next }),
    endCheckout: async (id: string) => void calls.push(`end checkout ${id}`),
    endSubscription: async (id: string, end: string) => void calls.push(`end ${id}: ${end}`),
    moveSubscription: async (id: string, { id: to }: { id: string }) => void calls.push(`move ${id} to ${to}`),
  });
  const nextAt = await reconcilePlan(ports, 'plan');
  const rows = await store.read('system', async (tx) => ({
    checkouts: (await tx.checkouts.list({})).map(({ id, state: now }) => `${id} ${now}`),
    subscriptions: (await tx.subscriptions.list({}, { order: ['id'] })).map(({ id, end }) => `${id} ${end}`),
    card: (await tx.users.find({ id: 'ada' }))?.paymentMethod ?? null,
  }));
  return {
    next: nextAt,
    calls,
    plan: await read((tx) => tx.plans.find({ id: 'plan' })),
    ...rows,
    wokenApps: await due('app'),
    wokenPlans: await due('plan'),
  };
}

const paid = { subscriptionId: 'sub' };
const charged = { ...paid, status: 'past_due', chargedAt: now, chargedCard: card } as const;
const withSubscription = (tx: Tx) => tx.subscriptions.insert(subscription);
const withCheckout = (tx: Tx) => tx.checkouts.insert(checkout);

test.each<[string, Partial<Plan>, Outside, Partial<Plan>]>([
  ['is paid', {}, {}, { status: 'active', periodStart: view.periodStart, periodEnd: view.periodEnd }],
  ['has another tier now', {}, { subscription: { tier: 'large' } }, { tier: 'large' }],
  [
    'is reserved by a request',
    { reservedUntil: now + 1 },
    { subscription: { tier: 'large' } },
    { tier: 'pro', reservedUntil: now + 1 },
  ],
  ['was reserved', { reservedUntil: now }, { subscription: { tier: 'large' } }, { tier: 'large', reservedUntil: null }],
  [
    'has an open invoice',
    {},
    { subscription: { invoiceUrl: 'https://pay.test/1' } },
    { invoiceUrl: 'https://pay.test/1' },
  ],
  ['was charged after its trial', { status: 'trialing' }, {}, { status: 'active', cancelAt: null }],
  ['is still on trial', { status: 'trialing' }, { subscription: { status: 'trialing' } }, { status: 'trialing' }],
  ['was paid late', { status: 'past_due', cancelAt: now + 1 }, {}, { status: 'active', cancelAt: null }],
  [
    'could not be charged',
    {},
    { subscription: { status: 'past_due' } },
    { status: 'past_due', cancelAt: view.periodStart + 14 * day },
  ],
  [
    'could not be charged after its trial',
    { status: 'trialing' },
    { subscription: { status: 'past_due' } },
    { status: 'past_due', cancelAt: view.periodStart + 14 * day },
  ],
  [
    'was canceled by the provider',
    {},
    { subscription: { status: 'canceled' } },
    { status: 'past_due', cancelAt: now + 14 * day },
  ],
  [
    'is past due already',
    { status: 'past_due', cancelAt: now + 5 },
    { subscription: { status: 'past_due' } },
    { status: 'past_due', cancelAt: now + 5 },
  ],
  ['is not known to the provider', {}, { subscription: null }, { periodEnd: null, status: 'active' }],
])('a plan that %s', async (_that, before, outside, after) => {
  const { plan } = await step({ ...paid, ...before }, { write: withSubscription, ...outside });

  expect(plan).toMatchObject(after);
});

test('a change of status wakes the plan and its apps', async () => {
  const changed = await step({ ...paid, status: 'past_due' }, { write: withSubscription });
  const { wokenPlans, wokenApps } = await step(paid, { write: withSubscription });

  expect(changed).toMatchObject({ wokenPlans: { plan: now }, wokenApps: { shop: now } });
  expect({ wokenPlans, wokenApps }).toEqual({ wokenPlans: {}, wokenApps: {} });
});

test('copies the card of the payer, and moves a subscription to the owner', async () => {
  const own = await step(paid, { write: withSubscription });
  const moved = await step(paid, { write: withSubscription, subscription: { payerId: 'grace' } });

  expect([own.card, own.calls]).toEqual([card, []]);
  expect(moved.calls).toEqual(['move sub to ada']);
});

test.each<[string, Partial<Plan>, Outside, number | null]>([
  ['in an hour, if it is not known when it changes', paid, {}, now + hour],
  ['when it changes', paid, { nextChangeAt: now + 5 }, now + 5],
  ['never, if nothing is known to come', paid, { nextChangeAt: null }, null],
  ['when its reservation ends', { ...paid, reservedUntil: now + 3 }, { nextChangeAt: now + 5 }, now + 3],
  [
    'when it runs out',
    { ...charged, cancelAt: now + 3 },
    { nextChangeAt: now + 5, subscription: { status: 'past_due' } },
    now + 3,
  ],
  [
    'in an hour, while a checkout is open',
    { checkoutId: 'pay' },
    { checkout: 'open', write: withCheckout },
    now + hour,
  ],
  [
    'when a checkout expires',
    { checkoutId: 'pay' },
    { checkout: 'open', nextChangeAt: now + 5, write: withCheckout },
    now + 5,
  ],
  ['never, if it is free', {}, {}, null],
])('looks at a plan again %s', async (_when, before, outside, next) => {
  expect(await step(before, { write: withSubscription, ...outside })).toMatchObject({ next });
});

const inCheckout = {
  status: 'incomplete',
  tier: 'free',
  checkoutId: 'pay',
  checkoutTier: 'pro',
  regionStatus: 'pending',
  activatedAt: null,
} as const;

test.each([
  ['active', 'incomplete', 'active'],
  ['trialing', 'incomplete', 'trialing'],
  ['trialing', 'canceled', 'active'],
] as const)('a checkout whose subscription is %s starts a plan that is %s as %s', async (status, before, after) => {
  const result = await step(
    { ...inCheckout, status: before },
    { checkout: 'paid', subscription: { status }, write: withCheckout },
  );

  expect(result).toMatchObject({
    plan: {
      status: after,
      tier: 'pro',
      checkoutId: null,
      checkoutTier: null,
      subscriptionId: 'pay:plan',
      regionStatus: 'active',
      activatedAt: now,
    },
    checkouts: [],
    subscriptions: ['pay:plan null'],
    card,
  });
});

test('a checkout for several plans is kept until all have started', async () => {
  const write = async (tx: Tx) => {
    await withCheckout(tx);
    const plan = await tx.plans.find({ id: 'plan' });
    if (plan) await tx.plans.insert({ ...plan, ...inCheckout, id: 'other', region: 'us' });
  };

  expect(await step(inCheckout, { checkout: 'paid', write })).toMatchObject({
    checkouts: ['pay open'],
    subscriptions: ['pay:plan null'],
  });
});

test('waits for the subscription of a checkout that is paid', async () => {
  const result = await step(inCheckout, { checkout: 'paid', subscription: null, write: withCheckout });

  expect(result).toMatchObject({ plan: { status: 'incomplete', checkoutId: 'pay' }, subscriptions: [], card: null });
});

test.each(['expired', null] as const)('ends a checkout that is %s', async (state) => {
  const result = await step(inCheckout, { checkout: state, write: withCheckout });

  expect(result).toMatchObject({
    plan: { checkoutId: null, checkoutTier: null },
    checkouts: ['pay ending'],
    wokenPlans: { plan: now },
  });
});

test.each<[string, Partial<Plan> | null, (tx: Tx) => Promise<unknown>, string[]]>([
  [
    'a checkout that was replaced',
    {},
    (tx) => tx.checkouts.insert({ ...checkout, state: 'ending' }),
    ['end checkout pay'],
  ],
  [
    'a checkout that was lost',
    {},
    (tx) => tx.checkouts.insert({ ...checkout, state: 'opening', createdAt: now - 60_000 }),
    ['end checkout pay'],
  ],
  [
    'no checkout that a request opens',
    {},
    (tx) => tx.checkouts.insert({ ...checkout, state: 'opening', createdAt: now - 59_999 }),
    [],
  ],
  [
    'no checkout of a plan that is reserved',
    { reservedUntil: now + 1 },
    (tx) => tx.checkouts.insert({ ...checkout, state: 'opening', createdAt: now - 60_000 }),
    [],
  ],
  ['no checkout that is open', {}, withCheckout, []],
  [
    'a subscription that was replaced',
    {},
    (tx) => tx.subscriptions.insert({ ...subscription, end: 'credit' }),
    ['end sub: credit'],
  ],
  ['a subscription that was lost', {}, withSubscription, ['end sub: refund']],
  ['no subscription of a plan that is reserved', { reservedUntil: now + 1 }, withSubscription, []],
  ['no present subscription', paid, withSubscription, []],
  [
    'a subscription of a plan that is reserved and was replaced',
    { reservedUntil: now + 1 },
    (tx) => tx.subscriptions.insert({ ...subscription, end: 'stop' }),
    ['end sub: stop'],
  ],
])('ends %s', async (_what, before, write, expected) => {
  const { calls, checkouts, subscriptions } = await step({ ...before }, { write });

  expect(calls).toEqual(expected);
  expect(checkouts.length + subscriptions.length).toBe(expected.length === 0 ? 1 : 0);
});

test('ends everything of a plan that is gone', async () => {
  const { ports, store } = await startRows(async (tx) => {
    await withCheckout(tx);
    await withSubscription(tx);
    await tx.plans.delete('plan');
  });
  Object.assign(ports.payments, { endCheckout: async () => undefined, endSubscription: async () => undefined });

  expect(await reconcilePlan(ports, 'plan')).toBeNull();
  expect(
    await store.read('system', async (tx) => [await tx.checkouts.count({}), await tx.subscriptions.count({})]),
  ).toEqual([0, 0]);
});

const unpaid = { subscription: { status: 'past_due' }, write: withSubscription } as const;

test('a plan that is past due is canceled when it runs out', async () => {
  const result = await step({ ...charged, cancelAt: now, invoiceUrl: 'https://pay.test/1' }, unpaid);

  expect(result).toMatchObject({
    next: now,
    plan: { status: 'canceled', cancelAt: now + 30 * day, invoiceUrl: null, subscriptionId: null, periodEnd: null },
    subscriptions: ['sub stop'],
    wokenApps: { shop: now },
  });
});

test('the apps of a canceled plan are removed first, then the plan', async () => {
  const elsewhere = (tx: Tx) => tx.apps.insert(appRow('far', { region: 'us' }));
  const canceled = { status: 'canceled', cancelAt: now } as const;

  const first = await step(canceled, { write: elsewhere });
  const last = await step(canceled, { write: async (tx) => [await elsewhere(tx), await tx.apps.delete('shop')] });

  expect(first).toMatchObject({ next: now + 5000, plan: canceled });
  expect(last).toMatchObject({ next: null, plan: null });
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['is gone', (tx) => tx.plans.delete('plan')],
  ['has another checkout', (tx) => tx.plans.update('plan', { checkoutId: 'next' })],
])('starts nothing if the plan %s when its checkout is seen to be paid', async (_that, happen) => {
  const { ports, store, change } = await startRows(async (tx) => {
    await withCheckout(tx);
    await tx.plans.update('plan', inCheckout);
  });
  const changeAndSee = async () => {
    await change(happen);
    return { subscription: view };
  };
  Object.assign(ports.payments, {
    account: async () => ({ card, invoices: [] }),
    checkout: async () => ({ checkout: { state: 'paid', url: '' } }),
    subscription: changeAndSee,
  });

  await reconcilePlan(ports, 'plan');

  expect(await store.read('system', (tx) => tx.subscriptions.count({}))).toBe(0);
});

test('writes nothing of a subscription that the plan no longer has', async () => {
  const { ports, read, change } = await startRows(async (tx) => {
    await withSubscription(tx);
    await tx.plans.update('plan', paid);
  });
  const replaceAndSee = async () => {
    await change((tx) => tx.plans.update('plan', { subscriptionId: 'next' }));
    return { subscription: { ...view, tier: 'large' }, nextChangeAt: null };
  };
  Object.assign(ports.payments, { account: async () => ({ card, invoices: [] }), subscription: replaceAndSee });

  await reconcilePlan(ports, 'plan');

  expect(await read((tx) => tx.plans.find({ id: 'plan' }))).toMatchObject({ tier: 'pro', subscriptionId: 'next' });
});
