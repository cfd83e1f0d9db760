import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { Exchange } from '../../verify/model/exchange.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import { Secrets } from '../../verify/redaction/secrets.ts';
import { createSender, type Plan } from '../../verify/send/sender.ts';
import { WriteScope } from '../../verify/send/write-scope.ts';
import { contract } from '../contract/requests.ts';
import { startServer } from './listening.ts';

function sendTo(
  baseUrl: string,
  options: { readonly timeoutMs?: number; readonly maxWaitMs?: number; readonly signal?: AbortSignal } = {},
) {
  const seen: Exchange[] = [];
  const send = createSender({
    contract: { document: contract },
    baseUrl,
    timeoutMs: options.timeoutMs ?? 5000,
    maxWaitMs: options.maxWaitMs ?? 5000,
    headers: { 'X-Common': 'yes' },
    writeScope: new WriteScope(
      true,
      { personas: {}, run: ['contactSupport', 'createUpload'], writes: null },
      new Secrets(),
      knowledge,
    ),
    signal: options.signal ?? new AbortController().signal,
    observe: (exchange) => seen.push(exchange),
  });
  return {
    seen,
    send: (plan: Partial<Plan> = {}) => send({ operation: operations.getHealth, persona: null, ...plan }),
  };
}

test('repeats a request after the time that a 429 names, up to the longest wait', async () => {
  let count = 0;
  await using server = await startServer((_, response) => {
    count++;
    response.writeHead(count === 2 ? 200 : 429, { 'retry-after': count === 1 ? '0' : '9' }).end();
  });
  const { send, seen } = sendTo(server.url);

  const statuses = [(await send()).response?.status, (await send()).response?.status];

  expect(statuses).toEqual([200, 429]);
  expect(seen.map(({ response }) => response?.status)).toEqual([429, 200, 429]);
});

test('gives up after the timeout', async () => {
  await using server = await startServer(() => undefined);

  const { problem, response } = await sendTo(server.url, { timeoutMs: 50 }).send();

  expect([problem, response]).toEqual(['The server did not respond within 0.05 s.', null]);
});

test('reports a connection that is reset, before the response and within it', async () => {
  await using server = await startServer((request, response) => {
    if (request.url?.includes('half')) response.writeHead(200, { 'content-length': '100' }).write('{"a":');
    setImmediate(() => request.socket.destroy());
  });
  const { send } = sendTo(server.url);

  expect((await send()).problem).toBe('socket hang up');
  expect((await send({ query: { half: 1 } })).problem).toBe('The response ended early: aborted.');
});

test('replaces a connection that the server has closed while it was idle', async () => {
  let count = 0;
  await using server = await startServer((request, response) => {
    count++;
    if (count === 2) return void request.socket.resetAndDestroy();
    response.end('{}');
  });
  const { send } = sendTo(server.url);

  await send();
  const { response } = await send();

  expect([response?.status, count]).toEqual([200, 3]);
});

test('repeats a request by a new connection where the whole pool was closed', async () => {
  const used = new WeakSet();
  await using server = await startServer((request, response) => {
    // Each idle connection is closed as soon as it is used again.
    if (used.has(request.socket)) return void request.socket.resetAndDestroy();
    used.add(request.socket);
    setTimeout(() => response.end('{}'), 20);
  });
  const { send } = sendTo(server.url);

  await Promise.all([send(), send()]);
  const { response, problem } = await send();

  expect([response?.status, problem]).toEqual([200, null]);
});

test('waits for a gateway without its server, and repeats no write that it may have passed on', async () => {
  const seen: string[] = [];
  await using server = await startServer(({ method = '' }, response) => {
    seen.push(method);
    const isFirst = seen.filter((one) => one === method).length === 1;
    response.writeHead(isFirst ? 504 : 200, { 'retry-after': '0' }).end();
  });
  const { send } = sendTo(server.url);

  const read = await send({ operation: operations.listTokens });
  const write = await send({ operation: operations.contactSupport, body: {} });

  expect([read.response?.status, write.response?.status, seen]).toEqual([200, 504, ['GET', 'GET', 'POST']]);
});

test('accepts no compression', async () => {
  let accepted: unknown;
  await using server = await startServer((request, response) => {
    accepted = request.headers['accept-encoding'];
    response.end('{}');
  });

  await sendTo(server.url).send();

  expect(accepted).toBe('identity');
});

test('a slow request has more time than the others', async () => {
  await using server = await startServer((_, response) => void setTimeout(() => response.end('{}'), 300));
  const { send } = sendTo(server.url, { timeoutMs: 50 });

  expect([(await send({ extraMs: 5000 })).response?.status, (await send()).response]).toEqual([200, null]);
});

test.each([
  ['gzip', gzipSync('{"a":1}')],
  ['deflate', deflateSync('{"a":1}')],
  ['br', brotliCompressSync('{"a":1}')],
])('reads a response that is encoded as %s, which no request accepts', async (encoding, body) => {
  await using server = await startServer((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });

  const { response } = await sendTo(server.url).send();

  expect([response?.json, response?.headers['content-encoding']]).toEqual([{ a: 1 }, encoding]);
});

test('reads a header that is repeated with its value once', async () => {
  await using server = await startServer((request) => {
    const fields = ['Content-Type: a/b', 'Content-Type: a/b', 'Vary: Origin', 'Vary: Accept'];
    request.socket.end(`HTTP/1.1 200 OK\r\n${fields.join('\r\n')}\r\nConnection: close\r\n\r\n{}`);
  });

  const { response } = await sendTo(server.url).send();

  expect(response?.headers).toMatchObject({ 'content-type': 'a/b', vary: 'Origin, Accept' });
});

test('does not take an early response to HEAD for its body', async () => {
  await using server = await startServer((request) => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    request.socket.end(`${early}${early}HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n`);
  });

  const { response } = await sendTo(server.url).send({ method: 'HEAD' });

  expect([response?.status, response?.bytes.toString()]).toEqual([200, '']);
});

test('does not follow redirects, and keeps what it cannot decompress', async () => {
  await using server = await startServer((_, response) => {
    response.writeHead(302, { location: '/elsewhere', 'content-encoding': 'gzip' }).end('not gzip');
  });

  const { response } = await sendTo(server.url).send();

  expect([response?.status, response?.headers.location, response?.bytes.toString()]).toEqual([
    302,
    '/elsewhere',
    'not gzip',
  ]);
});

test('keeps the body of a response to HEAD, which must not have one', async () => {
  await using server = await startServer((request) => {
    request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc');
  });

  const { response } = await sendTo(server.url).send({ method: 'HEAD' });

  expect(response?.bytes.toString()).toBe('abc');
});

test('sends JSON, text, bytes and forms, with the headers of all requests', async () => {
  const received: unknown[] = [];
  await using server = await startServer((request, response) => {
    let length = 0;
    request.on('data', (chunk: Buffer) => (length += chunk.length));
    request.on('end', () => {
      received.push([length, request.headers['content-type']?.split(';')[0], request.headers['x-common']]);
      response.end();
    });
  });
  const { send } = sendTo(server.url);
  const form = new FormData();
  form.append('files', new File(['x'.repeat(1000)], 'a.txt'));

  for (const body of [{ a: 1 }, '{"a":', Buffer.alloc(3_000_000), form]) {
    await send({ operation: operations.contactSupport, body });
  }

  expect(received.slice(0, 3)).toEqual([
    [7, 'application/json', 'yes'],
    [5, 'application/json', 'yes'],
    [3_000_000, 'application/json', 'yes'],
  ]);
  expect(received[3]).toEqual([expect.any(Number), 'multipart/form-data', 'yes']);
});

test('keeps the response of a server that refuses a body before it has read it', async () => {
  await using server = await startServer((request, response) => {
    response.writeHead(413, { connection: 'close' }).end('{}', () => request.socket.destroySoon());
  });

  const { response } = await sendTo(server.url).send({
    operation: operations.contactSupport,
    body: Buffer.alloc(20_000_000),
  });

  expect(response?.status).toBe(413);
});

test('stops when the run is stopped', async () => {
  const stop = new AbortController();
  await using server = await startServer(() => stop.abort(new Error('Stopped.')));

  await expect(sendTo(server.url, { signal: stop.signal }).send()).rejects.toThrow('Stopped.');
});

test('reads a stream up to a number of frames, and says whether it has ended', async () => {
  await using server = await startServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\ndata: 2\n\n');
    if (request.url?.includes('short')) response.end();
  });
  const { send } = sendTo(server.url);

  const endless = await send({ stream: { frames: 2, milliseconds: 2000 } });
  const ended = await send({ query: { short: 1 }, stream: { frames: 9, milliseconds: 2000 } });
  const silent = await send({ stream: { frames: 9, milliseconds: 50 } });

  expect([endless, ended, silent].map(({ response }) => response?.isComplete)).toEqual([false, true, false]);
  expect(silent.response?.bytes.toString()).toBe('data: 1\n\ndata: 2\n\n');
});
