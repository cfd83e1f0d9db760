import { expect, test } from 'vitest';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { Kind } from '../../../control-plane/model/tables/platform.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { appRow, deployRow, planRow, seed, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import {
  endCheckout,
  failProvisioning,
  regionOf,
  removePlan,
  startPlan,
  wakeApps,
} from '../../../control-plane/transitions/plans.ts';
import { createStore } from '../ports/memory-store.ts';

type Plan = RowOf<'plans'>;

const now = Date.UTC(2026, 10, 1);
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
  url: null,
  createdAt: now,
  expiresAt: now,
} as const;
const free = {
  tier: 'free',
  status: 'free',
  freeOwnerId: 'ada',
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
} as const;

/** Changes the plan of acme in eu, which has a subscription and an open checkout, and returns what came of it. */
async function change(
  before: Partial<Plan>,
  work: (tx: Tx, plan: Plan) => Promise<unknown>,
  region: Partial<RowOf<'regions'>> = {},
) {
  const store = createStore({ clock: new VirtualClock(now) });
  await seed(store);
  await store.write('system', async (tx) => {
    for (const id of ['free', 'pro']) await tx.tiers.insert(tierRow(id));
    await tx.subscriptions.insert(subscription);
    await tx.checkouts.insert(checkout);
    await tx.regions.update('eu', region);
    await tx.deploys.insert(deployRow('open'));
    await tx.deploys.insert(deployRow('ended', { number: 2, slot: null, status: 'failed' }));
    await tx.apps.insert(appRow('far', { region: 'us' }));
    const paid = {
      subscriptionId: 'sub',
      checkoutId: 'pay',
      checkoutTier: 'pro',
      invoiceUrl: 'https://pay.test/1',
      cancelAt: 5,
    } as const;
    await work(tx, await tx.plans.insert(planRow('plan', { ...paid, ...before })));
  });
  const woken = (kind: Kind) =>
    store.read('system', async (tx) => (await tx.work.list({ kind })).map(({ subject }) => subject));
  return {
    plan: await store.read('system', (tx) => tx.plans.find({ id: 'plan' })),
    subscription: await store.read('system', (tx) => tx.subscriptions.find({ id: 'sub' })),
    checkout: await store.read('system', (tx) => tx.checkouts.find({ id: 'pay' })),
    woken: {
      plan: await woken('plan'),
      region: await woken('region'),
      app: await woken('app'),
      deploy: await woken('deploy'),
    },
  };
}

const none = { checkoutId: null, checkoutTier: null };

test('a plan that becomes free gets credit, and its checkout expires', async () => {
  const result = await change({}, (tx, plan) => startPlan(tx, plan, free, 'changePlan'));

  expect(result).toMatchObject({
    plan: {
      ...free,
      ...none,
      cancelAt: null,
      invoiceUrl: null,
      reservedUntil: null,
      regionStatus: 'active',
      activatedAt: planRow('plan').activatedAt,
    },
    subscription: { end: 'credit' },
    checkout: { state: 'ending' },
    woken: { plan: ['plan'], region: [], app: ['shop'], deploy: ['open'] },
  });
});

test('a plan keeps the subscription with which it starts', async () => {
  const start = { ...free, status: 'active', tier: 'pro', freeOwnerId: null, subscriptionId: 'sub' } as const;

  expect(await change({ checkoutId: null }, (tx, plan) => startPlan(tx, plan, start, 'changePlan'))).toMatchObject({
    plan: { status: 'active', subscriptionId: 'sub' },
    subscription: { end: null },
    checkout: { state: 'open' },
  });
});

const pending = { status: 'incomplete', regionStatus: 'pending', subscriptionId: null, activatedAt: null } as const;

test.each([
  ['ready', { status: 'active', regionStatus: 'active', activatedAt: now }],
  ['inactive', { status: 'active', regionStatus: 'warming', activatedAt: null }],
  ['failed', { status: 'canceled', regionStatus: 'failed', statusReason: 'provision_failed', freeOwnerId: null }],
] as const)('a plan starts in a region that is %s', async (status, after) => {
  const { plan, woken } = await change(
    pending,
    (tx, row) => startPlan(tx, row, { ...free, status: 'active' }, 'checkoutPaid'),
    { status },
  );

  expect(plan).toMatchObject(after);
  expect(woken.region).toEqual(status === 'failed' ? [] : ['eu']);
});

test('a region is active when it is ready', () => {
  expect([regionOf({ status: 'ready' }), regionOf({ status: 'draining' })]).toEqual(['active', 'warming']);
});

test.each([
  ['active', now + 30 * 86_400_000],
  ['canceled', 5],
] as const)('a plan that is %s is refunded if its region cannot be provisioned', async (status, cancelAt) => {
  const result = await change({ status, regionStatus: 'warming' }, (tx, plan) =>
    failProvisioning(tx, plan, 'regionFailed'),
  );

  expect(result).toMatchObject({
    plan: {
      status: 'canceled',
      cancelAt,
      subscriptionId: null,
      regionStatus: 'failed',
      statusReason: 'provision_failed',
      invoiceUrl: null,
      ...none,
    },
    subscription: { end: 'refund' },
    checkout: { state: 'ending' },
    woken: { plan: ['plan'], app: ['shop'] },
  });
});

test.each([
  ['deactivateRegion', 'credit'],
  ['undo', 'refund'],
] as const)('a plan is removed by %s', async (trigger, end) => {
  const result = await change({}, (tx, plan) => removePlan(tx, plan, { end, trigger }));

  expect(result).toMatchObject({
    plan: null,
    subscription: { end },
    checkout: { state: 'ending' },
    woken: { plan: ['plan'], region: ['eu'], app: [] },
  });
});

test('a plan without a subscription is removed too', async () => {
  const result = await change({ subscriptionId: null, checkoutId: null }, (tx, plan) =>
    removePlan(tx, plan, { end: 'stop', trigger: 'undo' }),
  );

  expect(result).toMatchObject({
    plan: null,
    subscription: { end: null },
    checkout: { state: 'open' },
    woken: { plan: ['plan'] },
  });
});

test('a plan that never worked does not run out', async () => {
  const removal = change({ status: 'active' }, (tx, plan) => removePlan(tx, plan, { end: 'stop', trigger: 'timeout' }));
  const canceled = change({ status: 'canceled' }, (tx, plan) =>
    removePlan(tx, plan, { end: 'stop', trigger: 'timeout' }),
  );
  const waiting = change({ status: 'canceled', regionStatus: 'pending' }, (tx, plan) =>
    removePlan(tx, plan, { end: 'stop', trigger: 'timeout' }),
  );

  await expect(removal).rejects.toThrow('has no row');
  await expect(waiting).rejects.toThrow('has no row');
  expect(await canceled).toMatchObject({ plan: null });
});

test('a checkout that expires is no longer that of any plan, and its own plan ends it', async () => {
  const {
    plan,
    woken,
    checkout: ended,
  } = await change({}, async (tx, own) => {
    await tx.plans.insert({ ...own, id: 'other', region: 'us', subscriptionId: null });
    await endCheckout(tx, { ...own, id: 'other' });
  });

  expect(plan).toMatchObject(none);
  expect(ended).toMatchObject({ state: 'ending' });
  expect(woken.plan).toEqual(['plan']);
});

test('wakes the apps of a region with their deploys that are open', async () => {
  const { woken } = await change({}, (tx) => wakeApps(tx, { region: 'eu' }));

  expect(woken).toMatchObject({ app: ['lab', 'shop'], deploy: ['open'] });
});

test('a plan whose checkout is gone already looks for what is left', async () => {
  const { plan, woken } = await change({}, async (tx, own) => {
    await tx.checkouts.delete('pay');
    await endCheckout(tx, own);
  });

  expect(plan).toMatchObject(none);
  expect(woken.plan).toEqual(['plan']);
});
