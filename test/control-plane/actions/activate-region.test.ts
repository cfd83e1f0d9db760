import { expect, test } from 'vitest';
import { noPayments } from '../../../control-plane/shared/no-payments.ts';
import { PaymentsError } from '../../../control-plane/ports/payments.ts';
import { acme, ada, alan, day, grace, hour, startBilling, startedAt } from './billing-plane.ts';

const iso = (time: number) => new Date(time).toISOString();
const eu = { workspaceSlug: 'acme', regionId: 'eu' };
const syd = { workspaceSlug: 'acme', regionId: 'syd' };
const inEu = { params: { workspaceSlug: 'acme' }, query: { region: 'eu' } };

test('a free plan starts at once', async () => {
  const { call, planIn } = await startBilling();

  const response = await call('activateRegion', { params: eu, body: { tier: 'free' } });
  const billing = await call('getBilling', inEu);

  expect(response).toMatchObject({ status: 200, body: { ok: true } });
  expect(response.body).not.toHaveProperty('region');
  expect(billing.body).toMatchObject({
    billing: {
      region: 'eu',
      status: 'free',
      monthlyCents: 0,
      currentPeriodStart: null,
      cancelAt: null,
      checkout: null,
    },
  });
  expect(await planIn('eu')).toMatchObject({ regionStatus: 'active', activatedAt: startedAt, freeOwnerId: ada });
});

test('a tier with a price is charged to the card of the owner, also if an admin activates the region', async () => {
  const { as, setCard, ports } = await startBilling();
  setCard(ada, 'good');

  const response = await as(grace)('activateRegion', { params: eu, body: { tier: 'pro' } });
  const billing = await as(grace)('getBilling', inEu);

  expect(response.status).toBe(200);
  expect(billing.body).toMatchObject({
    billing: {
      status: 'active',
      monthlyCents: 4900,
      currentPeriodStart: iso(startedAt),
      currentPeriodEnd: '2026-12-01T12:00:00.000Z',
    },
  });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'paid', amountCents: 4900 }]);
});

test('without a card the plan waits for its checkout, and starts when that is paid', async () => {
  const { call, pass, payPage, planIn } = await startBilling();

  const response = await call('activateRegion', { params: eu, body: { tier: 'starter' } });
  const before = await call('getBilling', inEu);
  const again = await call('activateRegion', { params: eu, body: { tier: 'starter' } });
  if (response.status !== 202) throw new Error('There is no checkout.');
  await payPage(response.body.checkoutUrl);
  await pass(0);
  const after = await call('getBilling', inEu);

  const expiresAt = iso(startedAt + day);
  const checkout = { tier: 'starter', url: response.body.checkoutUrl, expiresAt };
  expect(before.body).toMatchObject({ billing: { status: 'incomplete', cancelAt: expiresAt, checkout } });
  expect(again).toMatchObject({ status: 202, body: response.body });
  expect(after.body).toMatchObject({ billing: { status: 'active', cancelAt: null, checkout: null } });
  expect(await planIn('eu')).toMatchObject({ regionStatus: 'active', activatedAt: startedAt });
});

test('a plan that is not paid within 24 hours is removed', async () => {
  const { call, pass, planIn, ports, payPage } = await startBilling();
  const response = await call('activateRegion', { params: eu, body: { tier: 'starter' } });

  await pass(day - 1);
  const before = await planIn('eu');
  await pass(1);

  expect(before).toMatchObject({ status: 'incomplete', regionStatus: 'pending' });
  expect(await planIn('eu')).toBeNull();
  if (response.status !== 202) throw new Error('There is no checkout.');
  await payPage(response.body.checkoutUrl);
  expect(ports.payments.ledger.invoicesOf(ada)).toEqual([]);
});

test('a card that is declined leaves no plan', async () => {
  const { call, setCard, planIn, store } = await startBilling();
  setCard(ada, 'declined');

  const response = await call('activateRegion', { params: eu, body: { tier: 'starter' } });

  expect(response).toMatchObject({ status: 402, body: { error: { code: 'payment_failed' } } });
  expect(await planIn('eu')).toBeNull();
  expect(await store.read('system', (tx) => tx.subscriptions.list({}))).toEqual([]);
});

test.each([
  ['payments_unavailable', new PaymentsError('payments_unavailable', 'Gone.')],
  ['pricing_missing', new PaymentsError('pricing_missing', 'No price.')],
  ['billing_misconfigured', new PaymentsError('billing_misconfigured', 'No key.')],
  ['payments_unavailable', new TypeError('The socket was closed.')],
])('a provider that cannot be used is %s, and leaves no plan', async (code, outage) => {
  const { call, planIn, ports, pass, store } = await startBilling();
  ports.payments.outage = outage;

  const response = await call('activateRegion', { params: eu, body: { tier: 'starter' } });
  ports.payments.outage = null;
  await pass(hour);

  expect(response).toMatchObject({ status: 503, body: { error: { code } } });
  expect(await planIn('eu')).toBeNull();
  expect(await store.read('system', (tx) => tx.subscriptions.list({}))).toEqual([]);
});

test('without a provider only tiers without a price can be chosen', async () => {
  const { call } = await startBilling(async (ports) => Object.assign(ports, { payments: noPayments }));

  const priced = await call('activateRegion', { params: eu, body: { tier: 'starter' } });
  const free = await call('activateRegion', { params: eu, body: { tier: 'own' } });
  const billing = await call('getBilling', inEu);

  expect(priced).toMatchObject({ status: 503, body: { error: { code: 'payments_unavailable' } } });
  expect(free.status).toBe(200);
  expect(billing.body).toMatchObject({ billing: { status: 'active', currentPeriodEnd: null } });
});

test.each([
  ['an unknown region', 'moon', 'free', 404, 'not_found'],
  ['an unknown tier', 'eu', 'gold', 400, 'bad_reference'],
  ['a region that drains', 'south', 'free', 409, 'region_unavailable'],
  ['a region that has failed', 'north', 'free', 409, 'region_unavailable'],
  ['a region without the tier', 'small', 'pro', 409, 'region_unavailable'],
  ['an unknown tier of a region that drains', 'south', 'gold', 400, 'bad_reference'],
])('refuses %s', async (_name, regionId, tier, status, code) => {
  const { call } = await startBilling();

  const response = await call('activateRegion', { params: { ...eu, regionId }, body: { tier } });

  expect(response).toMatchObject({ status, body: { error: { code } } });
});

test('refuses a tier that is no longer available, and keeps plans that have it', async () => {
  const { call, setRow } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'own' } });
  await setRow((tx) => tx.tiers.update('own', { isAvailable: false }));

  const present = await call('activateRegion', { params: eu, body: { tier: 'own' } });
  const other = await call('activateRegion', { params: { ...eu, regionId: 'us' }, body: { tier: 'own' } });

  expect(present.status).toBe(200);
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'region_unavailable' } } });
});

test('refuses another tier where there is a plan', async () => {
  const { call } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'own' } });

  const response = await call('activateRegion', { params: eu, body: { tier: 'free' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'already_activated' } } });
});

test('an owner has one free plan, also if an admin activates it', async () => {
  const { call, as } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });

  const second = await as(grace)('activateRegion', { params: { ...eu, regionId: 'us' }, body: { tier: 'free' } });
  const other = await as(alan)('activateRegion', {
    params: { workspaceSlug: 'umbrella', regionId: 'eu' },
    body: { tier: 'free' },
  });

  expect(second).toMatchObject({ status: 409, body: { error: { code: 'free_unavailable' } } });
  expect(other.status).toBe(200);
});

test('a virtual region is provisioned, and given back when the last workspace leaves', async () => {
  const { call, pass, planIn, ports } = await startBilling();

  const response = await call('activateRegion', { params: syd, body: { tier: 'free' } });
  const listed = await call('listRegions');
  const warming = await planIn('syd');
  await pass(120_000);
  const active = await planIn('syd');
  await call('deactivateRegion', { params: syd });
  await pass(0);
  const after = await call('listRegions');

  expect(response).toMatchObject({ status: 200, body: { ok: true, region: { status: 'warming' } } });
  expect(listed.body).toMatchObject({
    regions: expect.arrayContaining([expect.objectContaining({ id: 'syd', status: 'warming' })]),
  });
  expect(warming).toMatchObject({ regionStatus: 'warming', activatedAt: null });
  expect(active).toMatchObject({ regionStatus: 'active', activatedAt: startedAt + 120_000 });
  expect(after.body).toMatchObject({
    regions: expect.arrayContaining([expect.objectContaining({ id: 'syd', status: 'inactive' })]),
  });
  expect(await ports.provisioner.observe('syd')).toMatchObject({ state: 'absent' });
});

test('a region that the provider refuses is refunded and leaves no plan and nothing in the audit', async () => {
  const { call, ports, planIn, pass, setCard, store } = await startBilling();
  setCard(ada, 'good');
  ports.provisioner.plan('syd', 'refused');

  const response = await call('activateRegion', { params: syd, body: { tier: 'starter' } });
  await pass(hour);

  expect(response).toMatchObject({ status: 502, body: { error: { code: 'provider_error' } } });
  expect(await planIn('syd')).toBeNull();
  expect(await store.read('system', (tx) => tx.auditEvents.list({}))).toEqual([]);
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'void' }]);
});

test('a region that fails to warm is refunded, and can be activated again', async () => {
  const { call, ports, planIn, pass, setCard } = await startBilling();
  setCard(ada, 'good');
  ports.provisioner.plan('syd', 'failed');
  await call('activateRegion', { params: syd, body: { tier: 'starter' } });

  await pass(120_000);
  const failed = await planIn('syd');
  const refunded = await call('getAccountBilling');
  const changed = await call('changePlan', {
    params: { workspaceSlug: 'acme' },
    query: { region: 'syd' },
    body: { tier: 'starter' },
  });
  const again = await call('activateRegion', { params: syd, body: { tier: 'pro' } });
  await pass(120_000);

  expect(failed).toMatchObject({ status: 'canceled', regionStatus: 'failed', statusReason: 'provision_failed' });
  expect(refunded).toMatchObject({ body: { billing: { invoices: [{ status: 'void' }] } } });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([
    { status: 'paid', amountCents: 4900 },
    { status: 'void' },
  ]);
  expect(changed).toMatchObject({ status: 409, body: { error: { code: 'region_unavailable' } } });
  expect(again).toMatchObject({ status: 200, body: { region: { status: 'warming' } } });
  expect(await planIn('syd')).toMatchObject({ status: 'active', tier: 'pro', regionStatus: 'active' });
});

test('deactivating keeps nothing, credits the rest, and can be repeated', async () => {
  const { call, ports, pass, planIn, setCard, clock } = await startBilling();
  setCard(ada, 'good');
  await call('activateRegion', { params: eu, body: { tier: 'starter' } });
  clock.moveTo(startedAt + 15 * day);

  const responses = [await call('deactivateRegion', { params: eu }), await call('deactivateRegion', { params: eu })];
  await pass(0);
  await call('activateRegion', { params: eu, body: { tier: 'pro' } });

  expect(responses).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ amountCents: 3950 }, { amountCents: 1900 }]);
  expect(await planIn('eu')).toMatchObject({ tier: 'pro' });
});

test('a region with an app cannot be deactivated', async () => {
  const { call, addApp } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });
  await addApp(31, { desired: 'stopped', env: 'preview' });

  const response = await call('deactivateRegion', { params: eu });
  const unknown = await call('deactivateRegion', { params: { ...eu, regionId: 'moon' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'region_not_empty' } } });
  expect(unknown).toMatchObject({ status: 404 });
});

test('nothing can be changed in a workspace that is being deleted', async () => {
  const { call, setRow } = await startBilling();
  await setRow((tx) => tx.workspaces.update(acme, { deletedAt: startedAt }));

  const responses = [
    await call('activateRegion', { params: eu, body: { tier: 'gold' } }),
    await call('deactivateRegion', { params: eu }),
    await call('changePlan', { ...inEu, body: { tier: 'gold' } }),
  ];

  const being = { status: 409, body: { error: { code: 'being_deleted' } } };
  expect(responses).toMatchObject([being, being, being]);
});

test('records who activated and deactivated a region', async () => {
  const { call, store } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });
  await call('deactivateRegion', { params: eu });

  const audit = await store.read('system', (tx) => tx.auditEvents.list({ workspaceId: acme }));

  expect(audit.map(({ operation, changes }) => [operation, changes]).toSorted()).toEqual([
    ['activateRegion', [{ field: 'tier', from: null, to: 'free' }]],
    ['deactivateRegion', [{ field: 'tier', from: 'free', to: null }]],
  ]);
});
