import type { components } from '../../../generated/types.ts';
import type { Steps } from '../../model/observability/range.ts';
import type { RouteKey, RouteRow, RouteSeries } from '../../ports/telemetry.ts';

type Schemas = components['schemas'];

export function routeBody({ route, method, count, rps, errorRate, p50, p95, p99 }: RouteRow): Schemas['RouteStats'] {
  return { route, method, count, rps, errorRate, p50, p95, p99 };
}

export function routeSeriesBody(
  { route, method }: RouteKey,
  { start, step }: Steps,
  series: RouteSeries,
): Schemas['RouteSeries'] {
  const { rps, errorRate, p50, p95, p99 } = series;
  return {
    route,
    method,
    start,
    step,
    series: { rps: [...rps], errorRate: [...errorRate], p50: [...p50], p95: [...p95], p99: [...p99] },
  };
}
