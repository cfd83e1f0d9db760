import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TelemetryReader } from '../../../platform/telemetry/telemetry-reader.ts';
import { TelemetryWriter } from '../../../platform/telemetry/telemetry-writer.ts';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';
import { newFolder, now, shop, web } from './start-telemetry.ts';

const day = 86_400_000;
const request = { method: 'GET', path: '/', route: '/', status: 200, durationMs: 5, container: '' };
const sample = {
  cpuLimit: 1,
  memoryLimit: 1,
  ready: 1,
  netIn: null,
  netOut: null,
  diskRead: null,
  diskWrite: null,
  containers: [],
};
const event = {
  type: 'Warning',
  reason: 'BackOff',
  message: 'ended',
  container: 'web-1',
  count: 1,
  isRestart: true,
  isOom: false,
} as const;
const named = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentSpanId: null, service: 'web', name: 'GET' };
const span = { ...named, kind: 'server', status: 'ok', exception: null, attributes: {} } as const;

test('everything is deleted after 7 days', () => {
  const { writer, reader, read } = storeOneOfEach();

  writer.forget(now + 6 * day);
  const before = read();
  writer.forget(now + 7 * day + 60_000);

  expect(before).toEqual([1, 1, 1, 1, 1]);
  expect(read()).toEqual([0, 0, 0, 0, 0]);
  expect(reader.position(web, 'web-1')).toBeNull();
});

test('everything of an app is deleted with it, and nothing of others', () => {
  const { writer, reader, read } = storeOneOfEach();

  writer.removeApps(['app_', 'app_10', 'app_2']);
  const before = { read: read(), apps: reader.apps() };
  writer.removeApps(['app_1']);

  expect(before).toEqual({ read: [1, 1, 1, 1, 1], apps: ['app_1'] });
  expect(read()).toEqual([0, 0, 0, 0, 0]);
  expect(reader.position(web, 'web-1')).toBeNull();
  expect(reader.apps()).toEqual([]);
});

/** Telemetry of an app with one record of each kind. */
function storeOneOfEach() {
  const file = join(newFolder(), 'telemetry.db');
  const writer = new TelemetryWriter(file, { retentionMs: 7 * day, bytes: 2 ** 30 });
  const service = 'app_1/web';
  const line = { service, preset: 'level', container: 'web-1', isError: Uint8Array.of(0), position: 'p' } as const;
  writer.add({
    ...{ epoch: 'one', number: 0 },
    lines: [{ ...line, times: Float64Array.of(now), text: 'a line\n' }],
    requests: [{ appId: 'app_1', service, requests: [{ ...request, at: now, traceId: span.traceId }] }],
    samples: [{ service, sample: { ...sample, at: now } }],
    events: [{ service, event: { ...event, at: now } }],
    spans: [{ appId: 'app_1', spans: [{ ...span, startedAt: now, endedAt: now + 5 }] }],
  });
  writer.endOld();
  writer.endOld();
  const reader = new TelemetryReader(file);
  const read = () => {
    const { restarts, series } = reader.metrics(web, stepsOf('1h', now + 1000));
    const { lines } = reader.lines({ ...web, containers: [] }, { after: null, limit: 10 });
    const spans = reader.trace([shop], span.traceId, now)?.spans ?? [];
    const ready = series.ready.filter((value) => value !== null);
    return [lines.length, reader.routes(web, stepsOf('1h', now + 1000)).length, restarts, ready.length, spans.length];
  };
  return { writer, reader, read };
}
