import type { DatabaseSync } from 'node:sqlite';
import type { Steps } from '../../control-plane/model/observability/range.ts';
import { requestSeries } from '../../control-plane/model/observability/request-series.ts';
import type { Metrics, Series, ServiceRef } from '../../control-plane/ports/telemetry.ts';
import { serviceKey } from './batch.ts';
import { cellsOf, round, rateOf, stepOf } from './cells.ts';
import { Requests } from './histogram.ts';
import { readTotals } from './request-store.ts';
import { type Averages, readEvents, readSamples } from './sample-store.ts';

export function readMetrics(db: DatabaseSync, of: ServiceRef, steps: Steps): Metrics {
  const service = serviceKey(of);
  const { from, until } = cellsOf(steps);
  const cells: Averages[][] = Array.from({ length: steps.points }, () => []);
  for (const one of readSamples(db, service, from, until)) cells[stepOf(steps, one.cell)]?.push(one);
  const average = (name: keyof Averages, digits: number): Series =>
    cells.map((some) => {
      const values = some.map((one) => one[name]).filter((value) => value !== null);
      return values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length, digits);
    });
  return {
    series: {
      cpu: average('cpu', 3),
      cpuLimit: average('cpuLimit', 3),
      memory: average('memory', 0),
      memoryLimit: average('memoryLimit', 0),
      netIn: average('netIn', 0),
      netOut: average('netOut', 0),
      diskRead: average('diskRead', 0),
      diskWrite: average('diskWrite', 0),
      ready: cells.map((some) => some[0]?.ready ?? null),
      ...(of.preset === 'access' && requestsOf(db, service, steps, cells)),
    },
    ...readEvents(db, service, steps.start, steps.until),
  };
}

/** In a step without a sample and without a request, nothing was measured. */
function requestsOf(
  db: DatabaseSync,
  service: string,
  steps: Steps,
  samples: readonly (readonly unknown[])[],
): Partial<Metrics['series']> {
  const { from, until } = cellsOf(steps);
  const totals = Array.from({ length: steps.points }, () => new Requests());
  for (const [cell, total] of readTotals(db, service, from, until)) totals[stepOf(steps, cell)]?.merge(total);
  const quantiles = totals.map((total) => total.quantiles());
  const rate = (first: number): Series =>
    totals.map(({ classes, count }, index) => {
      const isMeasured = count > 0 || (samples[index]?.length ?? 0) > 0;
      return isMeasured ? rateOf(classes.get(first) ?? 0, steps, index) : null;
    });
  const time = (name: 'p50' | 'p95' | 'p99'): Series => quantiles.map((one) => one?.[name] ?? null);
  return requestSeries(time, rate);
}
