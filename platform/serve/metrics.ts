import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DatabaseObserver } from '../database/statements/observed-database.ts';
import type { SqlWork } from '../database/statements/work.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Item } from '../../control-plane/ports/work.ts';

/** Metrics of the store and the background work, for Prometheus. */
export interface DataMetrics {
  readonly observer: DatabaseObserver;
  /** Counts a failed step of background work, which is repeated. */
  failed(item: Item): void;
  /** Adds the metrics to those of the front. The state of the work is read with each scrape. */
  register(registry: Registry, work: SqlWork, clock: Clock): void;
}

export function createDataMetrics(): DataMetrics {
  const statements = new Counter({
    name: 'control_plane_store_statements_total',
    help: 'Statements that were sent to the database.',
    registers: [],
  });
  const conflicts = new Counter({
    name: 'control_plane_store_retries_total',
    help: 'Transactions that ran again, because others were in their way.',
    registers: [],
  });
  const waits = new Histogram({
    name: 'control_plane_store_wait_seconds',
    help: 'Time that a transaction waited for a connection, or for those before it.',
    buckets: [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [],
  });
  const failures = new Counter({
    name: 'control_plane_work_failures_total',
    help: 'Steps of background work that failed. They are repeated.',
    labelNames: ['kind'],
    registers: [],
  });
  return {
    observer: {
      sent: () => statements.inc(),
      conflicted: () => conflicts.inc(),
      waited: (seconds) => waits.observe(seconds),
    },
    failed: ({ kind }) => failures.inc({ kind }),
    register(registry, work, clock) {
      for (const metric of [statements, conflicts, waits, failures]) registry.registerMetric(metric);
      const late = new Gauge({
        name: 'control_plane_work_late_seconds',
        help: 'For how long the first item of background work has been due.',
        registers: [registry],
      });
      const due = new Gauge({
        name: 'control_plane_work_due',
        help: 'Items of background work that are due, and that no server has begun.',
        registers: [registry],
        async collect() {
          // Without the store, the work is unknown, and the other metrics are needed most.
          const unknown = { count: NaN, lateMs: NaN };
          const state = await work.countDue(clock.now()).catch(() => unknown);
          due.set(state.count);
          late.set(state.lateMs / 1000);
        },
      });
    },
  };
}
