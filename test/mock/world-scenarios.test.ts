import { expect, test } from 'vitest';
import { startFrozen, storefront } from './started.ts';

test('app-crashing: shows the crashing app in its workspace, in the list and on its own', async () => {
  await using mock = await startFrozen({ scenario: 'app-crashing' });
  await mock.call('GET', storefront);
  mock.clock.pass(60_000);

  const list = await mock.call('GET', '/api/workspaces');
  const workspace = await mock.call('GET', '/api/workspaces/acme');
  const app = await mock.call('GET', storefront);

  const crashing = { slug: 'storefront', status: 'degraded' };
  expect(list.body).toMatchObject({
    workspaces: [{ services: [{ slug: 'metrics', status: 'running' }, crashing] }, { slug: 'acme-labs' }],
  });
  expect(workspace.body).toMatchObject({ workspace: { instances: [{}, crashing] } });
  expect(app.body).toMatchObject({ app: { ...crashing, statusReason: 'out_of_memory' } });
});

test('app-unhealthy: a service leaves the route and is restarted', async () => {
  await using mock = await startFrozen({ scenario: 'app-unhealthy' });
  await mock.call('GET', storefront);
  mock.clock.pass(30_000);
  const failing = await mock.call('GET', `${storefront}/status`);

  mock.clock.pass(90_000);

  const restarted = await mock.call('GET', `${storefront}/status`);
  const web = { service: 'web', state: 'running', ready: false };
  const shown = { status: 'degraded', statusReason: 'health_check_failed' };
  expect(failing.body).toMatchObject({ ...shown, containers: [{ service: 'db' }, { ...web, restarts: 0 }] });
  expect(restarted.body).toMatchObject({ ...shown, containers: [{ service: 'db' }, { ...web, restarts: 1 }] });
});

test('app-deploying: the deploy of a push succeeds', async () => {
  await using mock = await startFrozen({ scenario: 'app-deploying' });
  const first = await mock.call('GET', `${storefront}/deploys/active`);

  mock.clock.pass(30 * 60_000);

  const last = await mock.call('GET', storefront);
  expect(first.body).toMatchObject({ deploy: { number: 43, trigger: 'push', terminal: false } });
  expect(last.body).toMatchObject({ app: { status: 'running', deploy: { number: 43, status: 'succeeded' } } });
});

test('deploy-fails: the deploy of a push fails in its build, and the former release keeps running', async () => {
  await using mock = await startFrozen({ scenario: 'deploy-fails' });
  await mock.call('GET', storefront);

  mock.clock.pass(30 * 60_000);

  const { body } = await mock.call('GET', storefront);
  expect(body).toMatchObject({
    app: {
      status: 'running',
      currentDeployId: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42',
      deploy: { number: 43, status: 'failed', error: { code: 'build_failed' } },
    },
  });
});

test('deploy-hangs: the deploy of a push stays in its build until it is canceled', async () => {
  await using mock = await startFrozen({ scenario: 'deploy-hangs' });
  await mock.call('GET', storefront);
  mock.clock.pass(10 * 60_000);

  const hanging = await mock.call('GET', `${storefront}/deploys/active`);
  const { deploy } = hanging.body as { deploy: { id: string } };
  const canceled = await mock.call('POST', `${storefront}/deploys/${deploy.id}/cancel`);

  expect(hanging.body).toMatchObject({ deploy: { number: 43, status: 'building' } });
  expect(canceled.body).toMatchObject({ deploy: { status: 'canceled', error: { code: 'canceled' } } });
});

const acme = '/api/workspaces/acme';
const outlet = {
  name: 'Outlet',
  source: { type: 'image', ref: 'registry.acme-cloud.test/acme/cache:8.2' },
  region: 'eu-central',
  env: 'production',
};
const bakery = { name: 'Bakery', slug: 'bakery', hues: [10, 200] };

test('payment-needed: nothing new starts until the open invoice is paid', async () => {
  await using mock = await startFrozen({ scenario: 'payment-needed' });
  const billing = await mock.call('GET', '/api/me/billing');
  const refused = await mock.call('POST', `${acme}/deploy`, outlet);
  const checkout = await mock.call('POST', '/api/workspaces', { ...bakery, tier: 'pro' });
  const {
    billing: { invoices },
  } = billing.body as { billing: { invoices: { url: string }[] } };
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'choice=pay' };

  await fetch(invoices[0]?.url ?? '', form);

  const paid = await mock.call('GET', acme);
  const accepted = await mock.call('POST', `${acme}/deploy`, outlet);
  expect(billing.body).toMatchObject({
    billing: {
      paymentMethod: null,
      plans: [{ status: 'past_due' }, { status: 'active' }],
      invoices: [{ status: 'open' }, {}, {}],
    },
  });
  expect([refused.status, refused.body]).toMatchObject([402, { error: { code: 'payment_required' } }]);
  expect([checkout.status, checkout.body]).toMatchObject([202, { needsPayment: true }]);
  expect(paid.body).toMatchObject({ workspace: { regions: [{ billingStatus: 'active' }] } });
  expect(accepted.status).toBe(201);
});

test('free-tier-used-up: another free workspace is refused, and a paid workspace has a checkout', async () => {
  await using mock = await startFrozen({ scenario: 'free-tier-used-up' });

  const list = await mock.call('GET', '/api/workspaces');
  const free = await mock.call('POST', '/api/workspaces', { ...bakery, tier: 'free' });
  const paid = await mock.call('POST', '/api/workspaces', { ...bakery, tier: 'pro' });

  expect(list.body).toMatchObject({ workspaces: [{ slug: 'acme', monthlyCents: 0, services: [] }] });
  expect([free.status, free.body]).toMatchObject([409, { error: { code: 'free_unavailable' } }]);
  expect(paid.status).toBe(202);
});

test('region-warming: new apps are refused in the region until it is ready', async () => {
  await using mock = await startFrozen({ scenario: 'region-warming' });
  const inSydney = { ...outlet, region: 'ap-sydney' };
  const warming = await mock.call('GET', acme);
  const refused = await mock.call('POST', `${acme}/deploy`, inSydney);

  mock.clock.pass(20_000);

  const active = await mock.call('GET', acme);
  const accepted = await mock.call('POST', `${acme}/deploy`, inSydney);
  expect(warming.body).toMatchObject({
    workspace: { regions: [{}, { id: 'ap-sydney', status: 'warming', activatedAt: null }] },
  });
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'region_unavailable' } }]);
  expect(active.body).toMatchObject({ workspace: { regions: [{}, { id: 'ap-sydney', status: 'active' }] } });
  expect(accepted.status).toBe(201);
});

test('domain-waiting: the domain is ready when its records and its certificate are there', async () => {
  await using mock = await startFrozen({ scenario: 'domain-waiting' });
  const waiting = await mock.call('GET', `${storefront}/domains`);
  const elsewhere = await mock.call('GET', '/api/dns?host=gifts.acme.test');

  mock.clock.pass(5 * 60_000);

  const ready = await mock.call('GET', `${storefront}/domains`);
  const there = await mock.call('GET', '/api/dns?host=gifts.acme.test');
  expect(waiting.body).toMatchObject({ domains: [{}, { host: 'gifts.acme.test', status: 'pending_dns' }, {}] });
  expect(elsewhere.body).toMatchObject({ points: false, resolved: { a: ['198.51.100.7'] } });
  expect(ready.body).toMatchObject({ domains: [{}, { host: 'gifts.acme.test', status: 'active' }, {}] });
  expect(there.body).toMatchObject({ points: true, region: 'eu-central' });
});

test('pool-exhausted: nothing new fits, and a smaller plan is too small', async () => {
  await using mock = await startFrozen({ scenario: 'pool-exhausted' });

  const refused = await mock.call('POST', `${acme}/deploy`, outlet);
  const smaller = await mock.call('POST', `${acme}/billing/plan?region=eu-central`, { tier: 'starter' });

  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'insufficient_pool' } }]);
  expect([smaller.status, smaller.body]).toMatchObject([409, { error: { code: 'pool_exceeded' } }]);
});
