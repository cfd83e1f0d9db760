import { expect, test } from 'vitest';
import { type Effect, Effects } from '../../../control-plane/simulated/effects.ts';
import { type TrafficOptions, simulateService } from '../../../control-plane/simulated/telemetry/simulated-service.ts';
import { SimulatedTelemetry } from '../../../control-plane/simulated/telemetry/telemetry.ts';
import type { Row } from '../../../control-plane/simulated/traffic/rows.ts';
import { cellMs, type Happened, listCell } from '../../../control-plane/simulated/traffic/source.ts';
import { categoriesOf } from '../../../control-plane/model/observability/log.ts';
import { type Range, type Steps, stepsOf } from '../../../control-plane/model/observability/range.ts';
import type { LogQuery } from '../../../control-plane/ports/telemetry.ts';
import { db, shop, web } from './shop.ts';

const minute = 60_000;
const hour = 60 * minute;
// Neither a step nor a half minute ends at the present time.
const now = Date.UTC(2026, 10, 21, 10, 0, 41, 250);

/** An outage and a spike of errors that every range sees, and others that only the longer ones do. */
const effects: readonly Effect[] = [
  { kind: 'stopped', from: now - 6 * 24 * hour, until: now - 5 * 24 * hour + 123 },
  { kind: 'failing', share: 0.3, from: now - 26 * hour - 77, until: now - 25 * hour },
  { kind: 'outage', from: now - 3 * hour - 4321, until: now - 2 * hour + 17 },
  { kind: 'failing', share: 1, route: '/api/items', from: now - 11 * minute - 4321, until: now - 10 * minute },
  {
    kind: 'crash',
    service: 'db',
    role: 'database',
    reason: 'error',
    ends: { at: now - 9 * minute + 1, times: 1, runMs: 2000 },
    from: now - 9 * minute + 1,
    until: now - 8 * minute,
  },
  { kind: 'outage', from: now - 7 * minute - 10_001, until: now - 5 * minute },
  { kind: 'failing', share: 0.5, from: now - 4 * minute, until: now - 2 * minute - 999 },
  { kind: 'slow', factor: 3, from: now - 3 * minute, until: null },
];
const options: TrafficOptions = { seed: 11, effects: () => effects, siteOf: () => 'api' };
const telemetry = new SimulatedTelemetry({ ...options, effects: effectsOf(shop.appId, effects) });

/** Each request of a range, one by one, by step. */
function listRequests({ start, step, points, until }: Steps): Happened<Row>[][] {
  const scene = simulateService(options, web);
  return Array.from({ length: points }, (_, index) => {
    const from = start + index * step;
    const cells = Array.from({ length: step / cellMs }, (__, cell) => from / cellMs + cell);
    return cells.flatMap((cell) => listCell(scene, scene.requests, cell)).filter(({ at }) => at <= until);
  });
}

const ranges: readonly [Range][] = [['15m'], ['1h'], ['6h'], ['24h'], ['7d']];
const everything: LogQuery = { by: 'category', text: '', filters: [], selected: categoriesOf('access'), limit: 200 };

test.each(ranges)('counts the requests of %s in metrics as if one by one', async (range) => {
  const steps = stepsOf(range, now);
  const listed = listRequests(steps);

  const { series } = await telemetry.metrics(web, steps);

  const seconds = listed.map((_, index) => Math.min(steps.step, now - steps.start - index * steps.step) / 1000);
  const counts = (samples: readonly (number | null)[] = []) =>
    samples.map((rate, index) => Math.round((rate ?? 0) * (seconds[index] ?? 0)));
  const countClass = (first: number) =>
    listed.map((requests) => requests.filter(({ row }) => row.class === first).length);
  expect(counts(series.http2xx)).toEqual(countClass(2));
  expect(counts(series.http5xx)).toEqual(countClass(5));
  expect(series.p95).toEqual(listed.map(p95));
});

test.each(ranges)('counts the requests of %s in routes as if one by one', async (range) => {
  const steps = stepsOf(range, now);
  const requests = listRequests(steps).flat();

  const routes = await telemetry.routes(web, steps);

  const counted = routes.map(({ method, route, count, errorRate }) => [
    method,
    route,
    count,
    Math.round((errorRate * count) / 100),
  ]);
  const ofItems = (method: string, route: string) => {
    const own = requests.filter(({ row }) => row.route.method === method && row.route.route === route);
    return [method, route, own.length, own.filter(({ row }) => row.class === 5).length];
  };
  expect(counted).toEqual([
    ofItems('GET', '/api/items/{id}'),
    ofItems('GET', '/api/items'),
    ofItems('GET', '/health'),
    ofItems('POST', '/api/items'),
  ]);
});

test.each(ranges)('counts the lines of %s as if one by one', async (range) => {
  const steps = stepsOf(range, now);
  const listed = listRequests(steps);

  const { volume } = await telemetry.searchLog(web, steps, everything);
  const ofDatabase = await telemetry.searchLog(db, steps, { ...everything, selected: [] });

  const count = (matches: (row: Row) => boolean) =>
    listed.map((requests) => requests.filter(({ row }) => matches(row)).length);
  expect(volume['4xx']).toEqual(count((row) => row.class === 4));
  expect(volume['5xx']).toEqual(count((row) => row.class === 5));
  expect(volume.error).toEqual(count((row) => row.class === 5 && row.cause !== 'unavailable'));
  expect(ofDatabase.volume.lock).toEqual(count((row) => row.cause === 'statement_timeout'));
});

test('counts the lines that contain a text, and returns the newest of them', async () => {
  const steps = stepsOf('24h', now);
  const matching = listRequests(steps)
    .flat()
    .filter(({ row }) => row.path === '/api/items' && row.status === 500);

  const { volume, lines } = await telemetry.searchLog(web, steps, {
    ...everything,
    text: 'api/Items 500',
    selected: ['5xx'],
  });

  expect(volume['5xx']?.reduce((sum, count) => sum + count)).toBe(matching.length);
  const newest = matching.toSorted((a, b) => b.at - a.at).slice(0, 200);
  expect(lines.map(({ at }) => at)).toEqual(newest.map(({ at }) => at));
});

test('has a trace for each request that failed in the app', async () => {
  const steps = stepsOf('15m', now);
  const { lines } = await telemetry.searchLog(web, steps, { ...everything, selected: ['5xx'], limit: 10_000 });
  const traced = lines.filter(({ fields }) => fields.trace !== undefined);

  const traces = await Promise.all(traced.map(({ fields }) => telemetry.trace([shop], fields.trace ?? '', now)));

  const failed = listRequests(steps).flatMap((requests) =>
    requests.filter(({ row }) => row.class === 5 && row.cause !== 'unavailable'),
  );
  expect(traces.map((trace) => trace?.spans[0]?.status)).toEqual(failed.map(() => 'error'));
  expect(traces.map((trace) => trace?.startedAt)).toEqual(
    failed.map(({ at, row }) => at - Math.ceil(row.durationMs)).toReversed(),
  );
});

test('counts an outage against the checks, and not a stop', async () => {
  const checks = await telemetry.checks(shop, 7, now);

  // From 10:00:41 of the 15th to 10:00:41 of the 16th the app was stopped. On the 21st 60 and
  // 2 checks met an outage, and 2 a time at which half of the requests failed.
  expect(checks).toEqual([
    { up: 601, total: 601 },
    { up: 839, total: 839 },
    { up: 1440, total: 1440 },
    { up: 1440, total: 1440 },
    { up: 1440, total: 1440 },
    { up: 1440, total: 1440 },
    { up: 537, total: 601 },
  ]);
});

function p95(requests: readonly Happened<Row>[]): number | null {
  const durations = requests.map(({ row }) => row.durationMs).toSorted((a, b) => a - b);
  return durations[Math.ceil(0.95 * durations.length) - 1] ?? null;
}

function effectsOf(appId: string, all: readonly Effect[]): Effects {
  const made = new Effects();
  for (const effect of all) made.add(appId, effect);
  return made;
}
