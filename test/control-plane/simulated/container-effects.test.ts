import { expect, test } from 'vitest';
import { Effects } from '../../../control-plane/simulated/effects.ts';
import { SimulatedRuntime } from '../../../control-plane/simulated/runtime.ts';
import { SimulatedTelemetry } from '../../../control-plane/simulated/telemetry/telemetry.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { ServiceDefinition, ServiceHealth } from '../../../control-plane/model/tables/apps.ts';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';
import type { Metric } from '../../../control-plane/ports/telemetry.ts';
import { db, now, shop, web } from './shop.ts';

const minute = 60_000;

test('shows a crash and its restarts, until the container is ready again', async () => {
  const { runtime, telemetry, clock, measure } = startShop();

  runtime.inject({ appId: shop.appId, service: 'web', kind: 'crash', times: 3 });
  const down = await measure('down');
  clock.moveTo(now + 10 * minute);

  const { restarts, ooms, series, events } = await telemetry.metrics(web, stepsOf('15m', clock.now()));
  expect(down).toMatchObject({ value: 1 });
  expect(await measure('down')).toEqual({ value: 0, nextChangeAt: null });
  expect([restarts, ooms, events.map(({ reason }) => reason)]).toEqual([3, 0, ['BackOff', 'BackOff', 'BackOff']]);
  // The container ends after 0, 3 and 15 s, and the last pause takes 20 s.
  expect(series.http5xx?.map((rate) => Number(rate) > 3)).toEqual([...quiet(9), true, ...quiet(20)]);
});

test('shows that a container runs out of memory', async () => {
  const { runtime, telemetry, clock, measure } = startShop();

  runtime.inject({ appId: shop.appId, service: 'db', kind: 'outOfMemory', times: 1 });
  clock.moveTo(now + minute);

  const { restarts, ooms, events } = await telemetry.metrics(db, stepsOf('15m', clock.now()));
  expect([restarts, ooms]).toEqual([1, 1]);
  expect(events).toMatchObject([{ at: now, type: 'Warning', reason: 'OOMKilling', container: 'storefront-db-0' }]);
  expect(await measure('restarts')).toEqual({ value: 1, nextChangeAt: now + 10 * minute });
  expect(await measure('down')).toMatchObject({ value: 0 });
});

test('counts the ends of a container that crashes again and again', async () => {
  const { runtime, telemetry, clock, measure } = startShop();

  runtime.inject({ appId: shop.appId, service: 'web', kind: 'crash' });
  clock.moveTo(now + 7 * 24 * 60 * minute);

  const { restarts } = await telemetry.metrics(web, stepsOf('1h', clock.now()));
  // A restart every 302 s.
  expect(restarts).toBe(12);
  expect(await measure('down')).toEqual({ value: 1, nextChangeAt: null });
  expect(await measure('restarts')).toMatchObject({ value: 2 });
});

test('shows a service that fails its health check as running without requests, with the check', async () => {
  const { runtime, telemetry, clock, measure } = startShop();

  runtime.inject({ appId: shop.appId, service: 'web', kind: 'unhealthy', times: 1 });
  clock.moveTo(now + 5 * minute);

  const { restarts, ooms, series, events } = await telemetry.metrics(web, stepsOf('15m', clock.now()));
  // From the third failed check, after 20 s, to the restart, after 90 s.
  expect(series.ready.map((count) => count === 0)).toEqual([...quiet(20), true, true, ...quiet(8)]);
  expect(series.http5xx?.map((rate) => Number(rate) > 3)).toEqual([...quiet(20), true, true, ...quiet(8)]);
  expect(series.cpu.every((cores) => Number(cores) > 0)).toBe(true);
  expect([restarts, ooms]).toEqual([1, 0]);
  expect(events).toEqual([
    {
      at: now + 80_000,
      ...{ type: 'Warning', reason: 'Killing', container: 'storefront-web-0', count: 1 },
      message: 'Container web failed its health check for too long and is restarted: GET /healthz',
    },
    {
      at: now + 20_000,
      ...{ type: 'Warning', reason: 'Unhealthy', container: 'storefront-web-0', count: 1 },
      message: 'Health check failed: GET /healthz',
    },
  ]);
  expect(await measure('restarts')).toEqual({ value: 1, nextChangeAt: now + 80_000 + 10 * minute });
});

test('shows a database that fails its health check', async () => {
  const { runtime, telemetry, clock, measure } = startShop();

  runtime.inject({ appId: shop.appId, service: 'db', kind: 'unhealthy' });
  clock.moveTo(now + 24 * 60 * minute);

  const { events, series } = await telemetry.metrics(db, stepsOf('15m', clock.now()));
  const restarted = 'Container db failed its health check for too long and is restarted: pg_isready';
  expect(events.map(({ message }) => message)).toEqual([restarted, restarted]);
  expect([series.ready, series.memory.includes(0)]).toEqual([Array(30).fill(0), false]);
  expect(await measure('down')).toMatchObject({ value: 0 });
  // The container is restarted every 690 s: another restart will come.
  expect((await measure('restarts')).nextChangeAt).toBeGreaterThan(clock.now());
});

test('has no traffic before the first start and while the app is stopped', async () => {
  const { runtime, telemetry, clock } = startShop('new');
  await runtime.apply(wanted);
  clock.moveTo(now + 5 * minute);
  await runtime.apply({ ...wanted, services: [] });
  clock.moveTo(now + 12 * minute);

  const { series } = await telemetry.metrics(web, stepsOf('15m', clock.now()));
  const { lines } = await telemetry.lines(web, { after: null, limit: 1 }, clock.now());

  const requests = series.http2xx?.map((rate) => Number(rate) > 0);
  expect(requests).toEqual([
    ...Array<boolean>(5).fill(false),
    ...Array<boolean>(10).fill(true),
    ...Array<boolean>(15).fill(false),
  ]);
  expect(lines.every(({ at }) => at <= now + 5 * minute)).toBe(true);
});

test('remembers only the containers of the 7 days for which telemetry is kept', async () => {
  const { runtime, effects, clock } = startShop();
  const days = Array.from({ length: 20 }, (_, day) => day);

  for (const day of days) {
    clock.moveTo(now + day * 24 * 60 * minute);
    await runtime.apply({ ...wanted, services: wanted.services.map((one) => ({ ...one, generation: `day ${day}` })) });
  }

  const ofWeb = effects.generationsOf(shop.appId).filter(({ service: name }) => name === 'web');
  // Eight became ready within the last 7 days, and one served before them.
  expect(ofWeb).toHaveLength(9);
});

function quiet(steps: number): boolean[] {
  return Array<boolean>(steps).fill(false);
}

const times = { intervalSeconds: 10, timeoutSeconds: 5, retries: 3, startSeconds: 300, restartAfterSeconds: 60 };

const wanted = {
  id: shop.appId,
  region: 'eu',
  workspaceId: 'acme',
  slug: 'storefront',
  services: [
    service('web', 'web', 3000, { ...times, kind: 'http', path: '/healthz' }),
    service('db', 'database', 5432, { ...times, kind: 'command', argv: ['/bin/sh', '-c', 'pg_isready'] }),
  ],
};

function startShop(kind: 'running' | 'new' = 'running') {
  const [clock, effects] = [new VirtualClock(now), new Effects()];
  const runtime = new SimulatedRuntime({ clock, seed: 1, effects });
  const telemetry = new SimulatedTelemetry({ seed: 1, effects, siteOf: () => 'shop' });
  const ran = { startedAt: now - 100 * minute, restarts: 0, exitCode: null };
  const present = ['web', 'db'].map((name) => ({ ...ran, service: name, name: `storefront-${name}-0` }));
  if (kind === 'running') runtime.restore(wanted, present);
  const measure = (metric: Metric) => telemetry.measure(shop, { metric, op: '>=', value: 1 }, clock.now());
  return { runtime, telemetry, effects, clock, measure };
}

function service(name: string, role: ServiceDefinition['role'], port: number, health: ServiceHealth) {
  const definition = {
    name,
    role,
    image: `${name}:1`,
    command: null,
    port,
    protocol: role === 'web' ? ('http' as const) : ('tcp' as const),
  };
  const limits = { cpuMillis: 500, memory: 2 ** 29, volumes: [], dependsOn: [], health };
  return { service: { ...definition, ...limits }, generation: '1', deployId: 'deploy', env: {} };
}
