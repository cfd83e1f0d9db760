import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { portOf } from '../../../platform/ingress/process/addresses.ts';
import { exchange, pipeline, raw } from '../../server/http/hostile/wire.ts';
import { startTraffic } from './traffic.ts';

/** An ingress in front of a container that writes these bytes for each request. */
async function startContainer(...writes: readonly string[]) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => void writeAll(socket, writes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ingress = await startTraffic([]);
  const [hosts, endpoints] = [[{ host: 'shop.test', redirectTo: null }], [`127.0.0.1:${portOf(server)}`]];
  ingress.routes.set({ app: 'shop', hosts, endpoints });
  const get = async (method = 'GET', times = 1) => {
    const lines = `${method} / HTTP/1.1\r\nHost: shop.test\r\n`;
    const all = Array.from({ length: times }, (_, index) =>
      raw(`${lines}${index === times - 1 ? 'Connection: close\r\n' : ''}\r\n`),
    );
    return (await exchange(ingress.port, pipeline(...all))).toString('latin1');
  };
  const dispose = async () => {
    await ingress[Symbol.asyncDispose]();
    server.close();
  };
  return { get, entries: ingress.entries, [Symbol.asyncDispose]: dispose };
}

/** Writes parts as packets of their own; an empty one ends the connection. */
async function writeAll(socket: Socket, parts: readonly string[]): Promise<void> {
  socket.setNoDelay();
  for (const part of parts) {
    if (part === '') socket.end();
    else await new Promise((resolve) => socket.write(part, 'latin1', resolve));
    await new Promise(setImmediate);
  }
}

const bytesOf = (text: string) => Array.from(Buffer.from(text), (code) => String.fromCharCode(code));
const first = (response: string) => response.slice(0, response.indexOf('\r\n'));
const bodyOf = (response: string) => response.slice(response.indexOf('\r\n\r\n') + 4);

test.each([
  ['304', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 200\r\nETag: "a"\r\n\r\n', 'GET', /content-length: 200\r\n/i],
  ['204', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n', 'GET', /^(?!.*content-length)/is],
  ['200 to HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n', 'HEAD', /content-length: 200\r\n/i],
  ['chunked 200 to HEAD', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', 'HEAD', /^HTTP\/1\.1 200 OK\r\n/],
])('passes on %s without a body, and keeps the connection', async (_name, sent, method, headers) => {
  await using container = await startContainer(sent);

  const response = await container.get(method, 2);

  const status = first(sent);
  expect(response.match(/HTTP\/1\.1 \d+ [\w ]+/g)).toEqual([status, status]);
  expect(response.split('\r\n\r\n')).toHaveLength(3);
  expect(response).toMatch(headers);
});

test.each([
  ['a length', ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello']],
  ['a length that is repeated', ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello']],
  ['parts', bytesOf('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')],
  ['chunks', ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n']],
  [
    'chunks in parts',
    bytesOf('HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nhe\r\n03\r\nllo\r\n0\r\nA: b\r\n\r\n'),
  ],
  ['the end of the connection', ['HTTP/1.1 200 OK\r\n\r\nhel', 'lo', '']],
  ['HTTP/1.0', ['HTTP/1.0 200 OK\r\nServer: old\r\n\r\nhello', '']],
  ['bare line feeds', ['HTTP/1.1 200 OK\nContent-Length: 5\n\nhello']],
  ['no reason', ['HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello']],
  [
    'responses before it',
    ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello'],
  ],
])('passes on a response with %s', async (_name, parts) => {
  await using container = await startContainer(...parts);

  const response = await container.get();

  expect(first(response)).toMatch(/^HTTP\/1\.1 200 /);
  expect(bodyOf(response).replaceAll(/\r\n|^\d$|^A: b$/gm, '')).toContain('hello');
});

test.each([
  ['is not HTTP', 'hello\r\n\r\n'],
  ['has two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['has a length that is not a number', 'HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello'],
  ['has an unknown encoding', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
  ['has a folded header', 'HTTP/1.1 200 OK\r\nA: b\r\n c: d\r\n\r\n'],
  ['has a header without a colon', 'HTTP/1.1 200 OK\r\nhello\r\n\r\n'],
  ['has a control character', 'HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n'],
  ['has a bare carriage return', 'HTTP/1.1 200 OK\r\nA: b\rC: d\r\n\r\n'],
])('says that a response is not valid that %s', async (_name, sent) => {
  await using container = await startContainer(sent);

  const response = await container.get('POST');

  expect(first(response)).toBe('HTTP/1.1 502 Bad Gateway');
  expect(bodyOf(response)).toMatch(/^502 The response of the app is not valid HTTP\. Request \S+\n$/);
});

test.each([
  [
    'a size that is not a number',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n-3\r\nllo\r\n0\r\n\r\n',
  ],
  ['a chunk that is too long', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n'],
])('does not end a response with %s', async (_name, sent) => {
  await using container = await startContainer(sent);

  const response = await container.get();

  expect(response).not.toContain('\r\n0\r\n\r\n');
});

test('passes on headers up to 64 kB as they are, and names the limit above', async () => {
  const cookies = Array.from({ length: 16 }, (_, index) => `Set-Cookie: c${index}=${'x'.repeat(4000)}\r\n`).join('');
  const head = `HTTP/1.1 200 Fine\r\nX-Own: caf\xc3\xa9 \xc3\xa0\r\n${cookies}Content-Length: 2\r\n`;
  await using container = await startContainer(`${head}\r\nok`);
  await using larger = await startContainer(`${head}A: ${'x'.repeat(2000)}\r\n\r\nok`);

  const response = await container.get();
  const refused = await larger.get();

  expect(response).toContain('HTTP/1.1 200 Fine\r\n');
  expect(response).toContain('X-Own: caf\xc3\xa9 \xc3\xa0\r\n');
  expect(response.match(/Set-Cookie/g)).toHaveLength(16);
  expect(bodyOf(refused)).toMatch(/^502 The head of the app's response is larger than 64 kB\. Request /);
});

test('prefers chunks to a length beside them, and passes one length on', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n';
  await using chunked = await startContainer(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`);
  await using twice = await startContainer(`${head}Content-Length: 3\r\n\r\none`);

  const [response, other] = [await chunked.get(), await twice.get()];

  expect(response).not.toMatch(/content-length/i);
  expect(bodyOf(response)).toBe('2\r\nhi\r\n0\r\n\r\n');
  expect(other.match(/content-length/gi)).toHaveLength(1);
});

test('passes on a trailer', async () => {
  await using container = await startContainer(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Grpc-Status\r\n\r\n2\r\nhi\r\n0\r\nGrpc-Status: 0\r\nContent-Length: 9\r\n\r\n',
  );

  const response = await container.get();

  expect(response).toMatch(/\r\n\r\n2\r\nhi\r\n0\r\nGrpc-Status: 0\r\n\r\n$/);
});

test('sends no bytes that follow a response to another client', async () => {
  const one = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\none';
  await using container = await startContainer(`${one}HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged`);

  const responses = [await container.get(), await container.get()];

  expect(responses.map(bodyOf)).toEqual(['one', 'one']);
});
