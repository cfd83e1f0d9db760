import { expect, test } from 'vitest';
import { tierRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, ada, startBilling } from './billing-plane.ts';

const params = { workspaceSlug: 'acme' };
const inEu = { ...params, regionId: 'eu' };
const hues: [number, number] = [1, 2];

/** Sends 200 requests at once, and counts the responses by status and code. */
async function sendAll(send: (index: number) => Promise<{ readonly status: number; readonly body: unknown }>) {
  const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => send(index)));
  const counts: Record<string, number> = {};
  for (const name of responses.map(nameOf).toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function nameOf({ status, body }: { readonly status: number; readonly body: unknown }): string {
  // Error responses have the shape of the contract.
  return status < 400 ? String(status) : `${status} ${(body as { error: { code: string } }).error.code}`;
}

test('of 200 workspaces with one slug, one is made', async () => {
  const { call, store } = await startBilling();

  const counts = await sendAll(() =>
    call('createWorkspace', { body: { name: 'Shop', slug: 'shop', hues, tier: 'own' } }),
  );

  expect(counts).toEqual({ '201': 1, '409 slug_taken': 199 });
  expect(await store.read('system', (tx) => tx.workspaces.count({}))).toBe(3);
});

test('of 200 workspaces on the free tier, one is made', async () => {
  const { call, store } = await startBilling();

  const counts = await sendAll((index) =>
    call('createWorkspace', { body: { name: 'Shop', slug: `shop-${index}`, hues, tier: 'free' } }),
  );

  expect(counts).toEqual({ '201': 1, '409 free_unavailable': 199 });
  expect(await store.read('system', (tx) => tx.plans.count({ freeOwnerId: ada }))).toBe(1);
});

test('of 200 workspaces, as many are made as an account may own', async () => {
  const { call, store } = await startBilling();

  const counts = await sendAll((index) =>
    call('createWorkspace', { body: { name: 'Shop', slug: `shop-${index}`, hues, tier: 'own' } }),
  );

  expect(counts).toEqual({ '201': 99, '409 limit_reached': 101 });
  expect(await store.read('system', (tx) => tx.members.count({ userId: ada, role: 'owner' }))).toBe(100);
});

test('of 200 apps, as many are made as the pool has room for', async () => {
  const { call, store, setRow } = await startBilling();
  await setRow(async (tx) => {
    await tx.tiers.insert(tierRow('large', { monthlyCents: 0, cpuMillis: 5000, memory: 1e12, storage: 1e12 }));
    await tx.regions.update('eu', { tiers: ['large'] });
  });
  await call('activateRegion', { params: inEu, body: { tier: 'large' } });
  const deploy = (index: number) =>
    call('deployApp', {
      params,
      body: { name: `App ${index}`, source: { type: 'image', ref: 'nginx:1' }, region: 'eu' },
    });

  const counts = await sendAll(deploy);
  const billing = await call('getBilling', { params });

  expect(counts).toEqual({ '201': 50, '409 insufficient_pool': 150 });
  expect(await store.read('system', (tx) => tx.apps.count({ workspaceId: acme }))).toBe(50);
  expect(billing.body).toMatchObject({ billing: { used: { cpu: 5 }, pool: { cpu: 5 } } });
});

test('200 requests to activate a region charge it once, however slow the provider is', async () => {
  const { call, setCard, ports, pass, store } = await startBilling();
  setCard(ada, 'good');
  const subscribe = ports.payments.subscribe.bind(ports.payments);
  const { promise: allAreSent, resolve } = Promise.withResolvers<undefined>();
  let waiting = 0;
  ports.payments.subscribe = async (...given) => {
    if ((waiting += 1) === 200) resolve(undefined);
    await allAreSent;
    return subscribe(...given);
  };

  const counts = await sendAll(() => call('activateRegion', { params: inEu, body: { tier: 'starter' } }));
  await pass(3_600_000);

  expect(counts).toEqual({ '200': 200 });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'paid', amountCents: 1900 }]);
  expect(await store.read('system', (tx) => tx.subscriptions.count({}))).toBe(1);
});

test('200 requests with a card that is declined leave no plan', async () => {
  const { call, setCard, ports, pass, planIn, store } = await startBilling();
  setCard(ada, 'declined');

  const counts = await sendAll(() => call('activateRegion', { params: inEu, body: { tier: 'starter' } }));
  await pass(3_600_000);

  expect(counts).toEqual({ '402 payment_failed': 200 });
  expect(await planIn('eu')).toBeNull();
  expect(ports.payments.ledger.invoicesOf(ada)).toEqual([]);
  expect(await store.read('system', (tx) => tx.subscriptions.count({}))).toBe(0);
});

test('200 requests to activate a region without a card open one checkout', async () => {
  const { call, store } = await startBilling();

  const counts = await sendAll(() => call('activateRegion', { params: inEu, body: { tier: 'starter' } }));

  expect(counts).toEqual({ '202': 200 });
  expect(await store.read('system', (tx) => tx.checkouts.count({}))).toBe(1);
  expect(await store.read('system', (tx) => tx.subscriptions.count({}))).toBe(0);
});

test('200 changes to two tiers leave the plan with the tier of its subscription', async () => {
  const { call, setCard, ports, pass, planIn } = await startBilling();
  setCard(ada, 'good');
  await call('activateRegion', { params: inEu, body: { tier: 'starter' } });

  const counts = await sendAll((index) =>
    call('changePlan', { params, query: { region: 'eu' }, body: { tier: index % 2 === 0 ? 'pro' : 'starter' } }),
  );
  await pass(3_600_000);
  const plan = await planIn('eu');
  const { subscription } = await ports.payments.subscription(plan?.subscriptionId ?? '');

  expect(counts).toEqual({ '200': 200 });
  expect(plan?.tier).toBe(subscription?.tier);
});
