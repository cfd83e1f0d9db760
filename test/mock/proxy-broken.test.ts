import { once } from 'node:events';
import { request as startRequest } from 'node:http';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../server/http/reader.ts';
import { tail } from '../server/http/streams.ts';
import { mirror, putBefore, startProxied, startRaw } from './upstream.ts';

const eventStream = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';

test('names an unreachable upstream and says what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = other.address() as { port: number };
  other.close();
  await using behind = await putBefore(`http://127.0.0.1:${port}`, {});

  const response = await fetch(`${behind.url}/api/me`);

  expect([response.status, response.headers.get('x-mock-fault')]).toEqual([502, 'upstream']);
  expect(await response.json()).toEqual({
    error: {
      code: 'upstream_unreachable',
      message: `The server at http://127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or start the mock without --upstream.`,
    },
  });
  expect(behind.mock.requests()).toMatchObject([
    { operationId: 'getMe', status: 502, mockHeaders: { 'X-Mock-Fault': 'upstream' } },
  ]);
});

test('returns errors in the legacy format on request', async () => {
  await using behind = await startRaw((socket) => socket.destroy(), { errorShape: 'flat' });

  const response = await fetch(`${behind.url}/api/me`);

  expect(await response.json()).toMatchObject({
    code: 'upstream_broken',
    error: expect.stringContaining('without a response'),
  });
});

test.each([
  ['nothing', ''],
  ['an SSH banner', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['half of the headers', 'HTTP/1.1 200 OK\r\nContent-Ty'],
  ['half of the body', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a"'],
  [
    'unfinished chunks',
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n',
  ],
  ['a protocol switch', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
])('responds 502 if the upstream sends %s and closes', async (_, bytes) => {
  await using behind = await startRaw((socket) => socket.end(bytes));

  const response = await fetch(`${behind.url}/api/me`);

  expect([response.status, response.headers.get('x-mock-fault')]).toEqual([502, 'upstream']);
  expect(await response.json()).toMatchObject({ error: { code: 'upstream_broken' } });
});

test('responds 504 if the upstream does not respond within 30 s', async () => {
  const clock = new ManualClock();
  await using behind = await startRaw(() => undefined, { clock });

  const pending = fetch(`${behind.url}/api/me`);
  await clock.until(1);
  clock.pass(29_999);
  await clock.until(1);
  clock.pass(1);
  const response = await pending;

  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ error: { code: 'upstream_timeout' } });
});

test('keeps a stream open that is silent for more than 30 s', async () => {
  const clock = new ManualClock();
  const silence = Promise.withResolvers<() => void>();
  await using behind = await startProxied(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
      silence.resolve(() => response.end('data: two\n\n'));
    },
    { clock },
  );

  const reader = await StreamReader.open(behind.url + tail, {});
  await reader.next();
  await clock.until(0);
  clock.pass(3_600_000);
  const speak = await silence.promise;
  speak();

  expect(await reader.next()).toEqual({ event: null, data: 'two' });
});

test('resets the stream when the upstream resets it', async () => {
  await using behind = await startRaw((socket) => {
    socket.write(`${eventStream}b\r\ndata: one\n\n\r\n`, () => socket.destroy());
  });

  const reader = await StreamReader.open(behind.url + tail, {});

  expect(await reader.next()).toEqual({ event: null, data: 'one' });
  await expect(reader.next()).rejects.toThrow('terminated');
});

test('ends the stream when the upstream ends it', async () => {
  await using behind = await startRaw((socket) => socket.end(`${eventStream}b\r\ndata: one\n\n\r\n0\r\n\r\n`));

  const reader = await StreamReader.open(behind.url + tail, {});

  expect(await reader.next()).toEqual({ event: null, data: 'one' });
  expect(await reader.next()).toBeNull();
});

test('logs a client disconnect and closes the upstream request', async () => {
  const received = Promise.withResolvers<void>();
  const left = Promise.withResolvers<string>();
  await using behind = await startProxied((request) => {
    request.on('close', () => left.resolve('left'));
    received.resolve();
  });

  const request = startRequest(`${behind.url}/api/me`).on('error', () => undefined);
  request.end();
  await received.promise;
  request.destroy();

  expect(await left.promise).toBe('left');
  await expect.poll(() => behind.mock.requests()[0]?.status).toBe(499);
});

test('stops reading the response when the client disconnects', async () => {
  const over = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  await using behind = await startProxied((_, response) => {
    response.on('close', () => over.resolve('closed'));
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"user":', () => begun.resolve());
  });

  const request = startRequest(`${behind.url}/api/me`).on('error', () => undefined);
  request.end();
  await begun.promise;
  request.destroy();

  expect(await over.promise).toBe('closed');
});

test('survives a client that disconnects during the request body', async () => {
  await using behind = await startProxied(mirror);
  const { port, hostname } = new URL(behind.url);

  const socket = connect(Number(port), hostname);
  socket.write('POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  await once(socket, 'ready');
  socket.destroy();
  const next = await fetch(`${behind.url}/x`);

  expect(next.status).toBe(200);
  expect(behind.messages.filter((line) => line.includes('could not be passed on'))).toEqual([]);
});

test('passes on a response that precedes the end of the request body', async () => {
  await using behind = await startRaw((socket) => {
    socket.end(
      'HTTP/1.1 413 Content Too Large\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nConnection: close\r\n\r\nmuch',
    );
  });

  const response = await fetch(`${behind.url}/elsewhere`, { method: 'POST', body: 'x'.repeat(2_000_000) });

  expect([response.status, await response.text()]).toEqual([413, 'much']);
});

test('retries when the upstream closes an idle connection', async () => {
  await using behind = await startRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok', () => {
      // Closes the connection when the next request arrives.
      socket.once('data', () => socket.destroy());
    });
  });

  const first = await fetch(`${behind.url}/one`);
  await first.text();
  const second = await fetch(`${behind.url}/two`);

  expect([first.status, second.status]).toEqual([200, 200]);
});

test.each(['localhost:4000', 'ftp://acme.test', 'http://acme.test/?a=1', 'http://ada:pw@acme.test', ''])(
  'rejects "%s" as an upstream URL',
  async (upstream) => {
    await expect(startMock({ upstream })).rejects.toThrow('--upstream takes');
  },
);
