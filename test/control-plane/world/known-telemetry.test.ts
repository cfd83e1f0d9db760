import { expect, test } from 'vitest';
import type { Route } from '../../../control-plane/simulated/traffic/sites.ts';
import { startWorld } from './start-world.ts';

// Values that a real runtime and real telemetry report, and the simulations do not.

const acme = { workspaceSlug: 'acme' };
const shop = { ...acme, appSlug: 'storefront' };
const web = { ...shop, serviceName: 'web' };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each(['DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'PUT'] as const)(
  'shows a route with the method %s',
  async (method) => {
    const { call } = await startWithRoute({ method });

    const { body } = await call('readServiceRoutes', { params: web, query: { range: '1h' } });

    expect(body).toMatchObject({ routes: [{ route: '/items', method }] });
  },
);

test.each([
  ['consumer', 'ok'],
  ['producer', 'unset'],
] as const)('shows a span of the kind %s and the status %s', async (kind, status) => {
  const { world, call } = await startWorld();
  const of = {
    spanId: '00f067aa0ba902b7',
    parentSpanId: null,
    depth: 0,
    app: 'storefront',
    service: 'web',
    name: 'queue',
  };
  const span = { ...of, kind, status, startMs: 0, durationMs: 5, exception: null, attributes: {} } as const;
  world.ports.telemetry.trace = async () => ({
    traceId,
    startedAt: world.ports.clock.now(),
    durationMs: 5,
    spans: [span],
  });

  const { body } = await call('readTrace', { params: { ...web, traceId } });

  expect(body).toMatchObject({ spans: [{ kind, status }] });
});

test.each(['trace', 'debug', 'fatal'] as const)('finds a line of the level %s', async (level) => {
  const { call } = await startWithRoute({ line: { level, message: 'Hello', field: '', prefix: '' } });

  const { body } = await call('searchServiceLogs', { params: web, query: { q: 'Hello' } });

  expect(body).toMatchObject({
    lines: expect.arrayContaining([
      expect.objectContaining({ level, message: `{"level":"${level}","msg":"Hello"}` }),
    ]) as unknown,
  });
});

test('shows that the runtime restarts a container', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'crash', app: 'storefront', service: 'web' });
  await world.advance(60_000);

  const { body } = await call('readServiceMetrics', { params: web, query: { range: '1h' } });

  expect(body).toMatchObject({
    events: expect.arrayContaining([expect.objectContaining({ type: 'Warning', reason: 'BackOff' })]) as unknown,
  });
});

test('shows an event of the runtime that is normal', async () => {
  const { world, call } = await startWorld();
  const { telemetry, clock } = world.ports;
  const metrics = telemetry.metrics.bind(telemetry);
  const event = {
    at: clock.now(),
    type: 'Normal',
    reason: 'Pulled',
    message: 'The image is there.',
    container: 'storefront-web-1',
    count: 1,
  } as const;
  telemetry.metrics = async (...args) => ({ ...(await metrics(...args)), events: [event] });

  const { body } = await call('readServiceMetrics', { params: web, query: { range: '1h' } });

  expect(body).toMatchObject({ events: [{ type: 'Normal', reason: 'Pulled' }] });
});

test('shows a container that has stopped', async () => {
  const { world, call } = await startWorld();
  const { runtime } = world.ports;
  const observe = runtime.observe.bind(runtime);
  runtime.observe = async (ref) => {
    const { containers, ...seen } = await observe(ref);
    return {
      ...seen,
      containers: containers.map((container) => ({ ...container, state: 'stopped' as const, ready: false })),
    };
  };

  const { body } = await call('listAppServices', { params: shop });

  expect(body).toMatchObject({
    containers: expect.arrayContaining([expect.objectContaining({ state: 'stopped' })]) as unknown,
  });
});

test('the log of a container that starts says so', async () => {
  const { world, call } = await startWorld();
  await call('updateApp', { params: shop, body: { status: 'stopped' } });
  await world.advance(60_000);
  await call('updateApp', { params: shop, body: { status: 'running' } });
  await world.advance(0);

  const { body } = await call('readServiceLogs', { params: { ...shop, serviceName: 'db' } });

  expect(body).toMatchObject({ state: 'starting' });
});

test('the log of a worker has the categories of jobs', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 100, memory: 1e12, storage: 1e13 });
  const repoUrl = 'https://githost.test/acme/worker';
  const files = { 'docker-compose.yml': 'services:\n  mailer:\n    image: ghcr.io/acme/mailer:1\n' };
  const branches = new Map([['main', [{ sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' }]]]);
  world.ports.sources.restore(repoUrl, {
    private: false,
    installationId: null,
    defaultBranch: 'main',
    branches,
    files,
  });
  await call('deployApp', { params: acme, body: { name: 'Worker', source: { type: 'git', repoUrl } } });
  await world.advance(600_000);
  const params = { ...acme, appSlug: 'worker', serviceName: 'mailer' };

  const { body } = await call('searchServiceRoleLog', { params });
  const { body: settings } = await call('readServiceLogSettings', { params });

  expect(body).toMatchObject({
    preset: 'jobs',
    categories: [{ id: 'start' }, { id: 'done' }, { id: 'retry' }, { id: 'fail' }, {}],
  });
  expect(settings).toMatchObject({ preset: 'jobs' });
});

/** A world in which the app has one route. */
async function startWithRoute(more: Partial<Route>) {
  const started = await startWorld();
  const { store, telemetry } = started.world.ports;
  const [app] = await store.read('system', (tx) => tx.apps.list({ slug: 'storefront', env: 'production' }));
  const failure = {
    cause: 'exception',
    doing: 'items',
    type: 'Error',
    message: 'Broken',
    at: 'items (src/items.ts:1:1)',
  } as const;
  const route: Route = {
    method: 'GET',
    route: '/items',
    perMinute: 60,
    medianMs: 5,
    statuses: [200],
    failure,
    ...more,
  };
  telemetry.setSite(app?.id ?? '', { name: JSON.stringify(more), routes: [route] });
  return started;
}
