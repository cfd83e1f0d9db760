import { expect, test } from 'vitest';
import { acme, codeOf, storefront } from './acme.ts';
import { gibibyte, startSizes } from './resized.ts';

const minute = 60_000;
const web = { cpu: 0.5, memory: gibibyte };
const db = { cpu: 1, memory: 1.5 * gibibyte };

test('only the services whose size changes get new containers, without interruption', async () => {
  const { resize, containers, startTimes, shown, world } = await startSizes();
  const before = await startTimes();

  const { body } = await resize({ services: [{ name: 'web', cpu: 1 }] });
  const replacing = await containers();
  await world.advance(2 * minute);

  expect(body).toMatchObject({ app: { status: 'deploying', desired: 'running' } });
  expect(replacing).toEqual(['db ready', 'web not ready', 'web ready']);
  expect(await containers()).toEqual(['db ready', 'web ready']);
  expect(await shown()).toMatchObject({
    status: 'running',
    scale: { cpu: 2 },
    limits: { web: { cpu: 1, memory: gibibyte }, db },
  });
  const after = await startTimes();
  expect([after.db === before.db, after.web === before.web]).toEqual([true, false]);
});

test('a service with a volume is stopped before it starts in another size', async () => {
  const { resize, containers, shown, world } = await startSizes();

  await resize({ services: [{ name: 'db', memory: 2 * gibibyte }] });
  const replacing = await containers();
  await world.advance(2 * minute);

  expect(replacing).toEqual(['db not ready', 'web ready']);
  expect(await shown()).toMatchObject({ status: 'running', limits: { db: { cpu: 1, memory: 2 * gibibyte } } });
});

test('the larger size counts until the former containers are gone', async () => {
  const { resize, used, containers, world } = await startSizes();
  const before = await used();

  await resize({ services: [{ name: 'web', cpu: 0.1, memory: 0.25 * gibibyte }] });
  const replacing = await used();
  await world.advance(15_000);
  const draining = { containers: await containers(), used: await used() };
  await world.advance(minute);

  expect(before).toEqual({ cpu: 2, memory: 3_221_225_472, storage: 21_474_836_480 });
  expect(replacing).toEqual(before);
  expect(draining).toEqual({ containers: ['db ready', 'web ready', 'web stopping'], used: before });
  expect(await used()).toEqual({ cpu: 1.6, memory: 2_415_919_104, storage: 21_474_836_480 });
});

test('a larger size counts at once', async () => {
  const { resize, used } = await startSizes();

  await resize({ services: [{ name: 'web', cpu: 1 }], volumes: { 'db-data': 11 * gibibyte } });

  expect(await used()).toEqual({ cpu: 2.5, memory: 3_221_225_472, storage: 22_548_578_304 });
});

test('a volume grows in place', async () => {
  const { resize, startTimes, volumes, shown } = await startSizes();
  const before = await startTimes();

  const { body } = await resize({ volumes: { 'db-data': 12 * gibibyte } });

  expect(body).toMatchObject({ app: { status: 'running', scale: { volumes: { 'db-data': 12 * gibibyte } } } });
  expect(await volumes()).toEqual([{ name: 'db-data', size: 12 * gibibyte }]);
  expect(await startTimes()).toEqual(before);
  expect((await shown()).status).toBe('running');
});

test('null returns to the size of the source', async () => {
  const { resize, containers, shown, world } = await startSizes();
  await resize({ services: [{ name: 'web', cpu: 1, memory: 2 * gibibyte }] });
  await world.advance(2 * minute);

  await resize({ services: [{ name: 'web', cpu: null }] });
  const half = await shown();
  await world.advance(2 * minute);
  await resize({ services: [{ name: 'web', memory: null }] });
  await world.advance(2 * minute);

  expect(half.limits).toEqual({ web: { cpu: 0.5, memory: 2 * gibibyte }, db });
  expect((await shown()).limits).toEqual({ web, db });
  expect(await containers()).toEqual(['db ready', 'web ready']);
});

test('the present size changes nothing', async () => {
  const { resize, startTimes, shown } = await startSizes();
  const before = await startTimes();

  const { body } = await resize({ services: [{ name: 'web', ...web }], volumes: { 'db-data': 10 * gibibyte } });

  expect(body).toMatchObject({ app: { status: 'running' } });
  expect(await startTimes()).toEqual(before);
  expect((await shown()).limits).toEqual({ web, db });
});

test('a stopped app takes its sizes at the next start', async () => {
  const { call, resize, containers, volumes, used, shown, world } = await startSizes();
  await resize({ status: 'stopped' });
  await world.advance(minute);
  const idle = await used();

  const { body } = await resize({ services: [{ name: 'web', cpu: 1 }], volumes: { 'db-data': 11 * gibibyte } });
  const stored = { containers: await containers(), volumes: await volumes(), used: await used() };
  await call('updateApp', { params: storefront, body: { status: 'running' } });
  await world.advance(2 * minute);

  expect(body).toMatchObject({ app: { status: 'stopped', scale: { cpu: 2, volumes: { 'db-data': 11 * gibibyte } } } });
  expect(idle).toEqual({ cpu: 0.5, memory: 536_870_912, storage: 21_474_836_480 });
  expect(stored).toEqual({
    containers: [],
    volumes: [{ name: 'db-data', size: 10 * gibibyte }],
    used: { cpu: 0.5, memory: 536_870_912, storage: 22_548_578_304 },
  });
  expect(await containers()).toEqual(['db ready', 'web ready']);
  expect(await volumes()).toEqual([{ name: 'db-data', size: 11 * gibibyte }]);
  expect(await used()).toEqual({ cpu: 2.5, memory: 3_221_225_472, storage: 22_548_578_304 });
  expect((await shown()).limits).toEqual({ web: { cpu: 1, memory: gibibyte }, db });
});

test('a stopped app goes on counting the sizes of its next start', async () => {
  const { resize, used, world } = await startSizes();
  await resize({ status: 'stopped' });
  await world.advance(minute);
  await resize({ services: [{ name: 'web', cpu: 1 }], volumes: { 'db-data': 11 * gibibyte } });

  // The other address lets its reconciler look again.
  await resize({ name: 'Shop' });
  await world.advance(minute);

  expect(await used()).toEqual({ cpu: 0.5, memory: 536_870_912, storage: 22_548_578_304 });
});

test('an app that is stopped during a deploy goes on counting the sizes of its next start, which needs room for them', async () => {
  const { call, resize, used, world } = await startSizes();
  await call('createDeploy', { params: storefront, body: {} });
  await resize({ services: [{ name: 'web', cpu: 1 }], volumes: { 'db-data': 11 * gibibyte } });

  await resize({ status: 'stopped' });
  await world.advance(minute);
  const idle = await used();
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 2.4 });
  const start = await resize({ status: 'running' });

  expect(idle).toEqual({ cpu: 0.5, memory: 536_870_912, storage: 22_548_578_304 });
  expect([codeOf(start), start.body]).toMatchObject([
    'insufficient_pool',
    { needs: { cpu: 2 }, missing: { cpu: 0.1 } },
  ]);
});

test('sizes and a start in one request start the app in these sizes', async () => {
  const { resize, shown, used, world } = await startSizes();
  await resize({ status: 'stopped' });
  await world.advance(minute);

  await resize({ status: 'running', services: [{ name: 'web', cpu: 1 }] });
  await world.advance(2 * minute);

  expect(await shown()).toMatchObject({ status: 'running', limits: { web: { cpu: 1 } } });
  expect(await used()).toMatchObject({ cpu: 2.5 });
});

test('a mark by hand is dropped with another size, and a stop keeps the size for the next start', async () => {
  const { resize, shown, world } = await startSizes();

  await resize({ status: 'degraded', services: [{ name: 'web', cpu: 1 }] });
  await world.advance(2 * minute);
  const marked = await shown();
  await resize({ status: 'stopped', services: [{ name: 'web', cpu: 1.5 }] });
  const stopped = await shown();
  await resize({ status: 'running' });
  await world.advance(2 * minute);

  expect(marked).toMatchObject({ status: 'running', limits: { web: { cpu: 1 } } });
  expect(stopped).toMatchObject({ status: 'stopped', limits: { web: { cpu: 1.5 } } });
  expect(await shown()).toMatchObject({ status: 'running', limits: { web: { cpu: 1.5 } } });
});

test('when new containers are not ready in 5 minutes, the app is degraded and the former ones serve', async () => {
  const { resize, containers, shown, used, world } = await startSizes();
  await world.apply({ event: 'neverReady', app: 'acme/storefront', service: 'web' });

  await resize({ services: [{ name: 'web', cpu: 0.1 }] });
  await world.advance(5 * minute - 1000);
  const before = await shown();
  await world.advance(2000);

  expect(before.status).toBe('deploying');
  expect((await shown()).status).toBe('degraded');
  expect(await containers()).toEqual(['db ready', 'web not ready', 'web ready']);
  expect(await used()).toMatchObject({ cpu: 2 });
});

test('a size that the runtime refuses is stored, and sending it again carries it out', async () => {
  const { resize, containers, shown, world } = await startSizes();
  await world.apply({ event: 'refuse', app: 'acme/storefront' });

  const refused = await resize({ services: [{ name: 'web', cpu: 1 }] });
  const again = await resize({ services: [{ name: 'web', cpu: 1 }] });
  await world.apply({ event: 'recover', app: 'acme/storefront' });
  const accepted = await resize({ services: [{ name: 'web', cpu: 1 }] });

  expect([codeOf(refused), codeOf(again), codeOf(accepted)]).toEqual(['reconcile_failed', 'reconcile_failed', null]);
  expect((await shown()).limits).toMatchObject({ web: { cpu: 1 } });
  expect(await containers()).toEqual(['db ready', 'web not ready', 'web ready']);
});

test('the audit log shows the sizes', async () => {
  const { call, resize } = await startSizes();
  await resize({ services: [{ name: 'web', cpu: 1 }], volumes: { 'db-data': 11 * gibibyte } });

  const { body } = await call('listAuditEvents', { params: acme, query: { limit: 1 } });

  const changes = [
    { field: 'services', from: '{}', to: '{"web":{"cpu":1}}' },
    { field: 'volumes', from: '{"db-data":10737418240}', to: '{"db-data":11811160064}' },
  ];
  expect(body).toMatchObject({ events: [{ operationId: 'updateApp', changes }] });
});
