import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer } from '../ports/observer.ts';

/** Counts what the front does, for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  readonly observer: Required<Observer>;
  /** Counts a request until its response has ended. */
  readonly inFlight: { inc(): void; dec(): void };
}

const requestBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'control_plane_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, without streams.',
    labelNames: ['operation', 'method', 'status', 'code'],
    buckets: requestBuckets,
    registers,
  });
  const off = new Counter({
    name: 'control_plane_http_features_off_total',
    help: 'Requests for features that the operator has not set up. They are not in the other metrics of requests.',
    labelNames: ['operation'],
    registers,
  });
  const inFlight = new Gauge({
    name: 'control_plane_http_requests_in_flight',
    help: 'Requests whose response has not ended, including open streams.',
    registers,
  });
  const streams = new Gauge({
    name: 'control_plane_open_streams',
    help: 'Open streams.',
    labelNames: ['operation'],
    registers,
  });
  const durations = new Histogram({
    name: 'control_plane_stream_duration_seconds',
    help: 'Time from the request for a stream to its end.',
    labelNames: ['operation', 'code'],
    buckets: [1, 5, 15, 60, 300, 900, 3600, 14_400],
    registers,
  });
  const violations = new Counter({
    name: 'control_plane_contract_violations_total',
    help: 'Responses that do not match the contract.',
    labelNames: ['operation'],
    registers,
  });
  const malformed = new Counter({
    name: 'control_plane_malformed_requests_total',
    help: 'Requests that are not valid HTTP and were refused before they were routed.',
    labelNames: ['code'],
    registers,
  });
  return {
    registry,
    inFlight,
    observer: {
      responded({ operationId, method, status, seconds, streamed, failure }) {
        const operation = operationId ?? 'none';
        const code = failure?.code ?? 'none';
        if (failure?.isOff) off.inc({ operation });
        else if (streamed) durations.observe({ operation, code }, seconds);
        else requests.observe({ operation, method, status, code }, seconds);
      },
      streams: (operation, change) => streams.inc({ operation }, change),
      violated: (operation) => violations.inc({ operation }),
      malformed: (code) => malformed.inc({ code }),
    },
  };
}
