import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MockProcess } from '../server/http/hostile/process.ts';
import { tail } from '../server/http/streams.ts';
import { listen, type Listening } from '../listen.ts';

const megabyte = 1_048_576;
const muchMegabytes = 300;

let poured = 0;
let server: Listening;
let proxy: MockProcess;

/** Sends long responses without a line break or the end of a value. */
const pouring: RequestListener = ({ url }, response) => {
  const [type, start] =
    url === tail
      ? ['text/event-stream', 'data: ']
      : url === '/api/me'
        ? ['application/json', '{"user":"']
        : ['text/plain', ''];
  response.writeHead(200, { 'content-type': type });
  // The client may disconnect.
  pipeline(Readable.from(pieces(start)), response).catch(() => undefined);
};

function* pieces(start: string): Generator<Buffer> {
  yield Buffer.from(start);
  const piece = Buffer.alloc(megabyte / 16, 'x');
  for (let count = 0; count < muchMegabytes * 16; count++) {
    poured += piece.length;
    yield piece;
  }
}

/** Reads a response to its end without keeping it. */
async function lengthOf(response: Response): Promise<number> {
  let length = 0;
  await response.body?.pipeTo(new WritableStream({ write: (chunk) => void (length += chunk.length) }));
  return length;
}

beforeAll(async () => {
  server = await listen(pouring);
  proxy = await MockProcess.start('--upstream', server.url);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

test.each([
  ['a frame', tail],
  ['a JSON value', '/api/me'],
  ['plain text', '/elsewhere'],
])('streams %s without an end and does not buffer it', { timeout: 300_000 }, async (_, path) => {
  const before = proxy.residentBytes;

  const response = await fetch(`http://127.0.0.1:${proxy.port}${path}`);
  const length = await lengthOf(response);

  expect(response.status).toBe(200);
  expect(length).toBeGreaterThanOrEqual(muchMegabytes * megabyte);
  // The limit allows for uncollected garbage; the whole response has 300 MB.
  expect((proxy.residentBytes - before) / megabyte).toBeLessThan(200);
});

test.each([
  ['a stream', tail],
  ['a JSON value', '/api/me'],
  ['plain text', '/elsewhere'],
])('applies backpressure to the upstream of %s', { timeout: 300_000 }, async (_, path) => {
  poured = 0;
  const left = new AbortController();
  let before = -1;

  const response = await fetch(`http://127.0.0.1:${proxy.port}${path}`, { signal: left.signal });
  await expect
    .poll(
      () => {
        const stands = before === poured;
        before = poured;
        return stands;
      },
      { interval: 300, timeout: 300_000 },
    )
    .toBe(true);
  left.abort();

  expect(response.status).toBe(200);
  // The limit allows for the validation buffer and the socket buffers.
  expect(poured / megabyte).toBeLessThan(60);
});

test('keeps the mock running and logs the violations', () => {
  expect(proxy.exitCode).toBeNull();
  expect(proxy.printed).toContain('a frame has more than 1048576 characters');
  expect(proxy.printed).not.toContain('could not be passed on');
});
