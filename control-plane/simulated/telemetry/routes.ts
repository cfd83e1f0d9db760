import type { Steps } from '../../model/observability/range.ts';
import type { RouteKey, RouteRow, RouteSeries, Series } from '../../ports/telemetry.ts';
import { countWhere, joinTallies, quantilesOf, sumOf } from '../traffic/quantiles.ts';
import type { Row } from '../traffic/rows.ts';
import { type Tally, tally } from '../traffic/tally.ts';
import type { SimulatedService } from './simulated-service.ts';

/** The routes with requests, busiest first. */
export function listRoutes(simulated: SimulatedService, steps: Steps): RouteRow[] {
  const seconds = (steps.points * steps.step) / 1000;
  const rows = simulated.requests.flatMap((source, index) => {
    const all = joinTallies(tally(simulated, [source], steps));
    const [route, count, quantiles] = [simulated.site.routes[index], sumOf(all, () => 1), quantilesOf(all)];
    if (!route || !quantiles) return [];
    const key = { route: route.route, method: route.method };
    return [{ ...key, count, rps: round(count / seconds, 4), errorRate: errorRateOf(all, count), ...quantiles }];
  });
  return rows.toSorted((a, b) => b.count - a.count || compare(a.route, b.route) || compare(a.method, b.method));
}

/** One route over time; `null` if it had no request. */
export function readRoute(simulated: SimulatedService, key: RouteKey, steps: Steps): RouteSeries | null {
  const index = simulated.site.routes.findIndex(({ route, method }) => route === key.route && method === key.method);
  const tallies = tally(simulated, simulated.requests.slice(index, index + 1), steps);
  if (index === -1 || tallies.every((step) => step.size === 0)) return null;
  const counts = tallies.map((step) => sumOf(step, () => 1));
  const quantiles = tallies.map(quantilesOf);
  return {
    rps: counts.map((count, step) => rateOf(count, steps, step)),
    errorRate: tallies.map((step, position) => (counts[position] ? errorRateOf(step, counts[position]) : null)),
    p50: quantiles.map((one) => one?.p50 ?? null),
    p95: quantiles.map((one) => one?.p95 ?? null),
    p99: quantiles.map((one) => one?.p99 ?? null),
  };
}

/** How many there were in a second of a step; `null` for a step that has just begun. */
export function rateOf(count: number, { start, step, until }: Steps, index: number): number | null {
  const seconds = Math.min(step, until - start - index * step) / 1000;
  return seconds === 0 ? null : round(count / seconds, 4);
}

/** A series without what was not measured. */
export function withoutGaps(series: Series, isMeasured: readonly boolean[]): Series {
  return series.map((value, index) => (isMeasured[index] === false ? null : value));
}

export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function errorRateOf(requests: Tally<Row>, count: number): number {
  return round((100 * countWhere(requests, (row) => row.class === 5)) / count, 3);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
