import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import type { Observer } from '../../../server/ports/observer.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import { createApp } from '../../../server/http/app.ts';
import { ManualClock } from '../../clock.ts';
import { listen } from '../../listen.ts';
import { people } from './identity.ts';
import { active, ada, silent, start, tail } from './streams.ts';

const post =
  'POST /api/workspaces/acme/apps/storefront/vars HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n';
const heartbeatMs = 15_000;

/** A connection to a server, with all that it has received. */
async function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => received, [Symbol.dispose]: () => socket.destroy() };
}

/** An observer that keeps the status of each response. */
function statuses() {
  const seen: number[] = [];
  const observer: Observer = {
    responded: ({ status }) => void seen.push(status),
    streams: () => undefined,
    violated: () => undefined,
  };
  return { seen, observer };
}

test('sends 100 Continue only when the caller has access', async () => {
  await using server = await start({});
  using client = await open(server.port);

  client.socket.write(`${post}Expect: 100-continue\r\nContent-Length: 30\r\n\r\n`);

  await expect.poll(client.received).toMatch(/^HTTP\/1\.1 401 [^]*Connection: close/);
});

test('sends 100 Continue once the body is read', async () => {
  const createVar = async () => ({ code: 'key_taken', message: 'That key is taken.' }) as const;
  await using server = await start({ createVar });
  using client = await open(server.port);
  const body = '{"key":"A","value":"b","isSecret":false}';

  client.socket.write(
    `${post}Authorization: Bearer ada\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await expect.poll(client.received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  client.socket.write(body);

  await expect.poll(client.received).toMatch(/HTTP\/1\.1 409 [^]*key_taken/);
});

test('sends 100 Continue to another parser that reads the body first', async () => {
  const api = await createApp(skeleton, { identity: people({ ada: {} }), log: silent, preparation: 'atFirstRequest' });
  await using server = await listen(express().use(express.json()).use(api));
  using client = await open(server.port);
  const body = '{"key":"A","value":"b","isSecret":false}';

  client.socket.write(
    `${post}Authorization: Bearer ada\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await expect.poll(client.received).toMatch(/^HTTP\/1\.1 100 Continue/);
  client.socket.write(body);

  await expect.poll(client.received).toMatch(/HTTP\/1\.1 501 /);
});

test('destroys the connection of a reader that reads nothing, and frees its place then', async () => {
  const clock = new ManualClock();
  const { seen, observer } = statuses();
  const line = 'x'.repeat(1_000_000);
  async function* flood(signal: AbortSignal) {
    while (!signal.aborted) yield line;
  }
  const readServiceLogs = async (_: object, { signal }: { signal: AbortSignal }) =>
    ({ status: 200, frames: flood(signal) }) as const;
  await using server = await start({ readServiceLogs }, { clock, observer, streamsPerCaller: 1, violations: 'log' });
  const closed = new Promise((resolve) =>
    server.server.once('connection', (socket: Socket) => socket.once('close', resolve)),
  );
  using stuck = await open(server.port);
  stuck.socket.pause();
  stuck.socket.write(
    `GET ${tail} HTTP/1.1\r\nHost: a.test\r\nAuthorization: Bearer ada\r\nAccept: text/event-stream\r\n\r\n`,
  );
  await clock.until(1);

  const second = await fetch(server.url + tail, { headers: { ...ada, accept: 'text/event-stream' } });
  expect(second.status).toBe(429);
  await second.body?.cancel();
  for (let beat = 0; beat < 3 && seen.length < 2; beat += 1) {
    clock.pass(heartbeatMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;

  await expect.poll(() => seen).toEqual([429, 499]);
  const third = await fetch(server.url + tail, { headers: { ...ada, accept: 'text/event-stream' } });
  expect(third.status).toBe(200);
  await third.body?.cancel();
});

test('reports a request whose client disconnects as 499', async () => {
  const { seen, observer } = statuses();
  const begun = Promise.withResolvers<void>();
  const getActiveDeploy = async (_: object, { signal }: { signal: AbortSignal }) => {
    begun.resolve();
    await once(signal, 'abort');
    return { status: 200, body: { deploy: null } } as const;
  };
  await using server = await start({ getActiveDeploy }, { observer });
  using client = await open(server.port);
  client.socket.write(`GET ${active} HTTP/1.1\r\nHost: a.test\r\nAuthorization: Bearer ada\r\n\r\n`);
  await begun.promise;

  client.socket.destroy();

  await expect.poll(() => seen).toEqual([499]);
});

test.each([
  ['a NUL', { key: 'A', value: 'a\0b' }, '/value', 'encoding'],
  ['half of a surrogate pair', { key: 'A', value: '\ud800' }, '/value', 'encoding'],
  ['half of a surrogate pair in a name', { key: 'A', value: 'b', '\udc00': 1 }, '/\ufffd', 'encoding'],
  ['a member called __proto__', JSON.parse('{"key":"A","__proto__":{}}') as object, '/__proto__', 'propertyNames'],
])('rejects %s in a body that another parser has read', async (_, body, path, rule) => {
  const api = await createApp(skeleton, { identity: people({ ada: {} }), log: silent, preparation: 'atFirstRequest' });
  const parsed = express().use((request, _response, next) => {
    request.resume().once('end', () => {
      request.body = body;
      next();
    });
  });
  await using server = await listen(parsed.use(api));

  const response = await fetch(`${server.url}/api/workspaces/acme/apps/storefront/vars`, {
    method: 'POST',
    headers: { ...ada, 'content-type': 'application/json' },
    body: '{}',
  });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 'bad_body', details: [{ in: 'body', path, rule }] } });
});

test('reports all mistakes of a small body, also where a large one is allowed', async () => {
  await using server = await start({});

  const response = await fetch(`${server.url}/api/workspaces`, {
    method: 'POST',
    headers: { ...ada, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 1, slug: 2 }),
  });

  expect(response.status).toBe(400);
  // An error of the server has this shape.
  const { error } = (await response.json()) as { error: { details: { path: string }[] } };
  expect(error.details.map(({ path }) => path)).toEqual(expect.arrayContaining(['/name', '/slug']));
});

test('keeps a stream for 60 s while the identity fails, then ends it', async () => {
  const clock = new ManualClock();
  const identity = people({ ada: {} });
  let isFailing = false;
  const authenticate: typeof identity.authenticate = async (...args) => {
    if (isFailing) throw new Error('the directory is down');
    return identity.authenticate(...args);
  };
  const lines = async function* (signal: AbortSignal) {
    yield 'line';
    await once(signal, 'abort');
  };
  const readServiceLogs = async (_: object, { signal }: { signal: AbortSignal }) =>
    ({ status: 200, frames: lines(signal) }) as const;
  await using server = await start({ readServiceLogs }, { clock, identity: { ...identity, authenticate } });
  const response = await fetch(server.url + tail, { headers: { ...ada, accept: 'text/event-stream' } });
  // The response to a request for a stream has a body.
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  isFailing = true;

  const chunks: boolean[] = [];
  for (const _ of [15, 30, 45, 60, 75]) {
    await clock.until(1);
    clock.pass(heartbeatMs);
    const { done } = await reader.read();
    chunks.push(done);
  }

  expect(chunks).toEqual([false, false, false, false, true]);
});
