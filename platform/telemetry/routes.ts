import type { DatabaseSync } from 'node:sqlite';
import { compareText } from '../../control-plane/model/shared/order.ts';
import type { Steps } from '../../control-plane/model/observability/range.ts';
import type { RouteKey, RouteRow, RouteSeries, ServiceRef } from '../../control-plane/ports/telemetry.ts';
import { serviceKey } from './batch.ts';
import { cellsOf, rateOf, round, stepOf } from './cells.ts';
import { Requests } from './histogram.ts';
import { readRoutes, routeNames } from './request-store.ts';

/** The routes with requests, busiest first. */
export function listRoutes(db: DatabaseSync, of: ServiceRef, steps: Steps): RouteRow[] {
  const { from, until } = cellsOf(steps);
  const sums = new Map<number, Requests>();
  for (const [, routes] of readRoutes(db, serviceKey(of), from, until)) {
    for (const [id, requests] of routes) {
      let sum = sums.get(id);
      if (!sum) sums.set(id, (sum = new Requests()));
      sum.merge(requests);
    }
  }
  const [names, seconds] = [routeNames(db, of.appId), (steps.points * steps.step) / 1000];
  const rows = [...sums].flatMap(([id, requests]) => {
    const [key, quantiles, { count }] = [names.get(id), requests.quantiles(), requests];
    return key && quantiles
      ? [{ ...key, count, rps: round(count / seconds, 4), errorRate: errorRateOf(requests), ...quantiles }]
      : [];
  });
  return rows.toSorted((a, b) => b.count - a.count || compareText(a.route, b.route) || compareText(a.method, b.method));
}

/** One route over time; `null` if it had no request. */
export function readRoute(db: DatabaseSync, of: ServiceRef, key: RouteKey, steps: Steps): RouteSeries | null {
  const { from, until } = cellsOf(steps);
  const [id] =
    [...routeNames(db, of.appId)].find(([, { method, route }]) => method === key.method && route === key.route) ?? [];
  if (id === undefined) return null;
  const sums = Array.from({ length: steps.points }, () => new Requests());
  for (const [cell, routes] of readRoutes(db, serviceKey(of), from, until)) {
    const requests = routes.get(id);
    if (requests) sums[stepOf(steps, cell)]?.merge(requests);
  }
  if (sums.every(({ count }) => count === 0)) return null;
  const quantiles = sums.map((sum) => sum.quantiles());
  return {
    rps: sums.map(({ count }, index) => rateOf(count, steps, index)),
    errorRate: sums.map((sum) => (sum.count === 0 ? null : errorRateOf(sum))),
    p50: quantiles.map((one) => one?.p50 ?? null),
    p95: quantiles.map((one) => one?.p95 ?? null),
    p99: quantiles.map((one) => one?.p99 ?? null),
  };
}

function errorRateOf({ classes, count }: Requests): number {
  return round((100 * (classes.get(5) ?? 0)) / count, 3);
}
