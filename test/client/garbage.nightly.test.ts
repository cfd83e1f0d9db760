import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { listen } from '../listen.ts';

// Node's fetch forgets the signal of a request that was garbage collected.
setFlagsFromString('--expose-gc');
// The flag adds this function to new contexts.
const collect = runInNewContext('gc') as () => void;

async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    collect();
    await setImmediate();
  }
}

test.each([{}, { token: () => 'any' }, { timeoutMs: 60_000 }, { token: () => 'any', timeoutMs: 60_000 }])(
  'a call that waits is aborted after a garbage collection (%o)',
  async (options) => {
    await using server = await listen(() => undefined);
    const leave = new AbortController();
    const waiting = createClient({ ...options, baseUrl: server.url }).GET('/api/me', { signal: leave.signal });
    await once(server.server, 'request');
    await collectGarbage();

    leave.abort(new Error('The page was left.'));

    await expect(waiting).rejects.toThrow('The page was left.');
  },
);

test.each([
  {},
  { retries: 3 },
  { timeoutMs: 60_000 },
  { bodyTimeoutMs: 60_000 },
  { token: () => 'any' },
  { cookie: () => 'any' },
  { retries: 3, token: () => 'any', timeoutMs: 60_000 },
])('a body that arrives is aborted after a garbage collection (%o)', async (options) => {
  const closed = Promise.withResolvers<void>();
  await using server = await listen((_, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"user":');
  });
  const leave = new AbortController();
  const waiting = createClient({ ...options, baseUrl: server.url }).GET('/api/me', { signal: leave.signal });
  await once(server.server, 'request');
  await collectGarbage();
  // The head has arrived when another request has gone the same way.
  await (await fetch(server.url)).body?.cancel();
  await collectGarbage();

  leave.abort(new Error('The page was left.'));

  await expect(waiting).rejects.toThrow('The page was left.');
  await closed.promise;
});

test('a stream that fetchClient reads is aborted after a garbage collection', async () => {
  await using server = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"status":"running"}\n\n');
  });
  const leave = new AbortController();
  const { fetchClient } = createClient({ baseUrl: server.url, token: () => 'any', retries: 1 });
  const { data } = await fetchClient.GET('/api/me', { signal: leave.signal, parseAs: 'stream' });
  const reading = new Response(data).text();
  await collectGarbage();

  leave.abort(new Error('The page was left.'));

  await expect(reading).rejects.toThrow('The page was left.');
});

test('a stream is aborted after a garbage collection', async () => {
  await using server = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"status":"running"}\n\n');
  });
  const leave = new AbortController();
  const client = createClient({ baseUrl: server.url, token: () => 'any' });
  const path = { workspaceSlug: 'acme', appSlug: 'storefront' };
  const frames = client.stream('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', {
    params: { path },
    signal: leave.signal,
  });
  const reader = frames[Symbol.asyncIterator]();
  await reader.next();
  const next = reader.next();
  await collectGarbage();

  leave.abort();

  expect(await next).toEqual({ done: true, value: undefined });
});
