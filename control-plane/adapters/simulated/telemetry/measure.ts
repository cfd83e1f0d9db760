import type { AppServices, Comparison, ServiceRef } from '../../../ports/telemetry.ts';
import type { Seen } from '../../../ports/seen.ts';
import { countWhere, quantilesOf, sumOf } from '../traffic/quantiles.ts';
import { boundsOfCount } from '../traffic/requests.ts';
import { rowsOf, levels } from '../traffic/rows.ts';
import { cellMs } from '../traffic/source.ts';
import { nextBoundary, stateAt } from '../traffic/state.ts';
import { tally } from '../traffic/tally.ts';
import { type AppScene, appScene, serviceScene, type SceneOptions } from './scene.ts';
import { boundsOfUsage, leakMs, usageIn } from './usage.ts';

type Value = Seen<{ readonly value: number | null }>;

const minuteMs = 60_000;
const restartsMs = 10 * minuteMs;

/** The metric of an app over the minute before a time. */
export function measure(options: SceneOptions, app: AppServices, comparison: Comparison, at: number): Value {
  const scene = appScene(options, app.appId);
  const { metric } = comparison;
  if (metric === 'down') return { value: isDown(scene, at) ? 1 : 0, nextChangeAt: nextBoundary(scene.effects, at) };
  if (metric === 'restarts') return countRestarts(scene, at);
  if (metric === 'cpu' || metric === 'memory') return measureUsage(options, app, { ...comparison, metric }, at);
  return measureRequests(scene, { ...comparison, metric }, at);
}

/** A check that gets no result counts as well. */
function isDown({ effects }: AppScene, at: number): boolean {
  const { serves, measured } = stateAt(effects, at);
  return serves !== 'app' || !measured;
}

function countRestarts({ effects }: AppScene, at: number): Value {
  const crashes = effects.filter(({ kind }) => kind === 'crash').map(({ from }) => from);
  const changes = crashes.flatMap((from) => [from, from + restartsMs]).filter((time) => time > at);
  const value = crashes.filter((from) => from <= at && from > at - restartsMs).length;
  return { value, nextChangeAt: changes.length === 0 ? null : Math.min(...changes) };
}

function measureUsage(
  options: SceneOptions,
  app: AppServices,
  comparison: Comparison & { readonly metric: 'cpu' | 'memory' },
  at: number,
): Value {
  const { metric } = comparison;
  const shares = app.services.flatMap((of) => {
    const scene = serviceScene(options, of);
    const cells = [1, 2].map((ago) => Math.floor(at / cellMs) - ago);
    const used = cells.flatMap((cell) => usageIn(scene, cell, stateAt(scene.effects, cell * cellMs)) ?? []).map((usage) => usage[metric]);
    if (used.length === 0) return [];
    return [(100 * used.reduce((sum, one) => sum + one, 0)) / used.length / limitOf(of, metric)];
  });
  const value = shares.length === 0 ? null : Math.round(Math.max(...shares) * 100) / 100;
  const bounds = app.services.map((of) => boundsOfUsage(of)[metric]);
  const least = 100 * Math.max(...bounds.map((one) => one.least));
  const most = 100 * Math.max(...bounds.map((one) => one.most));
  return { value, ...untilChange(appScene(options, app.appId), comparison, { value, least, most }, at) };
}

function limitOf({ limits, pods }: ServiceRef, metric: 'cpu' | 'memory'): number {
  return limits[metric] * Math.max(1, pods.length);
}

function measureRequests(scene: AppScene, comparison: Comparison & { readonly metric: '5xx' | 'p95' }, at: number): Value {
  const start = at - minuteMs + 1;
  const [requests] = tally(scene, scene.requests, { start, step: minuteMs, points: 1, until: at });
  const total = requests ? sumOf(requests, () => 1) : 0;
  const unmeasured = !stateAt(scene.effects, at).measured;
  if (!requests || total === 0 || unmeasured)
    return { value: null, ...untilChange(scene, comparison, { value: null, least: 0, most: 0 }, at) };
  const value =
    comparison.metric === 'p95'
      ? (quantilesOf(requests)?.p95 ?? null)
      : Math.round((10_000 * countWhere(requests, (row) => row.class === 5)) / total) / 100;
  return { value, ...untilChange(scene, comparison, { value, ...boundsOfRequests(scene, comparison.metric) }, at) };
}

/** Within which bounds a value of requests stays while nothing happens. */
function boundsOfRequests({ site, effects }: AppScene, metric: '5xx' | 'p95'): { readonly least: number; readonly most: number } {
  const calm = stateAt(effects, Infinity);
  if (metric === 'p95') {
    const durations = site.routes.flatMap((_, index) =>
      [0, levels - 1].flatMap((level) => rowsOf(site, index, level, calm).map(({ durationMs }) => durationMs)),
    );
    return { least: Math.min(...durations), most: Math.max(...durations) };
  }
  // A minute has parts of three half minutes, and at least one of them as a whole.
  const failing = site.routes.filter(({ rarely }) => rarely !== undefined).length * 3;
  const fewest = site.routes.reduce((sum, route) => sum + boundsOfCount(route).least, 0);
  return { least: 0, most: failing === 0 ? 0 : (100 * failing) / Math.max(1, fewest) };
}

interface Bounded {
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
}

/**
 * Until when the comparison stays as it is. While nothing happens, the value stays within its bounds, so the
 * comparison changes at the earliest when an effect begins or ends, unless the compared value is within the bounds
 * too.
 */
function untilChange(
  { effects }: AppScene,
  { op, value: limit }: Comparison,
  { value, least, most }: Bounded,
  at: number,
): { readonly nextChangeAt?: number | null } {
  const isCalm = stateAt(effects, at).key === stateAt(effects, at - minuteMs - cellMs).key;
  const recent = effects.some(({ from, until }) => isRecent(from, at) || (until !== null && isRecent(until, at)));
  const next = nextBoundary(effects, at);
  if (recent || !isCalm || (next !== null && next - at <= leakMs)) return {};
  const state = stateAt(effects, at);
  const leaks = effects.filter((effect) => effect.kind === 'crash' && effect.from > at).map(({ from }) => from - leakMs);
  const until = next === null ? null : Math.min(next, ...leaks);
  const isUsual =
    state.serves === 'app' && state.failing === 0 && state.failingRoutes.size === 0 && state.slow === 1 && !state.databaseDown;
  if (value === null) return { nextChangeAt: until };
  const holds = (one: number) => compare(one, op, limit);
  return isUsual && holds(least) === holds(most) && holds(value) === holds(least) ? { nextChangeAt: until } : {};
}

function isRecent(time: number, at: number): boolean {
  return time <= at && time > at - minuteMs - cellMs;
}

function compare(value: number, op: Comparison['op'], limit: number): boolean {
  if (op === '>') return value > limit;
  if (op === '>=') return value >= limit;
  return op === '<' ? value < limit : value <= limit;
}
