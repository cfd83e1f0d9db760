import { expect, test } from 'vitest';
import type { Effect } from '../../../control-plane/simulated/effects.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { startPlane, uuid } from './plane.ts';

const shop = { workspaceSlug: 'acme', appSlug: 'shop' };
const web = { ...shop, serviceName: 'web' };
const db = { ...shop, serviceName: 'db' };

test('returns the metrics of the entry with requests, and those of a database without', async () => {
  const { call } = await startShop();

  const ofWeb = await call('readServiceMetrics', { params: web, query: { range: '15m' } });
  const ofDb = await call('readServiceMetrics', { params: db });

  expect(ofWeb).toMatchObject({
    status: 200,
    body: { start: Date.UTC(2026, 10, 1, 11, 45, 30), step: 30_000, restarts: 0, ooms: 0, events: [] },
  });
  expect(ofWeb).toHaveProperty('body.series.http5xx.length', 30);
  expect(ofWeb).toMatchObject({ body: { pods: [{ name: 'shop-web-1', ready: true, restarts: 2 }] } });
  expect(ofDb).toHaveProperty('body.series.cpu.length', 60);
  expect(ofDb).not.toHaveProperty('body.series.http5xx');
});

test('measures each service that runs', async () => {
  const { call } = await startShop();

  const response = await call('getAppMetrics', { params: shop });

  expect(response).toMatchObject({
    status: 200,
    body: {
      ts: Date.UTC(2026, 10, 1, 12),
      services: [
        { name: 'db', cpuLimit: 1, memoryLimit: 1_073_741_824, pods: 1 },
        { name: 'web', cpuLimit: 0.5, memoryLimit: 536_870_912, pods: 1 },
      ],
    },
  });
});

test('shows no measurement of a stopped app', async () => {
  const { call, store } = await startShop();
  await store.write('system', (tx) => tx.apps.update('shop', { status: 'stopped', desired: 'stopped' }));

  const response = await call('getAppMetrics', { params: shop });

  expect(response).toMatchObject({ status: 200, body: { services: [] } });
});

test('shows a spike of errors in metrics, logs, routes and traces alike', async () => {
  const { call } = await startShop([{ kind: 'failing', share: 1, from: Date.UTC(2026, 10, 1, 11, 59), until: null }]);

  const metrics = await call('readServiceMetrics', { params: web, query: { range: '15m' } });
  const routes = await call('readServiceRoutes', { params: web, query: { range: '15m' } });
  const log = await call('searchServiceRoleLog', { params: web, query: { range: '15m', categories: '5xx' } });

  if (metrics.status !== 200 || routes.status !== 200 || log.status !== 200) throw new Error('A read failed.');
  const failed = log.body.categories[3]?.count ?? 0;
  const rates = (metrics.body.series.http5xx ?? []).map((rate) => (rate ?? 0) * 30);
  expect(failed).toBeGreaterThan(20);
  expect(Math.round(sum(rates))).toBe(failed);
  expect(Math.round(sum(routes.body.routes.map(({ count, errorRate }) => (count * errorRate) / 100)))).toBe(failed);
  const trace = await call('readTrace', {
    params: { workspaceSlug: 'acme', traceId: log.body.lines[0]?.fields.trace ?? '' },
  });
  expect(trace).toMatchObject({ status: 200 });
  expect(trace).toHaveProperty('body.spans.0.status', 'error');
  expect(trace).toHaveProperty('body.spans.0.service', 'web');
});

test('does not find the trace of another workspace', async () => {
  const { call } = await startShop();

  const response = await call('readTrace', {
    params: { workspaceSlug: 'acme', traceId: '0123456789abcdef0123456789abcdef' },
  });

  expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('selects the default categories of the preset, the given ones, or none', async () => {
  const { call } = await startShop();
  const search = async (categories?: string) => {
    const response = await call('searchServiceRoleLog', {
      params: db,
      query: categories === undefined ? {} : { categories },
    });
    if (response.status !== 200) throw new Error(`The search failed with ${response.status}.`);
    return [response.body.categories.filter(({ on }) => on).map(({ id }) => id), response.body.lines.length > 0];
  };

  const [byDefault, given, none] = [await search(), await search('checkpoint,connection'), await search('')];

  expect(byDefault[0]).toEqual(['slow', 'lock', 'deadlock', 'error', 'tempfile']);
  expect(given).toEqual([['connection', 'checkpoint'], true]);
  expect(none).toEqual([[], false]);
});

test('returns the routes of an access log, whatever is searched for', async () => {
  const { call } = await startShop();

  const response = await call('searchServiceRoleLog', {
    params: web,
    query: { q: 'no such text', filter: ['route=~/NONE.*'] },
  });

  expect(response).toMatchObject({ status: 200, body: { preset: 'access', lines: [], query: 'no such text' } });
  expect(response).toHaveProperty('body.routes', ['/api/items', '/api/items/{id}', '/health']);
});

test.each([
  [
    web,
    { categories: '5xx,slow' },
    'categories',
    'The log has no category "slow". Its categories are 2xx, 3xx, 4xx, 5xx, error, other.',
  ],
  [
    db,
    { filter: ['route=/'] },
    'filter',
    'Only the log of the service that the address of the app leads to has the field "route".',
  ],
  [
    web,
    { filter: ['level=~(?=a)'] },
    'filter',
    'The regular expression "(?=a)" is not valid in RE2: invalid or unsupported Perl syntax.',
  ],
])('rejects a search of %o by %o', async (params, query, path, message) => {
  const { call } = await startShop();

  const response = await call('searchServiceRoleLog', { params, query });

  const details = [{ in: 'query', path, message, rule: 'content' }];
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_body', message, details } } });
});

test('counts lines by level, and returns those of one level', async () => {
  const { call } = await startShop([{ kind: 'failing', share: 1, from: Date.UTC(2026, 10, 1, 11, 50), until: null }]);

  const response = await call('searchServiceLogs', { params: web, query: { level: 'error', q: 'FAILED' } });
  // The other levels have no line.
  const ofAll = await call('searchServiceLogs', { params: web, query: { q: 'FAILED' } });

  if (response.status !== 200) throw new Error(`The search failed with ${response.status}.`);
  const { levels, lines, truncated } = response.body;
  expect(Object.keys(levels)).toEqual(['error']);
  expect([lines.length, truncated]).toEqual([300, true]);
  expect(ofAll.body).toMatchObject({ truncated: true });
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['error']));
});

test('reads the settings of a database', async () => {
  const { call } = await startShop();

  const response = await call('readServiceLogSettings', { params: db });

  expect(response).toMatchObject({
    status: 200,
    body: {
      preset: 'postgres',
      source: 'engine',
      readAt: '2026-11-01T12:00:00.000Z',
      settings: [
        { name: 'log_lock_waits' },
        { name: 'log_min_duration_statement', ok: false, recommended: '1000' },
        { name: 'log_temp_files' },
      ],
    },
  });
});

test('reads a route over time, and no route without a request', async () => {
  const { call } = await startShop();

  const found = await call('readServiceRoute', {
    params: web,
    query: { route: '/health', method: 'GET', range: '1h' },
  });
  const missing = await call('readServiceRoute', {
    params: web,
    query: { route: '/health', method: 'POST', range: '1h' },
  });
  const ofDb = await call('readServiceRoutes', { params: db });

  expect(found).toHaveProperty('body.series.rps.length', 60);
  expect(missing).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(ofDb).toMatchObject({ status: 200, body: { range: '1h', routes: [] } });
});

test('does not find a service that the app does not have', async () => {
  const { call } = await startShop();

  const response = await call('readServiceMetrics', { params: { ...shop, serviceName: 'cache' } });

  expect(response).toMatchObject({
    status: 404,
    body: { error: { message: 'The app "shop" has no service "cache".' } },
  });
});

test('returns the 200 routes with the most requests', async () => {
  const { call, ports } = await startShop();
  const figures = { count: 1, rps: 1, errorRate: 0, p50: 1, p95: 1, p99: 1 };
  const routes = Array.from({ length: 201 }, (_, number) => ({ method: 'GET', route: `/items/${number}`, ...figures }));
  ports.telemetry.routes = async () => routes;

  const response = await call('readServiceRoutes', { params: web, query: { range: '15m' } });

  const { routes: returned } = response.body as { routes: { route: string }[] };
  expect([returned.length, returned.at(0)?.route, returned.at(-1)?.route]).toEqual([200, '/items/0', '/items/199']);
});

test('returns the last 200 lines of a service', async () => {
  const { call } = await startShop();

  const response = await call('readServiceLogs', { params: db });

  if (response.status !== 200) throw new Error(`The read failed with ${response.status}.`);
  const { container, state, logs } = response.body;
  expect([container, state, logs.split('\n').length]).toEqual(['db', 'running', 200]);
  expect(logs.split('\n').at(-1)).toMatch(/^2026-11-01 11:5\d:\d\d\.\d{3} UTC \[\d+\] LOG: {2}/);
});

test('returns the output of a step of the latest deploy', async () => {
  const { call } = await startShop();

  const build = await call('readServiceLogs', { params: { ...shop, serviceName: 'build' } });
  const clone = await call('readServiceLogs', { params: { ...shop, serviceName: 'clone' } });

  expect(build).toMatchObject({ status: 200, body: { container: 'build', state: 'stopped', logs: 'step 1\nstep 2' } });
  expect(clone).toMatchObject({ status: 200, body: { container: 'clone', state: 'no-pod', logs: '' } });
});

test('streams the last lines of a service, then each new one', async () => {
  const { call, clock } = await startShop();
  const stop = new AbortController();
  const response = await call('readServiceLogs', { params: db, stream: true, signal: stop.signal });
  if (!('frames' in response)) throw new Error(`The stream was refused with ${response.status}.`);
  const frames = response.frames[Symbol.asyncIterator]();

  const first: unknown[] = [];
  while (first.length < 200) first.push((await frames.next()).value);
  const next = frames.next();
  await new Promise((resolve) => void setTimeout(resolve, 0));
  clock.moveTo(clock.now() + 60_000);
  const { value } = await next;
  stop.abort();

  expect(first.at(-1)).toMatch(/^2026-11-01 11:59:/);
  expect(value).toMatch(/^2026-11-01 12:00:/);
});

test('the stream of a step goes on with the first line of the next deploy', async () => {
  const { call, clock, store } = await startShop();
  const stop = new AbortController();
  const params = { ...shop, serviceName: 'build' };
  const response = await call('readServiceLogs', { params, stream: true, signal: stop.signal });
  if (!('frames' in response)) throw new Error(`The stream was refused with ${response.status}.`);
  const frames = response.frames[Symbol.asyncIterator]();
  const first = [(await frames.next()).value, (await frames.next()).value];
  const next = frames.next();
  await store.write('system', async (tx) => {
    const id = uuid(3);
    const steps = [{ id: 'build', status: 'running', startedAfter: 0, finishedAfter: null }] as const;
    await tx.deploys.insert(deployRow(id, { number: 2, status: 'building', steps, createdById: null }));
    const line = (text: string) => ({ after: 1, step: 'build', stream: 'stdout', line: text }) as const;
    const lines = [line('step 1 again'), line('step 2 again'), line('step 3')];
    await tx.deployLogs.insert({ id, workspaceId: 'acme', appId: 'shop', lines, omitted: 0 });
    await tx.apps.update('shop', { newestDeployId: id, lastNumber: 2 });
  });
  await new Promise((resolve) => void setTimeout(resolve, 0));
  clock.moveTo(clock.now() + 1000);
  const { value } = await next;
  const following = (await frames.next()).value;
  const lines = [...first, value, following];
  const last = (await frames.next()).value;
  stop.abort();

  expect([...lines, last]).toEqual(['step 1', 'step 2', 'step 1 again', 'step 2 again', 'step 3']);
});

/** The app shop with the services web and db, which have run for days. */
async function startShop(effects: readonly Effect[] = []) {
  const plane = await startPlane();
  const { store, ports } = plane;
  const services = [
    service('web', 'web', 'acme/shop:1', 3000, 500),
    service('db', 'database', 'postgres:17', 5432, 1000),
  ];
  const [deployId, releaseId, createdAt] = [uuid(1), uuid(2), Date.UTC(2026, 9, 20)];
  await store.write('system', async (tx) => {
    const release = {
      workspaceId: 'acme',
      appId: 'shop',
      deployId,
      services,
      releaseCommand: null,
      currentAt: createdAt,
      createdAt,
    };
    await tx.releases.insert({ id: releaseId, ...release });
    const steps = [{ id: 'build', status: 'succeeded', startedAfter: 0, finishedAfter: 10 }] as const;
    await tx.deploys.insert(
      deployRow(deployId, { status: 'succeeded', slot: null, releaseId, steps, createdAt, createdById: null }),
    );
    const line = (text: string) => ({ after: 1, step: 'build', stream: 'stdout', line: text }) as const;
    const log = { id: deployId, workspaceId: 'acme', appId: 'shop', omitted: 0 };
    await tx.deployLogs.insert({ ...log, lines: [line('step 1'), line('step 2')] });
    await tx.apps.update('shop', { currentDeployId: deployId, newestDeployId: deployId, lastNumber: 1 });
  });
  const wanted = services.map((one) => ({ service: one, generation: '1', deployId, env: {} }));
  const ran = { startedAt: createdAt, restarts: 2, exitCode: null };
  ports.runtime.restore({ id: 'shop', region: 'eu', workspaceId: 'acme', slug: 'shop', services: wanted }, [
    { ...ran, service: 'web', name: 'shop-web-1' },
    { ...ran, service: 'db', name: 'shop-db-0' },
  ]);
  for (const effect of effects) ports.telemetry.effects.add('shop', effect);
  return plane;
}

function service(
  name: string,
  role: ServiceDefinition['role'],
  image: string,
  port: number,
  cpuMillis: number,
): ServiceDefinition {
  const [protocol, memory] = [role === 'web' ? 'http' : 'tcp', (cpuMillis * 2 ** 30) / 1000];
  return {
    name,
    role,
    image,
    command: null,
    port,
    protocol,
    cpuMillis,
    memory,
    volumes: [],
    dependsOn: [],
    health: null,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
