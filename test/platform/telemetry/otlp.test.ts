import { gzipSync } from 'node:zlib';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredSpan } from '../../../platform/telemetry/batch.ts';
import { startOtlp } from '../../../platform/telemetry/otlp/server.ts';
import { tokenKey } from '../../../platform/telemetry/otlp/tokens.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { now, startTelemetry, shop, web } from './start-telemetry.ts';

test.each([
  ['JSON', JsonExporter, 'none'],
  ['JSON with gzip', JsonExporter, 'gzip'],
  ['protobuf', ProtobufExporter, 'none'],
  ['protobuf with gzip', ProtobufExporter, 'gzip'],
])('reads what the SDK of OpenTelemetry sends: %s', async (_, Exporter, compression) => {
  const { telemetry } = startTelemetry();
  await using stored = telemetry;
  const { otlp } = await start({ spans: (appId, spans) => stored.intake.spans(appId, spans) });
  const { url, headers } = settingsOf(otlp.otlpEnv(web, '127.0.0.1'));

  const traceId = await sendTrace(new Exporter({ url, headers, compression: compression as never }));
  await stored.settle();
  const found = await stored.trace([shop], traceId, systemClock.now());

  expect(found?.spans).toMatchObject([
    {
      ...{
        name: 'GET /orders/:id',
        kind: 'server',
        status: 'error',
        depth: 0,
        parentSpanId: null,
        app: 'shop',
        service: 'web',
      },
      attributes: {
        'http.route': '/orders/:id',
        'http.response.status_code': 500,
        ratio: 0.5,
        retried: false,
        tags: ['a', 'ü'],
      },
      exception: { type: 'TypeError', message: 'no such order' },
    },
    { name: 'SELECT orders', kind: 'client', status: 'unset', depth: 1, exception: null, attributes: { rows: -3 } },
  ]);
  expect(found?.spans[1]?.parentSpanId).toBe(found?.spans[0]?.spanId);
  expect(await stored.trace([{ ...shop, appId: 'another' }], traceId, systemClock.now())).toBeNull();
});

test('refuses requests without an app, in another format or too large, in the format of the request', async () => {
  const { otlp, post } = await start();
  const { headers } = settingsOf(otlp.otlpEnv(web, '127.0.0.1'));
  const json = { ...headers, 'content-type': 'application/json' };
  const bomb = gzipSync(Buffer.alloc(17 * 2 ** 20));

  const statuses = [
    await post('{}', { 'content-type': 'application/json' }),
    await post('{}', { ...json, authorization: `${headers.authorization ?? ''}x` }),
    await post('{}', { ...json, authorization: (headers.authorization ?? '').replace('app_1', 'app_2') }),
    await post('<spans/>', { ...headers, 'content-type': 'text/xml' }),
    await post('{', json),
    await post('{"resourceSpans": 1}', json),
    await post('{}', { ...json, 'content-encoding': 'br' }),
    await post('{}', { ...json, 'content-encoding': 'gzip' }),
    await post('x'.repeat(5 * 2 ** 20), json),
    await post(bomb, { ...json, 'content-encoding': 'gzip' }),
    await post('{}', json, '/v1/metrics'),
    await post('{}', json),
  ].map(({ status }) => status);
  const refused = await post(Buffer.from([0x0a, 0xff]), { ...headers, 'content-type': 'application/x-protobuf' });

  expect(statuses).toEqual([401, 401, 401, 415, 400, 400, 415, 400, 413, 413, 404, 200]);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'application/x-protobuf']);
});

test('stores the valid spans of a request, and says how many are not', async () => {
  const sent: StoredSpan[] = [];
  const { otlp, post } = await start({ spans: async (_, spans) => void sent.push(...spans) });
  const { headers } = settingsOf(otlp.otlpEnv(web, '127.0.0.1'));
  const nanoseconds = `${systemClock.now()}000000`;
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
  };
  const spans = [
    span,
    { ...span, traceId: '0'.repeat(32) },
    { ...span, spanId: 'x' },
    { ...span, startTimeUnixNano: '1' },
  ];

  const response = await post(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }), {
    ...headers,
    'content-type': 'application/json',
  });

  expect(await response.json()).toEqual({
    partialSuccess: {
      rejectedSpans: '3',
      errorMessage: 'The start of a span is more than 7 days ago, or later than now.',
    },
  });
  expect(sent.map(({ spanId, service }) => [spanId, service])).toEqual([['b'.repeat(16), 'unknown_service']]);
});

test('takes no more spans of an app in a minute than 100,000', async () => {
  // The clock stands still, so that no minute ends between the requests.
  const { otlp, post } = await start(undefined, undefined, { ...systemClock, now: () => now });
  const nanoseconds = `${now}000000`;
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
  };
  const body = gzipSync(
    JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: Array.from({ length: 50_000 }, () => span) }] }] }),
  );
  const json = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const send = (appId: string) =>
    post(body, { ...json, ...settingsOf(otlp.otlpEnv({ ...web, appId }, '127.0.0.1')).headers });

  const responses = [await send('app_1'), await send('app_1'), await send('app_1'), await send('app_2')];

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
  expect(Number(responses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the tokens of apps stay the same', async () => {
  const key = tokenKey.make();
  const [one, other] = [await start(undefined, key), await start(undefined, key)];

  const [before, after] = [one.otlp.otlpEnv(web, '127.0.0.1'), other.otlp.otlpEnv(web, '127.0.0.1')];

  expect(after.OTEL_EXPORTER_OTLP_HEADERS).toBe(before.OTEL_EXPORTER_OTLP_HEADERS);
  expect(after.OTEL_SERVICE_NAME).toBe('web');
});

async function start(
  intake: { spans(appId: string, spans: readonly StoredSpan[]): Promise<void> } = { spans: async () => undefined },
  key = tokenKey.make(),
  clock = systemClock,
) {
  const otlp = await startOtlp({ intake, key, host: '127.0.0.1', port: 0, clock });
  onTestFinished(() => otlp[Symbol.asyncDispose]());
  const post = (body: string | Buffer, headers: Record<string, string>, path = '/v1/traces') =>
    fetch(`${otlp.url}${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers,
    });
  return { otlp, post };
}

/** Reads the settings as the SDK does. */
function settingsOf(env: Readonly<Record<string, string>>): {
  readonly url: string;
  readonly headers: Record<string, string>;
} {
  const [name = '', value = ''] = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split('=', 2);
  return { url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT ?? ''}/v1/traces`, headers: { [name]: decodeURIComponent(value) } };
}

/** A request that failed, with a statement. */
async function sendTrace(exporter: SpanExporter): Promise<string> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'web' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('test');
  const root = tracer.startSpan('GET /orders/:id', {
    kind: SpanKind.SERVER,
    attributes: { ratio: 0.5, retried: false, tags: ['a', 'ü'] },
  });
  root.setAttributes({ 'http.route': '/orders/:id', 'http.response.status_code': 500 });
  const context = trace.setSpan(ROOT_CONTEXT, root);
  const child = tracer.startSpan('SELECT orders', { kind: SpanKind.CLIENT, attributes: { rows: -3 } }, context);
  child.end();
  root.recordException(new TypeError('no such order'));
  root.setStatus({ code: SpanStatusCode.ERROR });
  root.end();
  await provider.shutdown();
  return root.spanContext().traceId;
}
