import type { ServiceSample, StoredRequest, StoredSpan } from '../../../platform/telemetry/batch.ts';
import type { EmbeddedTelemetry } from '../../../platform/telemetry/telemetry.ts';
import type { ServiceRef } from '../../../control-plane/ports/telemetry.ts';

const everyMs = 10_000;

/** Feeds the traffic of an app from a time to another: a request and a line every 10 s, each fifth of which failed. */
export async function feedTraffic(
  telemetry: EmbeddedTelemetry,
  { entry, other }: { readonly entry: ServiceRef; readonly other: ServiceRef },
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> {
  const { intake } = telemetry;
  const count = Math.floor(until / everyMs) - Math.floor(from / everyMs);
  const times = Array.from({ length: count }, (_, index) => (Math.floor(from / everyMs) + 1 + index) * everyMs);
  const [container = ''] = entry.containers;
  const requests = times.map((at) => requestAt(at, container));
  const failed = requests.filter(({ status }) => status === 500);
  const lines = requests.flatMap(({ at, status }) => [
    { at, stream: 'stdout' as const, text: JSON.stringify({ level: 'info', msg: `request ${at} done` }) },
    ...(status === 500
      ? [{ at, stream: 'stdout' as const, text: JSON.stringify({ level: 'error', msg: 'checkout failed' }) }]
      : []),
  ]);
  await intake.requests(entry, requests);
  await intake.logs({ ...entry, container }, lines, null);
  await intake.spans(
    entry.appId,
    failed.map((request) => spanOf(request, entry.service)),
  );
  for (const of of [entry, other]) for (const at of times) await intake.samples(of, sampleAt(of, at));
  await telemetry.settle();
}

function requestAt(at: number, container: string): StoredRequest {
  const number = at / everyMs;
  const more = { at, container, traceId: number.toString(16).padStart(32, 'a') };
  if (number % 5 === 0)
    return { ...more, method: 'POST', path: '/api/checkout', route: '/api/checkout', status: 500, durationMs: 2003.4 };
  if (number % 7 === 0)
    return { ...more, method: 'GET', path: '/nothing', route: '/nothing', status: 404, durationMs: 3.2 };
  return {
    ...more,
    method: 'GET',
    path: `/products/${number}`,
    route: '/products/:id',
    status: 200,
    durationMs: 20 + (number % 10),
  };
}

function spanOf({ at, durationMs, traceId, method, route }: StoredRequest, service: string): StoredSpan {
  const exception = { type: 'Error', message: 'checkout failed', stacktrace: null };
  return {
    ...{
      traceId: traceId ?? '',
      spanId: 'b'.repeat(16),
      parentSpanId: null,
      service,
      name: `${method} ${route}`,
      kind: 'server',
    },
    ...{ status: 'error', exception, attributes: {}, startedAt: at - durationMs, endedAt: at },
  };
}

function sampleAt({ limits, containers }: ServiceRef, at: number): ServiceSample {
  const usage = containers.map((container) => ({ container, cpu: limits.cpu / 4, memory: limits.memory / 2 }));
  return {
    ...{
      at,
      cpuLimit: limits.cpu * containers.length,
      memoryLimit: limits.memory * containers.length,
      ready: containers.length,
    },
    ...{ netIn: 1000, netOut: 2000, diskRead: null, diskWrite: null, containers: usage },
  };
}
