import { expect, test } from 'vitest';
import { worldEventSchemas, type WorldEvent } from '../../../control-plane/world/event-schemas.ts';
import { startWorld, storyAt } from './start-world.ts';

const storefrontId = '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01';

test('a workspace is gone after newAccount', async () => {
  const { world, call } = await startWorld();

  await world.apply({ event: 'newAccount' });

  const { status } = await call('listVars', { params: { workspaceSlug: 'acme', appSlug: 'storefront' } });
  expect(status).toBe(404);
});

test('a new account has paid nothing', async () => {
  const { world, call } = await startWorld();

  await world.apply({ event: 'newAccount' });
  await world.advance(60 * 86_400_000);

  expect(await call('getAccountBilling')).toMatchObject({
    body: { billing: { paymentMethod: null, plans: [], invoices: [] } },
  });
});

test('a card that is declined cannot be charged', async () => {
  const { world } = await startWorld();
  const payer = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01';

  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'declined' });

  expect(world.ports.payments.ledger.charge(payer, 100, 'eur', storyAt).charge).toBe('declined');
});

test('records are those of the event', async () => {
  const { world } = await startWorld();

  await world.apply({ event: 'records', host: 'shop.example.test', a: ['198.51.100.7'] });

  expect(await world.ports.dns.resolve('shop.example.test')).toEqual({ a: ['198.51.100.7'], aaaa: [], cname: [] });
});

test('a spike of errors is in metrics, routes and logs, and fires a rule', async () => {
  const { world, call } = await startWorld();
  const app = { workspaceSlug: 'acme', appSlug: 'storefront' };
  const web = { params: { ...app, serviceName: 'web' }, query: { range: '15m' } } as const;
  const condition = { metric: '5xx', op: '>', value: 20, forSeconds: 60 } as const;
  const rule = { name: 'Errors', appSlug: 'storefront', region: 'eu-central', condition, channels: ['email'] } as const;
  const created = await call('createAlert', {
    params: { workspaceSlug: 'acme' },
    body: { ...rule, channels: ['email'] },
  });

  await world.apply({ event: 'errors', app: 'acme/storefront', percent: 50, seconds: 600 });
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
  expect(logs).toMatchObject({
    status: 200,
    body: { lines: expect.arrayContaining([expect.objectContaining({ level: 'error' })]) },
  });
  expect(alerts).toMatchObject({
    body: { alerts: expect.arrayContaining([expect.objectContaining({ name: 'Errors', state: 'firing' })]) },
  });
});

test('a region is out of reach for some time', async () => {
  const { world } = await startWorld();
  const observe = () => world.ports.runtime.observe({ id: storefrontId, region: 'eu-central' });

  await world.apply({ event: 'outage', of: 'eu-central', seconds: 60 });

  await expect(observe()).rejects.toThrow('eu-central cannot be reached');
  await world.advance(60_000);
  await expect(observe()).resolves.toBeDefined();
});

test('every rule about apps that are down fires in an outage of its region, and is resolved afterwards', async () => {
  const { world, call } = await startWorld();
  const acme = { workspaceSlug: 'acme' };
  const condition = { metric: 'down', op: '>=', value: 1, forSeconds: 60 } as const;
  const rule = { appSlug: 'storefront', region: 'eu-central', condition, channels: ['email' as const] };
  const states = async () => {
    const { body } = await call('listAlerts', { params: acme });
    const { alerts } = body as { alerts: { name: string; state: string }[] };
    return ['Older', 'Newer'].map((name) => alerts.find((one) => one.name === name)?.state);
  };
  await call('createAlert', { params: acme, body: { ...rule, name: 'Older' } });
  await world.advance(600_000);
  await world.apply({ event: 'outage', of: 'eu-central', seconds: 600 });
  await call('createAlert', { params: acme, body: { ...rule, name: 'Newer' } });

  await world.advance(90_000);
  const during = await states();
  await world.advance(900_000);

  expect([during, await states()]).toEqual([
    ['firing', 'firing'],
    ['ok', 'ok'],
  ]);
});

test('a push reaches the app that has a repository, where two have the same slug', async () => {
  const { world, call } = await startWorld();
  const source = { type: 'git', repoUrl: 'https://github.com/acme/metrics', branch: 'main', autoDeploy: true } as const;
  await call('deployApp', { params: { workspaceSlug: 'acme' }, body: { name: 'Metrics', env: 'development', source } });
  await world.advance(600_000);

  await world.apply({ event: 'push', app: 'acme/metrics' });
  await world.advance(60_000);

  const params = { workspaceSlug: 'acme', appSlug: 'metrics' };
  const { body } = await call('listDeploys', { params, query: { env: 'development' } });
  expect(body).toMatchObject({ deploys: [{ trigger: 'push' }, { trigger: 'api' }] });
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
] as const satisfies [WorldEvent, string][])('refuses %o', async (given, message) => {
  const { world } = await startWorld();

  await expect(world.apply(given)).rejects.toThrow(message);
});

test('every event has a schema that names it', () => {
  const wrong = Object.entries(worldEventSchemas).filter(
    ([name, schema]) => !JSON.stringify(schema).includes(`{"const":"${name}"}`),
  );

  expect(wrong).toEqual([]);
});

test('recover heals what was never ready and what could not start', async () => {
  const { world, call } = await startWorld();
  const params = { workspaceSlug: 'acme', appSlug: 'storefront' };
  const states = async () => {
    const { body } = await call('getAppStatus', { params });
    const { status, containers } = body as { status: string; containers: { ready: boolean }[] };
    return [status, ...containers.map(({ ready }) => ready)];
  };
  await world.apply({ event: 'neverReady', app: 'acme/storefront', service: 'web' });
  await world.apply({ event: 'cannotStart', app: 'acme/storefront', service: 'db' });
  await call('restartApp', { params });
  await world.advance(6 * 60_000);
  const before = await states();

  await world.apply({ event: 'recover', app: 'acme/storefront' });
  await world.advance(60_000);

  expect(before).toEqual(expect.arrayContaining(['error', false]));
  expect(await states()).toEqual(['running', true, true]);
});

test('a region drains, fails and recovers', async () => {
  const { world, call } = await startWorld();
  const after = async (state: 'ready' | 'draining' | 'failed') => {
    await world.apply({ event: 'region', region: 'eu-central', state });
    await world.advance(60_000);
    const { body } = await call('listRegions');
    const app = await call('getApp', { params: { workspaceSlug: 'acme', appSlug: 'storefront' } });
    const { regions } = body as { regions: { id: string; status: string }[] };
    const { status } = (app.body as { app: { status: string } }).app;
    return [regions.find(({ id }) => id === 'eu-central')?.status, status];
  };

  const seen = [await after('draining'), await after('failed'), await after('ready')];

  expect(seen).toEqual([
    ['draining', 'running'],
    ['failed', 'error'],
    ['ready', 'running'],
  ]);
});

test('a plan is in its trial, which ends after its days', async () => {
  const { world, call } = await startWorld();
  const status = async () => {
    const { body } = await call('getBilling', { params: { workspaceSlug: 'tea' }, query: { region: 'eu-central' } });
    return (body as { billing: { status: string } }).billing.status;
  };
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'none' });
  await world.apply({ event: 'newWorkspace', owner: 'ada@acme.test', slug: 'tea', tier: 'pro' });

  await world.apply({ event: 'trialing', workspace: 'tea', days: 7 });
  const during = await status();
  await world.advance(8 * 86_400_000);

  expect([during, await status()]).toEqual(['trialing', 'active']);
});
