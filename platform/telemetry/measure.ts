import type { DatabaseSync } from 'node:sqlite';
import type { AppServices, Metric, ServiceRef } from '../../control-plane/ports/telemetry.ts';
import { serviceKey } from './batch.ts';
import { round } from './cells.ts';
import { Requests } from './histogram.ts';
import { cellMs } from './log-block.ts';
import { readTotals } from './request-store.ts';
import { readEvents, readSamples } from './sample-store.ts';

const minuteMs = 60_000;
const restartsMs = 10 * minuteMs;

/**
 * A metric of an app over the minute before a time. It is made of cells of 30 s, so it may begin up to 30 s earlier.
 */
export function measure(db: DatabaseSync, app: AppServices, metric: Metric, at: number): number | null {
  if (metric === 'down') return isDown(db, app, at) ? 1 : 0;
  if (metric === 'restarts') {
    return app.services.reduce((sum, of) => sum + readEvents(db, serviceKey(of), at - restartsMs + 1, at).restarts, 0);
  }
  if (metric === 'cpu' || metric === 'memory') return measureUsage(db, app, metric, at);
  return measureRequests(db, app, metric, at);
}

/** Whether the service with the app's address was not ready at the last look; without an address, whether none was. */
function isDown(db: DatabaseSync, { services, entry }: AppServices, at: number): boolean {
  const serving = entry === null ? services : services.filter(({ service }) => service === entry);
  return !serving.some((of) => {
    const last = [...samplesBefore(db, of, at)].at(-1);
    return last !== undefined && last.at > at - minuteMs && last.ready > 0;
  });
}

/** The value of the service that is closest to its limit. */
function measureUsage(
  db: DatabaseSync,
  { services }: AppServices,
  metric: 'cpu' | 'memory',
  at: number,
): number | null {
  const shares = services.flatMap((of) => {
    const used = [...samplesBefore(db, of, at)].flatMap((one) => {
      const [value, limit] = [one[metric], one[`${metric}Limit`]];
      return value === null || !limit ? [] : [value / limit];
    });
    return used.length === 0 ? [] : [(100 * used.reduce((sum, one) => sum + one, 0)) / used.length];
  });
  return shares.length === 0 ? null : round(Math.max(...shares), 2);
}

function measureRequests(
  db: DatabaseSync,
  { services }: AppServices,
  metric: '5xx' | 'p95',
  at: number,
): number | null {
  const sum = new Requests();
  for (const of of services.filter(({ preset }) => preset === 'access')) {
    for (const [, total] of readTotals(db, serviceKey(of), firstCell(at), Math.floor(at / cellMs))) sum.merge(total);
  }
  if (sum.count === 0) return null;
  return metric === '5xx' ? round((100 * (sum.classes.get(5) ?? 0)) / sum.count, 2) : (sum.quantiles()?.p95 ?? null);
}

function samplesBefore(db: DatabaseSync, of: ServiceRef, at: number) {
  return readSamples(db, serviceKey(of), firstCell(at), Math.floor(at / cellMs));
}

function firstCell(at: number): number {
  return Math.floor((at - minuteMs) / cellMs);
}
