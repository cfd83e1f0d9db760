import type { AppServices, Comparison } from '../../ports/telemetry.ts';
import type { Observation } from '../../ports/observation.ts';
import { countWhere, quantilesOf, sumOf } from '../traffic/quantiles.ts';
import { boundsOfCount } from '../traffic/requests.ts';
import { rowsOf, levels } from '../traffic/rows.ts';
import { cellMs } from '../traffic/source.ts';
import { nextBoundary, type State, stateAt } from '../traffic/state.ts';
import { tally } from '../traffic/tally.ts';
import { type SimulatedApp, simulateApp, simulateService, type TrafficOptions } from './simulated-service.ts';
import { endsOf } from './ends.ts';
import { boundsOfUsage, leakMs, usageIn } from './usage.ts';

type Value = Observation<{ readonly value: number | null }>;

const minuteMs = 60_000;
const restartsMs = 10 * minuteMs;
/** Upper limit of the pause before a repeated restart. */
const longestPauseMs = 6 * minuteMs;

/** The metric of an app over the minute before a time. */
export function measure(options: TrafficOptions, app: AppServices, comparison: Comparison, at: number): Value {
  const simulated = simulateApp(options, app.appId);
  const { metric } = comparison;
  if (metric === 'down')
    return { value: isDown(simulated, at) ? 1 : 0, nextChangeAt: nextBoundary(simulated.effects, at) };
  if (metric === 'restarts') return countRestarts(simulated, at);
  if (metric === 'cpu' || metric === 'memory') return measureUsage(options, app, { ...comparison, metric }, at);
  return measureRequests(simulated, { ...comparison, metric }, at);
}

/** A check without a result counts as failed too. */
function isDown({ effects }: SimulatedApp, at: number): boolean {
  const { serves, measured } = stateAt(effects, at);
  return serves !== 'app' || !measured;
}

function countRestarts({ effects }: SimulatedApp, at: number): Value {
  const longestRunMs = effects.reduce(
    (longest, effect) => ('ends' in effect ? Math.max(longest, effect.ends.runMs) : longest),
    0,
  );
  const ends = endsOf(effects, at - restartsMs + 1, at + longestRunMs + longestPauseMs);
  const past = ends.filter((end) => end.at <= at);
  const next = ends.find((end) => end.at > at)?.at ?? nextBoundary(effects, at);
  const changes = [...past.slice(0, 1).map((end) => end.at + restartsMs), ...(next === null ? [] : [next])];
  return { value: past.length, nextChangeAt: changes.length === 0 ? null : Math.min(...changes) };
}

function measureUsage(
  options: TrafficOptions,
  app: AppServices,
  comparison: Comparison & { readonly metric: 'cpu' | 'memory' },
  at: number,
): Value {
  const { metric } = comparison;
  const shares = app.services.flatMap((of) => {
    const simulated = simulateService(options, of);
    const cells = [1, 2].map((ago) => Math.floor(at / cellMs) - ago);
    const used = cells
      .flatMap((cell) => usageIn(simulated, cell, stateAt(simulated.effects, cell * cellMs)) ?? [])
      .map((usage) => usage[metric] / usage[`${metric}Limit`]);
    if (used.length === 0) return [];
    return [(100 * used.reduce((sum, one) => sum + one, 0)) / used.length];
  });
  const value = shares.length === 0 ? null : Math.round(Math.max(...shares) * 100) / 100;
  const appState = stateAt(options.effects(app.appId), at);
  const bounds = app.services.map((of) => boundsOfUsage(of, appState)[metric]);
  const least = 100 * Math.max(...bounds.map((one) => one.least));
  const most = 100 * Math.max(...bounds.map((one) => one.most));
  return { value, ...untilChange(simulateApp(options, app.appId), comparison, { value, least, most }, at) };
}

function measureRequests(
  simulated: SimulatedApp,
  comparison: Comparison & { readonly metric: '5xx' | 'p95' },
  at: number,
): Value {
  const [requests] = tally(simulated, simulated.requests, {
    start: at - minuteMs + 1,
    step: minuteMs,
    points: 1,
    until: at,
  });
  const total = requests ? sumOf(requests, () => 1) : 0;
  const state = stateAt(simulated.effects, at);
  if (!requests || total === 0 || !state.measured) {
    return { value: null, ...untilChange(simulated, comparison, { value: null, least: 0, most: 0 }, at) };
  }
  const failed = countWhere(requests, (row) => row.class === 5);
  const value =
    comparison.metric === '5xx' ? Math.round((10_000 * failed) / total) / 100 : (quantilesOf(requests)?.p95 ?? null);
  return {
    value,
    ...untilChange(simulated, comparison, { value, ...boundsOfRequests(simulated, comparison.metric, state) }, at),
  };
}

/** Bounds of a value of requests while the state does not change. */
function boundsOfRequests(
  { site }: SimulatedApp,
  metric: '5xx' | 'p95',
  state: State,
): { readonly least: number; readonly most: number } {
  const rows = site.routes.flatMap((_, index) => [0, levels - 1].flatMap((level) => rowsOf(site, index, level, state)));
  if (metric === 'p95') {
    const durations = rows.map(({ durationMs }) => durationMs);
    return { least: Math.min(...durations), most: Math.max(...durations) };
  }
  if (rows.every((row) => row.class === 5)) return { least: 100, most: 100 };
  if (rows.some((row) => row.class === 5)) return { least: 0, most: 100 };
  // A minute overlaps three half minutes, and contains at least one as a whole.
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
 * Time until which the comparison keeps its result. While the state does not change, the value stays within its
 * bounds, so the result changes with the next effect at the earliest, unless the threshold is within the bounds.
 */
function untilChange(
  { effects }: SimulatedApp,
  { op, value: limit }: Comparison,
  bounded: Bounded,
  at: number,
): { readonly nextChangeAt?: number | null } {
  const { value, least, most } = bounded;
  const bounds = effects.flatMap(({ from, until }) => [from, until ?? Infinity]);
  // The measured minute reaches back to before the change.
  if (bounds.some((time) => time <= at && time > at - minuteMs - cellMs)) return {};
  // The use of memory grows before a crash.
  const leaks = effects.filter(({ kind, from }) => kind === 'crash' && from > at).map(({ from }) => from - leakMs);
  const next = [...leaks, nextBoundary(effects, at) ?? Infinity].reduce((first, time) => Math.min(first, time));
  const nextChangeAt = next === Infinity ? null : next;
  if (next <= at) return {};
  if (value === null) return { nextChangeAt };
  const holds = compare(value, op, limit);
  return compare(least, op, limit) === holds && compare(most, op, limit) === holds ? { nextChangeAt } : {};
}

function compare(value: number, op: Comparison['op'], limit: number): boolean {
  if (op === '>') return value > limit;
  if (op === '>=') return value >= limit;
  return op === '<' ? value < limit : value <= limit;
}
