import { type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../server/http/reader.ts';
import { tail } from '../server/http/streams.ts';
import { startRaw } from './upstream.ts';

const json = 'Content-Type: application/json\r\n';
const whole = 'Content-Length: 2\r\n\r\n{}';
const chunked = 'Transfer-Encoding: chunked\r\n\r\n';

/** Encodes a response as Latin-1, which can express every byte. */
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** Sends a request without the redirects and checks of `fetch`. */
function send(url: string, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { method, agent: false }, resolve).on('error', reject).end();
  });
}

test.each([
  ['binary data', '\0\x01\xff\xfe\r\n\r\n'],
  ['an endless status line', `HTTP/1.1 200 ${'x'.repeat(100_000)}`],
  ['endless headers', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(50_000)}`],
  ['a header without a colon', `HTTP/1.1 200 OK\r\n${json}nonsense\r\n${whole}`],
  ['a control character in a header', `HTTP/1.1 200 OK\r\n${json}X-A: a\x01b\r\n${whole}`],
  ['a control character in the status line', `HTTP/1.1 200 O\x01K\r\n${json}${whole}`],
  ['the status 000', `HTTP/1.1 000 None\r\n${json}${whole}`],
  ['the status 099', `HTTP/1.1 099 Less\r\n${json}${whole}`],
  ['the status 1000', `HTTP/1.1 1000 More\r\n${json}${whole}`],
  ['only 20,000 early hints', 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(20_000)],
  ['two Content-Length headers', `HTTP/1.1 200 OK\r\n${json}Content-Length: 3\r\n${whole}`],
  ['a Content-Length and chunks', `HTTP/1.1 200 OK\r\n${json}Content-Length: 2\r\n${chunked}2\r\n{}\r\n0\r\n\r\n`],
  ['a negative Content-Length', `HTTP/1.1 200 OK\r\n${json}Content-Length: -1\r\n\r\n{}`],
  ['a Content-Length of 30 digits', `HTTP/1.1 200 OK\r\n${json}Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`],
])('responds 502 if the upstream sends %s', async (_, text) => {
  await using behind = await startRaw((socket) => socket.end(bytes(text)));

  const responses = await Promise.all([
    send(`${behind.url}/api/me`),
    send(`${behind.url}/api/me`, 'HEAD'),
    send(`${behind.url}/elsewhere`),
  ]);

  expect(responses.map(({ statusCode, headers }) => [statusCode, headers['x-mock-fault']])).toEqual([
    [502, 'upstream'],
    [502, 'upstream'],
    [502, 'upstream'],
  ]);
});

test.each([
  ['a chunk extension of 200,000 characters', `${chunked}2;${'a'.repeat(200_000)}\r\n{}\r\n0\r\n\r\n`],
  ['a chunk size of 30 digits', `${chunked}${'f'.repeat(30)}\r\n{}`],
  ['less than its Content-Length', 'Content-Length: 50\r\n\r\n{}'],
  ['an invalid trailer', `${chunked}2\r\n{}\r\n0\r\nX-A: \x01\r\n\r\n`],
])('rejects JSON and cuts other responses if the upstream sends %s', async (_, rest) => {
  await using ofJson = await startRaw((socket) => socket.end(bytes(`HTTP/1.1 200 OK\r\n${json}${rest}`)));
  await using ofText = await startRaw((socket) =>
    socket.end(bytes(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${rest}`)),
  );

  const response = await fetch(`${ofJson.url}/api/me`);
  const broken = await fetch(`${ofText.url}/elsewhere`);

  expect([response.status, response.headers.get('x-mock-fault')]).toEqual([502, 'upstream']);
  expect(broken.status).toBe(200);
  await expect(broken.text()).rejects.toThrow('terminated');
});

test.each([
  [
    '20,000 early hints before it',
    `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20_000)}HTTP/1.1 200 OK\r\n${json}${whole}`,
  ],
  ['2,500 headers', `HTTP/1.1 200 OK\r\n${json}${'a:b\r\n'.repeat(2500)}${whole}`],
  ['invalid UTF-8 in its headers', `HTTP/1.1 200 \xff\xfe\r\n${json}X-A: \xff\xfe\r\n${whole}`],
  ['headers named like prototype fields', `HTTP/1.1 200 OK\r\n${json}__proto__: a\r\nconstructor: b\r\n${whole}`],
  ['announced trailers that are missing', `HTTP/1.1 200 OK\r\n${json}Trailer: X-Checksum\r\n${whole}`],
  [
    'its end-to-end headers listed in Connection',
    `HTTP/1.1 200 OK\r\n${json}Connection: content-length, content-type\r\n${whole}`,
  ],
  ['more than its Content-Length', `HTTP/1.1 200 OK\r\n${json}${whole}{}HTTP/1.1 500 No\r\n\r\n`],
])('passes on and validates a response with %s', async (_, text) => {
  await using behind = await startRaw((socket) => socket.end(bytes(text)));

  const response = await fetch(`${behind.url}/api/me`);

  expect([response.status, await response.text()]).toEqual([200, '{}']);
  expect(Number(response.headers.get('x-mock-violations'))).toBeGreaterThan(0);
});

test('passes on a header that is not valid UTF-8 unchanged', async () => {
  await using behind = await startRaw((socket) => socket.end(bytes(`HTTP/1.1 200 OK\r\nX-A: a\xff\xfeb\r\n${whole}`)));

  const { headers } = await send(`${behind.url}/elsewhere`);

  expect(headers['x-a']).toBe('a\xff\xfeb');
});

test('passes on 500,000 nested braces and reports a violation', async () => {
  const text = `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`;
  await using behind = await startRaw((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\n${json}Content-Length: ${text.length}\r\n\r\n${text}`),
  );

  const response = await fetch(`${behind.url}/api/me`);

  expect(await response.text()).toBe(text);
  expect(Number(response.headers.get('x-mock-violations'))).toBeGreaterThan(0);
});

test('responds 504 after 30 s of early hints without a response', async () => {
  const clock = new ManualClock();
  await using behind = await startRaw((socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000)), {
    clock,
  });

  const response = send(`${behind.url}/api/me`);
  await clock.until(1);
  clock.pass(30_000);

  expect((await response).statusCode).toBe(504);
});

test('streams a JSON response that does not end within 30 s', async () => {
  const clock = new ManualClock();
  const received = Promise.withResolvers<() => void>();
  await using behind = await startRaw(
    (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${json}Content-Length: 12\r\n\r\n{"user":`);
      received.resolve(() => socket.write('null'));
    },
    { clock },
  );

  const pending = send(`${behind.url}/api/me`);
  const sendRest = await received.promise;
  let hasResponse = false;
  void pending.then(() => (hasResponse = true));
  // Each poll advances the clock by a second; the headers arrive well before 30 s.
  await expect.poll(() => (clock.pass(1000), hasResponse), { timeout: 10_000 }).toBe(true);
  const response = await pending;
  sendRest();

  expect(response.statusCode).toBe(200);
  expect(Buffer.concat(await response.toArray()).toString()).toBe('{"user":null');
});

const fullResponse = `HTTP/1.1 200 OK\r\n${json}Content-Length: 12\r\n\r\n{"user":null`;

test('responds 502 if the upstream resets the connection', async () => {
  const points = Array.from({ length: fullResponse.length }, (_, at) => at);
  let sent = 0;
  await using behind = await startRaw((socket) => {
    socket.write(fullResponse.slice(0, sent++), () => socket.resetAndDestroy());
  });

  const responses = await Promise.all(points.map(() => send(`${behind.url}/api/me`, 'PATCH')));

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(points.map(() => 502));
});

test('resets a stream if the upstream resets it', async () => {
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n${chunked}`;
  await using behind = await startRaw((socket) => {
    socket.write(`${head}b\r\ndata: one\n\n\r\n10\r\ndata: ha`, () => socket.resetAndDestroy());
  });

  const reader = await StreamReader.open(behind.url + tail, {});

  await expect(reader.next().then(() => reader.next())).rejects.toThrow('terminated');
});

test('retries once on a new connection if the upstream resets a reused one', async () => {
  const received: string[] = [];
  const ten = Promise.withResolvers<void>();
  await using behind = await startRaw((socket) => {
    socket.once('data', () => {
      received.push('kept');
      socket.resetAndDestroy();
    });
    // Responds only after ten requests, so that each has its own connection.
    if (received.push('new') === 10) ten.resolve();
    void ten.promise.then(() => socket.write(`HTTP/1.1 200 OK\r\nConnection: keep-alive\r\n${whole}`));
  });
  await Promise.all(Array.from({ length: 10 }, () => fetch(`${behind.url}/x`).then((response) => response.text())));
  received.length = 0;

  const response = await fetch(`${behind.url}/x`);

  expect([response.status, received]).toEqual([200, ['kept', 'new']]);
});

test('passes on frames that are not valid UTF-8 and reports them once', async () => {
  const frames = 'data: a\xff\n\ndata: b\xfe\n\n';
  await using behind = await startRaw((socket) =>
    socket.end(
      bytes(
        `HTTP/1.1 200 OK\r\nX-Request-Id: r-1\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n${frames}`,
      ),
    ),
  );

  const response = await fetch(behind.url + tail);

  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(frames);
  expect(behind.mock.requests()[0]?.violations).toMatchObject([
    { side: 'response', message: expect.stringContaining('a stream with bytes that are not UTF-8') },
  ]);
});
