import { expect, test, vi } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import type { AnyHandler } from '../../../server/dispatch/any-handler.ts';
import { createFetchFront } from '../../../server/fetch/fetch.ts';
import type { FetchOptions } from '../../../server/fetch/options.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { ConnectionLost } from '../../../contract/model/handler.ts';
import type { Clock } from '../../../server/ports/clock.ts';
import { people } from '../http/identity.ts';
import { silent } from '../http/uploads.ts';
import { exampleReply } from '../../stubs.ts';
import { logs } from './app.ts';

const { listWorkspaces, createVar, getDeployLogs } = operations;
const contract = { ...generatedContract(), operations: [listWorkspaces, createVar, getDeployLogs] };
const validator = createRequestValidator(contract);
const app = '/api/workspaces/acme/apps/storefront';

type Sending = Omit<RequestInit, 'headers'> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly duplex?: 'half';
};

/** The front of three operations, and how each request ended. */
async function start(handlers: Readonly<Record<string, AnyHandler>> = {}, options: Partial<FetchOptions> = {}) {
  const ended: number[] = [];
  const observer = {
    responded: ({ status }: { status: number }) => void ended.push(status),
    streams: vi.fn(),
    violated: vi.fn(),
  };
  const examples = Object.fromEntries(
    contract.operations.map((operation) => [operation.id, async () => exampleReply(operation)]),
  );
  const respond = createFetchFront(
    { ...examples, ...handlers },
    { identity: people({ ada: {} }), contract, validate: await validator, log: silent, observer, ...options },
  );
  const send = (path: string, { headers, ...init }: Sending = {}, extra?: unknown) =>
    respond(
      new Request(`http://localhost${path}`, { headers: { authorization: 'Bearer ada', ...headers }, ...init }),
      extra,
    );
  const post = (body: string) =>
    send(`${app}/vars`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { ended, respond, send, post };
}

test('responds with JSON and its length', async () => {
  const { send, ended } = await start();

  const response = await send('/api/workspaces');

  const body = await response.arrayBuffer();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('content-length')).toBe(String(body.byteLength));
  expect(ended).toEqual([200]);
});

test('responds to HEAD with the length alone', async () => {
  const { send } = await start();

  const response = await send('/api/workspaces', { method: 'HEAD' });

  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  expect(response.body).toBeNull();
});

test('reads the path and the query of a request', async () => {
  const { send } = await start();

  const response = await send('/api/workspaces?colour=red#fragment');

  expect(await response.json()).toMatchObject({ error: { details: [{ in: 'query', path: 'colour' }] } });
});

test('reads and validates a JSON body', async () => {
  const { post } = await start();

  const created = await post(JSON.stringify({ key: 'LOG_LEVEL', value: 'debug', isSecret: false }));
  const rejected = await post(JSON.stringify({ key: 'LOG_LEVEL', value: 'debug' }));

  expect(created.status).toBe(201);
  expect(await rejected.json()).toMatchObject({ error: { code: 'bad_body', details: [{ path: '/isSecret' }] } });
});

test('stops reading a body at its limit', async () => {
  const { send } = await start();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' } as const;

  const response = await send(`${app}/vars`, init);

  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(12_000_000);
});

test('rejects a body that says it is too large, without reading it', async () => {
  const { respond } = await start();
  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json', 'content-length': '99999999' };
  const request = new Request(`http://localhost${app}/vars`, { method: 'POST', headers, body: '{}' });

  const response = await respond(request);

  expect(response.status).toBe(413);
  expect(request.bodyUsed).toBe(false);
});

test('reports a body that was read before', async () => {
  const error = vi.fn<(fields: { readonly err?: unknown }) => void>();
  const { respond } = await start({}, { log: { ...silent, error } });
  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' };
  const request = new Request(`http://localhost${app}/vars`, { method: 'POST', headers, body: '{}' });
  await request.text();

  const response = await respond(request);

  expect(response.status).toBe(500);
  expect(String(error.mock.calls[0]?.[0]?.err)).toMatch(
    'A middleware before this API has read the body of the request',
  );
});

test('passes the address and `extra` on', async () => {
  const seen: unknown[] = [];
  const listWorkspaces: AnyHandler = async (_, { extra }) => {
    seen.push(extra);
    return { status: 200, body: { workspaces: [] } };
  };
  const { send } = await start(
    { listWorkspaces },
    { peerOf: (request, extra) => `${seen.push([request.method, extra])}` },
  );

  await send('/api/workspaces', {}, 'env');

  expect(seen).toEqual([['GET', 'env'], 'env']);
});

test('rejects if the connection is to be closed', async () => {
  const listWorkspaces: AnyHandler = () => Promise.reject(new ConnectionLost('on purpose'));
  const { send, ended } = await start({ listWorkspaces });

  await expect(send('/api/workspaces')).rejects.toThrow(
    new TypeError('The connection is to be closed without a response.'),
  );
  expect(ended).toEqual([499]);
});

test('counts a request whose client has disconnected as 499', async () => {
  const left = new AbortController();
  const listWorkspaces: AnyHandler = async (_, { signal }) => {
    left.abort();
    expect(signal.aborted).toBe(true);
    return { status: 200, body: { workspaces: [] } };
  };
  const { send, ended } = await start({ listWorkspaces });

  await send('/api/workspaces', { signal: left.signal });

  expect(ended).toEqual([499]);
});

/** Lines of a log, then nothing until the source is closed. */
function createLog(...lines: string[]) {
  const closed = vi.fn();
  const read: string[] = [];
  async function* source(signal: AbortSignal) {
    try {
      for (const line of lines) {
        read.push(line);
        yield { ts: 1_772_442_840_000, step: 'build', stream: 'stdout', line };
      }
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    } finally {
      closed();
    }
  }
  const getDeployLogs: AnyHandler = async (_, { signal }) => ({ status: 200, frames: source(signal) });
  return { getDeployLogs, closed, read };
}

test('reads a stream only as fast as its reader', async () => {
  const { getDeployLogs, read } = createLog('a', 'b', 'c', 'd', 'e', 'f');
  const { send, ended } = await start({ getDeployLogs });

  const response = await send(logs, { headers: { accept: 'text/event-stream' } });
  const reader = response.body?.getReader();
  const first = await reader?.read();

  expect(new TextDecoder().decode(first?.value)).toBe(
    'id: 1\ndata: {"ts":1772442840000,"step":"build","stream":"stdout","line":"a"}\n\n',
  );
  // The first was read, the second waits in the stream, and the third in the front.
  expect(read.length).toBeLessThan(4);
  expect(ended).toEqual([]);
});

test('closes the source of a stream that is canceled', async () => {
  const { getDeployLogs, closed } = createLog('a');
  const { send, ended } = await start({ getDeployLogs });
  const response = await send(logs, { headers: { accept: 'text/event-stream' } });
  const reader = response.body?.getReader();
  await reader?.read();

  await reader?.cancel();

  await expect.poll(() => closed.mock.calls).toHaveLength(1);
  expect(ended).toEqual([200]);
});

test('aborts the signal of the handler when its stream is canceled', async () => {
  const signals: AbortSignal[] = [];
  const log = createLog('a');
  const getDeployLogs: AnyHandler = async (input, context) => {
    signals.push(context.signal);
    return log.getDeployLogs(input, context);
  };
  const { send } = await start({ getDeployLogs });
  const response = await send(logs, { headers: { accept: 'text/event-stream' } });
  const reader = response.body?.getReader();
  await reader?.read();

  await reader?.cancel();

  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('ends a stream when its client disconnects', async () => {
  const { getDeployLogs, closed } = createLog('a');
  const { send, ended } = await start({ getDeployLogs });
  const left = new AbortController();
  const response = await send(logs, { headers: { accept: 'text/event-stream' }, signal: left.signal });

  left.abort();

  await response.text();
  expect(closed).toHaveBeenCalledOnce();
  expect(ended).toEqual([200]);
});

test('breaks a stream off that fails', async () => {
  const getDeployLogs: AnyHandler = async () => ({ status: 200, frames: notLines() });
  const { send, ended } = await start({ getDeployLogs });

  const response = await send(logs, { headers: { accept: 'text/event-stream' } });

  await expect(response.text()).rejects.toThrow();
  expect(ended).toEqual([200]);
});

async function* notLines() {
  yield 'not a line';
}

test('gives up a stream that is never read', async () => {
  const { getDeployLogs, closed } = createLog('a', 'b', 'c');
  const waits: (() => void)[] = [];
  const clock: Clock = { now: () => 0, sleep: () => new Promise<void>((resolve) => void waits.push(resolve)) };
  const { send, ended } = await start({ getDeployLogs }, { clock });
  const response = await send(logs, { headers: { accept: 'text/event-stream' } });

  await expect.poll(() => waits).toHaveLength(1);
  waits[0]?.();
  await expect.poll(() => waits).toHaveLength(2);
  waits[1]?.();

  await expect.poll(() => ended).toEqual([499]);
  await expect(response.text()).rejects.toThrow('The client has not read the stream for too long.');
  await expect.poll(() => closed.mock.calls).toHaveLength(1);
});
