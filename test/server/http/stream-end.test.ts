import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { ManualClock } from '../../clock.ts';
import { type Caller, people } from './identity.ts';
import { StreamReader } from './reader.ts';
import { ada, endless, start, tail } from './streams.ts';

test('the source is closed when the reader leaves', async () => {
  const { source, closed } = endless('line');
  await using server = await start({
    readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }),
  });
  const reader = await StreamReader.open(server.url + tail, ada);
  await reader.next();

  reader.leave();

  expect(await closed).toBe('closed');
});

test('a reader who leaves while the handler is still thinking takes nothing down', async () => {
  const thinking = Promise.withResolvers<void>();
  const thought = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<string>();
  async function* source(signal: AbortSignal): AsyncGenerator<string> {
    closed.resolve('never waited');
    await once(signal, 'nothing', { signal });
    yield 'line';
  }
  await using server = await start({
    readServiceLogs: async (_, { signal }) => {
      thinking.resolve();
      await once(signal, 'abort');
      thought.resolve();
      return { status: 200, frames: source(signal) };
    },
    getAiStatus: async () => ({ status: 200, body: { enabled: true } }),
  });
  const abort = new AbortController();
  const left = fetch(server.url + tail, { headers: { ...ada, accept: 'text/event-stream' }, signal: abort.signal });
  await thinking.promise;

  abort.abort();
  await expect(left).rejects.toThrow('aborted');
  await thought.promise;
  const after = await fetch(`${server.url}/api/ai`);

  expect(after.status).toBe(200);
});

test('a source that waits when the reader leaves is closed, and its error is handled', async () => {
  const closed = Promise.withResolvers<string>();
  async function* source(signal: AbortSignal): AsyncGenerator<string> {
    yield 'line';
    await once(signal, 'nothing', { signal }).finally(() => closed.resolve('closed'));
  }
  await using server = await start({
    readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }),
  });
  const reader = await StreamReader.open(server.url + tail, ada);
  await reader.next();

  reader.leave();

  expect(await closed.promise).toBe('closed');
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

test('a reader who has read nothing between two heartbeats is given up', async () => {
  const clock = new ManualClock();
  const closed = Promise.withResolvers<string>();
  let asked = 0;
  let before = 0;
  async function* flood(): AsyncGenerator<string> {
    try {
      for (;;) {
        asked += 1;
        yield 'x'.repeat(1_048_576);
      }
    } finally {
      closed.resolve('closed');
    }
  }
  await using server = await start({ readServiceLogs: async () => ({ status: 200, frames: flood() }) }, { clock });
  const reader = await StreamReader.open(server.url + tail, ada);
  await clock.until(1);
  await vi.waitUntil(() => (asked > 0 && asked === before) || void (before = asked), {
    interval: 50,
    timeout: 300_000,
  });

  clock.pass(15_000);
  await clock.until(1);
  clock.pass(15_000);

  expect(await closed.promise).toBe('closed');
  expect(asked).toBeLessThan(100);
  reader.leave();
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

test('limits the open streams of a caller, who may open another after closing one', async () => {
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

test('a caller may have 20 streams unless an option says otherwise', async () => {
  const { source } = endless('line');
  await using server = await start(
    { readServiceLogs: async (_, { signal }) => ({ status: 200, frames: source(signal) }) },
    {},
  );
  const open = await Promise.all(Array.from({ length: 20 }, () => StreamReader.open(server.url + tail, ada)));
  await Promise.all(open.map((reader) => reader.next()));

  const refused = await fetch(server.url + tail, { headers: { ...ada, accept: 'text/event-stream' } });
  for (const reader of open) reader.leave();

  expect(refused.status).toBe(429);
});
