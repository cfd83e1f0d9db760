import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer } from '../ports/observer.ts';

/** Counts what the front does, and tells it in the text format of Prometheus. */
export interface Metrics {
  readonly observer: Observer;
  readonly contentType: string;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, streams left out.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [registry],
  });
  const streams = new Gauge({ name: 'open_streams', help: 'Streams that are open now.', labelNames: ['operation'], registers: [registry] });
  const violations = new Counter({
    name: 'contract_violations_total',
    help: 'Answers that the contract does not allow.',
    labelNames: ['operation'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observer: {
      responded({ operationId, method, status, seconds, streamed }) {
        if (!streamed) requests.observe({ operation: operationId ?? 'none', method, status }, seconds);
      },
      streams: (operation, change) => streams.inc({ operation }, change),
      violated: (operation) => violations.inc({ operation }),
    },
  };
}
