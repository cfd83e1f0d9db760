import { once } from 'node:events';
import { expect, test } from 'vitest';
import { skeleton } from '../../generated/skeleton.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { createApp } from '../../server/http/app.ts';
import type { FrontOptions } from '../../server/http/options.ts';
import { NamedEvent } from '../../server/model/handler.ts';
import { ManualClock } from '../clock.ts';
import { listen } from '../listen.ts';
import { type Caller, people } from './identity.ts';
import { StreamReader } from './reader.ts';

const active = '/api/workspaces/acme/apps/storefront/deploys/active';
const logs = '/api/workspaces/acme/apps/storefront/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42/logs';
const tail = '/api/workspaces/acme/apps/storefront/services/web/logs';
const ada = { authorization: 'Bearer ada' };

async function start(handlers: Partial<Handlers>, options: Partial<FrontOptions> = {}) {
  const app = await createApp({ ...skeleton, ...handlers }, { identity: people({ ada: {} }), log: silent, ...options });
  return listen(app);
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A source that yields the given lines, then waits until it is closed; says when that happens. */
function endless(...lines: string[]) {
  const closed = Promise.withResolvers<string>();
  async function* source(signal: AbortSignal): AsyncGenerator<string> {
    try {
      yield* lines;
      await once(signal, 'abort');
    } finally {
      closed.resolve('closed');
    }
  }
  return { source, closed: closed.promise };
}

test('a stream of states sends one frame at once and one a cadence, from a handler that knows no stream', async () => {
  const clock = new ManualClock();
  await using server = await start({ getActiveDeploy: async () => ({ status: 200, body: { deploy: null } }) }, { clock });
  const reader = await StreamReader.open(server.url + active, ada);

  const first = await reader.next();
  await clock.until(2);
  clock.pass(2000);
  const second = await reader.next();
  reader.leave();

  expect(first).toEqual({ event: null, data: '{"deploy":null}' });
  expect(second).toEqual({ event: null, data: '{"deploy":null}' });
  expect(Object.fromEntries(reader.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
});

test('the same handler answers JSON once to who does not ask for a stream', async () => {
  await using server = await start({ getActiveDeploy: async () => ({ status: 200, body: { deploy: null } }) });

  const response = await fetch(server.url + active, { headers: ada });

  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual({ deploy: null });
});

test('a stream that ends says so by name, then closes', async () => {
  async function* frames() {
    yield { ts: 1, step: 'clone', stream: 'system', line: 'Cloning' } as const;
    yield new NamedEvent('end', { status: 'succeeded' } as const);
  }
  await using server = await start({ getDeployLogs: async () => ({ status: 200, frames: frames() }) });
  const reader = await StreamReader.open(server.url + logs, ada);

  const arrived = [await reader.next(), await reader.next(), await reader.next()];

  expect(arrived).toEqual([
    { event: null, data: '{"ts":1,"step":"clone","stream":"system","line":"Cloning"}' },
    { event: 'end', data: '{"status":"succeeded"}' },
    null,
  ]);
});

test('a log line goes out bare, and a line break in it starts another data line', async () => {
  const { source } = endless('GET /cart 200', 'one\ntwo');
  await using server = await start({ readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }) });
  const reader = await StreamReader.open(server.url + tail, ada);

  const arrived = [await reader.next(), await reader.next()];
  reader.leave();

  expect(arrived).toEqual([
    { event: null, data: 'GET /cart 200' },
    { event: null, data: 'one\ntwo' },
  ]);
});

test('the source is closed when the reader leaves', async () => {
  const { source, closed } = endless('line');
  await using server = await start({ readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }) });
  const reader = await StreamReader.open(server.url + tail, ada);
  await reader.next();

  reader.leave();

  expect(await closed).toBe('closed');
});

test('the source is closed when the reader leaves while it does not read', async () => {
  const closed = Promise.withResolvers<number>();
  const line = 'x'.repeat(65_536);
  let sent = 0;
  async function* flood(): AsyncGenerator<string> {
    try {
      for (; sent < 10_000; sent++) yield line;
    } finally {
      closed.resolve(sent);
    }
  }
  await using server = await start({ readServiceLogs: async () => ({ status: 200, frames: flood() }) });
  const reader = await StreamReader.open(server.url + tail, ada);
  await reader.next();

  reader.leave();

  expect(await closed.promise).toBeLessThan(2000);
});

test('a silent stream says every 15 seconds that it is alive', async () => {
  const clock = new ManualClock();
  const { source } = endless('line');
  await using server = await start({ readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }) }, { clock });
  const reader = await StreamReader.open(server.url + tail, ada);
  await reader.next();

  await clock.until(1);
  clock.pass(15_000);
  const arrived = await reader.next();
  reader.leave();

  expect(arrived).toEqual({ comment: 'ping' });
});

test('a stream ends, and its source is closed, when the reader may no longer read', async () => {
  const clock = new ManualClock();
  const { source, closed } = endless('line');
  const callers: Record<string, Caller> = { ada: {} };
  await using server = await start(
    { readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }) },
    { clock, identity: people(callers) },
  );
  const reader = await StreamReader.open(server.url + tail, ada);
  await reader.next();

  await clock.until(1);
  callers.ada = { role: null };
  clock.pass(15_000);

  expect(await reader.next()).toBeNull();
  expect(await closed).toBe('closed');
});

test('a failure before the first frame is answered as an error', async () => {
  await using server = await start({ getActiveDeploy: async () => ({ code: 'not_found', message: 'There is no such app.' }) });

  const response = await fetch(server.url + active, { headers: { ...ada, accept: 'text/event-stream' } });

  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: { code: 'not_found', message: 'There is no such app.' } });
});

test('a stream of states ends when its object is gone', async () => {
  const clock = new ManualClock();
  const answers = [
    { status: 200, body: { deploy: null } },
    { code: 'not_found', message: 'There is no such app.' },
  ] as const;
  let asked = 0;
  await using server = await start({ getActiveDeploy: async () => answers[asked++] ?? answers[1] }, { clock });
  const reader = await StreamReader.open(server.url + active, ada);
  await reader.next();

  await clock.until(2);
  clock.pass(2000);

  expect(await reader.next()).toBeNull();
});

test('a caller may have only so many streams open, and gets a place back by closing one', async () => {
  const { source, closed } = endless('line');
  await using server = await start(
    { readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }) },
    { streamsPerCaller: 1 },
  );
  const first = await StreamReader.open(server.url + tail, ada);
  await first.next();

  const refused = await fetch(server.url + tail, { headers: { ...ada, accept: 'text/event-stream' } });
  first.leave();
  await closed;
  const again = await StreamReader.open(server.url + tail, ada);
  const line = await again.next();
  again.leave();

  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_streams' } });
  expect(line).toEqual({ event: null, data: 'line' });
});

test('a frame that breaks the contract cuts the stream and is logged with operation and path', async () => {
  const errors: object[] = [];
  const read = Promise.withResolvers<void>();
  async function* frames() {
    yield { ts: 1, step: 'clone', stream: 'system', line: 'Cloning' } as const;
    await read.promise;
    // A handler's frames are checked by the compiler; this one got past it.
    yield { ts: 'late' } as unknown as { ts: number; step: 'clone'; stream: 'system'; line: string };
  }
  await using server = await start(
    { getDeployLogs: async () => ({ status: 200, frames: frames() }) },
    { log: { ...silent, error: (fields: object) => void errors.push(fields) } },
  );
  const reader = await StreamReader.open(server.url + logs, ada);
  await reader.next();
  read.resolve();

  await expect(reader.next()).rejects.toThrow('terminated');
  expect(errors).toMatchObject([
    { operationId: 'getDeployLogs', err: { message: expect.stringContaining('GET /api/workspaces/') as string } },
  ]);
});
