import { expect, test } from 'vitest';
import { exchange, raw } from './hostile/wire.ts';
import { StreamReader } from './reader.ts';
import { startServing } from './served.ts';

const ada = { authorization: 'Bearer ada' };
const tail = '/api/workspaces/acme/apps/storefront/services/web/logs';

async function* waiting(signal: AbortSignal) {
  yield 'line';
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

test('counts responses by operation, status and code, and violations', async () => {
  const served = await startServing({ getAiStatus: async () => ({ status: 200, body: {} }) as never });
  await fetch(`${served.url}/api/workspaces`);
  await fetch(`${served.url}/api/ai`);

  const text = await served.registry.metrics();
  await served.stop();

  const count = 'control_plane_http_request_duration_seconds_count';
  expect(text).toContain(`${count}{operation="listWorkspaces",method="GET",status="401",code="unauthorized"} 1`);
  expect(text).toContain(`${count}{operation="getAiStatus",method="GET",status="200",code="none"} 1`);
  expect(text).toContain('control_plane_contract_violations_total{operation="getAiStatus"} 1');
  expect(text).toContain('process_resident_memory_bytes');
});

test('measures open streams, and their duration when they have ended', async () => {
  const served = await startServing({
    readServiceLogs: async (_, { signal }) => ({ status: 200, frames: waiting(signal) }),
  });
  const stream = await StreamReader.open(served.url + tail, ada);
  await stream.next();

  const open = await served.registry.metrics();
  await served.stop();
  const ended = await served.registry.metrics();

  expect(open).toContain('control_plane_open_streams{operation="readServiceLogs"} 1');
  expect(open).toContain('control_plane_http_requests_in_flight 1');
  expect(ended).toContain('control_plane_open_streams{operation="readServiceLogs"} 0');
  expect(ended).toContain('control_plane_http_requests_in_flight 0');
  expect(ended).toContain('control_plane_stream_duration_seconds_count{operation="readServiceLogs",code="none"} 1');
  expect(ended).not.toContain('control_plane_http_request_duration_seconds_count{operation="readServiceLogs"');
});

test('counts malformed requests by code', async () => {
  const served = await startServing();
  const port = Number(new URL(served.url).port);
  await exchange(port, raw('hello\r\n\r\n'));
  await exchange(port, raw('GET /api/ai HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'));

  const text = await served.registry.metrics();
  await served.stop();

  expect(text).toContain('control_plane_malformed_requests_total{code="bad_body"} 2');
});
