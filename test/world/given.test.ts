import { expect, test } from 'vitest';
import { givenSchemas, type Given } from '../../control-plane/index.ts';
import { startWorld, storyAt } from './start-world.ts';

const storefrontId = '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01';

test('a workspace is gone after newAccount', async () => {
  const { world, call } = await startWorld();

  await world.give({ event: 'newAccount' });

  const { status } = await call('listVars', { params: { workspaceSlug: 'acme', appSlug: 'storefront' } });
  expect(status).toBe(404);
});

test('a new account has paid nothing', async () => {
  const { world, call } = await startWorld();

  await world.give({ event: 'newAccount' });
  await world.advance(60 * 86_400_000);

  expect(await call('getAccountBilling')).toMatchObject({ body: { billing: { paymentMethod: null, plans: [], invoices: [] } } });
});

test('a card that is declined cannot be charged', async () => {
  const { world } = await startWorld();
  const payer = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01';

  await world.give({ event: 'card', owner: 'ada@acme.test', card: 'declined' });

  expect(world.ports.payments.ledger.charge(payer, 100, 'eur', storyAt).charge).toBe('declined');
});

test('records are those of the event', async () => {
  const { world } = await startWorld();

  await world.give({ event: 'records', host: 'shop.example.test', a: ['198.51.100.7'] });

  expect(await world.ports.dns.resolve('shop.example.test')).toEqual({ a: ['198.51.100.7'], aaaa: [], cname: [] });
});

test('a spike of errors is in metrics, routes and logs, and fires a rule', async () => {
  const { world, call } = await startWorld();
  const app = { workspaceSlug: 'acme', appSlug: 'storefront' };
  const web = { params: { ...app, serviceName: 'web' }, query: { range: '15m' } } as const;
  const condition = { metric: '5xx', op: '>', value: 20, forSeconds: 60 } as const;
  const rule = { name: 'Errors', appSlug: 'storefront', region: 'eu-central', condition, channels: ['email'] } as const;
  const created = await call('createAlert', { params: { workspaceSlug: 'acme' }, body: { ...rule, channels: ['email'] } });

  await world.give({ event: 'errors', app: 'acme/storefront', percent: 50, seconds: 600 });
  await world.advance(300_000);

  const metrics = await call('readServiceMetrics', web);
  const routes = await call('readServiceRoutes', web);
  const logs = await call('searchServiceLogs', web);
  const alerts = await call('listAlerts', { params: { workspaceSlug: 'acme' } });
  expect(created.status).toBe(201);
  expect(metrics).toMatchObject({
    status: 200,
    body: { series: { http5xx: expect.toSatisfy((values: number[]) => Math.max(...values) > 1) } },
  });
  expect(routes).toMatchObject({
    status: 200,
    body: { routes: expect.toSatisfy((rows: { errorRate: number }[]) => rows.some((row) => row.errorRate > 5)) },
  });
  expect(logs).toMatchObject({ status: 200, body: { lines: expect.arrayContaining([expect.objectContaining({ level: 'error' })]) } });
  expect(alerts).toMatchObject({
    body: { alerts: expect.arrayContaining([expect.objectContaining({ name: 'Errors', state: 'firing' })]) },
  });
});

test('a region is out of reach for some time', async () => {
  const { world } = await startWorld();
  const observe = () => world.ports.runtime.observe({ id: storefrontId, region: 'eu-central' });

  await world.give({ event: 'outage', of: 'eu-central', seconds: 60 });

  await expect(observe()).rejects.toThrow('eu-central cannot be reached');
  await world.advance(60_000);
  await expect(observe()).resolves.toBeDefined();
});

test.each([
  [{ event: 'crash', app: 'acme/unknown' }, 'There is no app acme/unknown.'],
  [{ event: 'push', app: 'metrics' }, 'The app metrics has no repository.'],
  [{ event: 'card', owner: 'eve@acme.test', card: 'none' }, 'There is no account eve@acme.test.'],
  [{ event: 'renewal', workspace: 'nowhere' }, 'There is no workspace nowhere.'],
  [{ event: 'poolSize', tier: 'huge', cpu: 64 }, 'There is no tier huge.'],
  [{ event: 'newDomain', app: 'storefront', host: 'shop.acme.test' }, 'The host shop.acme.test'],
  [{ event: 'activation', workspace: 'acme', region: 'ap-sydney', tier: 'free' }, 'does not offer the tier "free"'],
  [{ event: 'newWorkspace', owner: 'ada@acme.test', slug: 'acme', tier: 'pro' }, '"acme"'],
  [{ event: 'provisioning', region: 'moon', outcome: 'ready' }, 'There is no region moon.'],
] as const satisfies [Given, string][])('refuses %o', async (given, message) => {
  const { world } = await startWorld();

  await expect(world.give(given)).rejects.toThrow(message);
});

test('every event has a schema that names it', () => {
  const wrong = Object.entries(givenSchemas).filter(([name, schema]) => !JSON.stringify(schema).includes(`{"const":"${name}"}`));

  expect(wrong).toEqual([]);
});
