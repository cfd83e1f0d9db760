import { expect, test } from 'vitest';
import { reportRegion } from '../../../control-plane/reconcile/region.ts';
import { ada, hour, startBilling, startedAt } from '../actions/billing-plane.ts';
import { uuid } from '../actions/plane.ts';

const params = { workspaceSlug: 'acme' };

/** acme has a free plan in a region, with an app. */
async function startIn(regionId: string) {
  const plane = await startBilling();
  await plane.call('activateRegion', { params: { ...params, regionId }, body: { tier: 'free' } });
  await plane.pass(120_000);
  await plane.addApp(31, { region: regionId, currentDeployId: uuid(40) });
  const regionOf = () => plane.store.read('system', (tx) => tx.regions.find({ id: regionId }));
  const appOf = () => plane.store.read('system', (tx) => tx.apps.find({ id: uuid(31) }));
  return { ...plane, regionOf, appOf };
}

test('the region of a workspace drains and opens again with that of the platform', async () => {
  const { ports, pass, planIn, regionOf } = await startIn('eu');

  await reportRegion(ports, 'eu', 'drained');
  await pass(0);
  const draining = await planIn('eu');
  await reportRegion(ports, 'eu', 'reopened');
  await pass(0);

  expect(draining).toMatchObject({ status: 'free', regionStatus: 'draining', statusReason: 'region_unavailable' });
  expect(await planIn('eu')).toMatchObject({ regionStatus: 'active', statusReason: null });
  expect(await regionOf()).toMatchObject({ status: 'ready', isDraining: false });
});

test('a region that fails takes its apps along, and both recover', async () => {
  const { ports, pass, planIn, appOf } = await startIn('eu');

  await reportRegion(ports, 'eu', 'failed');
  await pass(0);
  const [failed, broken] = [await planIn('eu'), await appOf()];
  await reportRegion(ports, 'eu', 'recovered');
  await pass(0);

  expect(failed).toMatchObject({ status: 'free', regionStatus: 'failed', statusReason: 'region_unavailable' });
  expect(broken).toMatchObject({ status: 'error', statusReason: 'region_unavailable' });
  expect(await planIn('eu')).toMatchObject({ regionStatus: 'active', statusReason: null });
  expect(await appOf()).not.toMatchObject({ statusReason: 'region_unavailable' });
});

test('a region that fails while it drains is draining when it recovers', async () => {
  const { ports, pass, planIn, regionOf } = await startIn('eu');
  await reportRegion(ports, 'eu', 'drained');
  await reportRegion(ports, 'eu', 'failed');

  await reportRegion(ports, 'eu', 'recovered');
  await pass(0);

  expect(await regionOf()).toMatchObject({ status: 'draining' });
  expect(await planIn('eu')).toMatchObject({ regionStatus: 'draining', activatedAt: startedAt });
});

test('an event that does not apply changes nothing', async () => {
  const { ports, regionOf } = await startIn('eu');

  await reportRegion(ports, 'eu', 'recovered');
  await reportRegion(ports, 'eu', 'reopened');

  expect(await regionOf()).toMatchObject({ status: 'ready' });
});

test('a virtual region that failed is provisioned again when a workspace activates it', async () => {
  const { ports, pass, planIn, as, call, regionOf } = await startIn('syd');
  await reportRegion(ports, 'syd', 'failed');
  await ports.provisioner.remove('syd');
  await pass(hour);
  const failed = await planIn('syd');

  await as(ada)('createWorkspace', { body: { name: 'Shop', slug: 'shop', hues: [1, 2], tier: 'own', region: 'syd' } });
  const warming = await regionOf();
  await pass(120_000);
  const shop = await call('getWorkspace', { params: { workspaceSlug: 'shop' } });

  expect(failed).toMatchObject({ regionStatus: 'failed', statusReason: 'region_unavailable' });
  expect(warming).toMatchObject({ status: 'warming' });
  expect(await planIn('syd')).toMatchObject({
    regionStatus: 'active',
    statusReason: null,
    activatedAt: startedAt + 120_000,
  });
  expect(shop.body).toMatchObject({ workspace: { regions: [{ id: 'syd', status: 'active', statusReason: null }] } });
});

test('each workspace that waits for a region is refunded when it fails', async () => {
  const { call, as, ports, pass, setCard, planIn } = await startBilling();
  setCard(ada, 'good');
  ports.provisioner.plan('syd', 'failed');
  await call('activateRegion', { params: { ...params, regionId: 'syd' }, body: { tier: 'starter' } });
  const own = { params: { workspaceSlug: 'umbrella', regionId: 'syd' }, body: { tier: 'free' } };
  await as(uuid(1003))('activateRegion', own);

  await pass(120_000);

  const failed = { status: 'canceled', regionStatus: 'failed', statusReason: 'provision_failed', freeOwnerId: null };
  expect(await planIn('syd')).toMatchObject(failed);
  expect(await planIn('syd', uuid(2))).toMatchObject({ ...failed, cancelAt: startedAt + 120_000 + 30 * 24 * hour });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'void' }]);
});

test('a payment for a region that failed before it was paid is refunded', async () => {
  const { call, payPage, pass, planIn, ports } = await startBilling();
  const response = await call('activateRegion', { params: { ...params, regionId: 'eu' }, body: { tier: 'starter' } });
  await reportRegion(ports, 'eu', 'failed');

  if (response.status !== 202) throw new Error('There is no checkout.');
  await payPage(response.body.checkoutUrl);
  await pass(0);

  expect(await planIn('eu')).toMatchObject({
    status: 'canceled',
    regionStatus: 'failed',
    statusReason: 'provision_failed',
  });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'void' }]);
});
