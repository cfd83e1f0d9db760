import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../../server/http/http-server.ts';
import type { ErrorShape } from '../../../contract/problem.ts';
import { exchange, get, pipeline, raw } from './hostile/wire.ts';

/** A server whose app says `whole` once `gate` lets it. */
async function start({ gate = Promise.resolve(), shape }: { gate?: Promise<void>; shape?: ErrorShape } = {}) {
  const server = createHttpServer((_, response) => void gate.then(() => response.end('whole')), {
    errorShape: shape,
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { server, port, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

test('responds to invalid HTTP in the flat shape where that is configured', async () => {
  using broken = await start({ shape: 'flat' });

  const response = (await exchange(broken.port, raw('hello\r\n\r\n'))).toString();

  expect(response).toContain('HTTP/1.1 400 Bad Request\r\n');
  expect(response).toContain('"error":"The request is not valid HTTP; see details.","code":"bad_body"');
});

test('responds with 408 to a request that does not arrive in time', async () => {
  using late = await start();
  const connected = once(late.server, 'connection');
  const client = connect(late.port, '127.0.0.1');
  const [socket] = (await connected) as [Socket];

  late.server.emit('clientError', Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  const [response] = (await once(client, 'data')) as [Buffer];
  client.destroy();

  expect(response.toString()).toContain('HTTP/1.1 408 Request Timeout\r\n');
  expect(response.toString()).toContain('"code":"request_timeout"');
});

test('responds to a complete request before the invalid data behind it', async () => {
  const gate = Promise.withResolvers<void>();
  using busy = await start({ gate: gate.promise });
  const broken = once(busy.server, 'clientError');

  const exchanged = exchange(busy.port, pipeline(get('/', { Connection: 'keep-alive' }), raw('nonsense\r\n\r\n')));
  await broken;
  gate.resolve();
  const response = (await exchanged).toString();

  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*whole[^]*HTTP\/1\.1 400 Bad Request\r\n/);
});

test('rejects a transfer encoding other than chunked', async () => {
  using server = await start();

  const response = (
    await exchange(server.port, raw('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'))
  ).toString();

  expect(response).toContain('HTTP/1.1 501 Not Implemented\r\n');
  expect(response).toContain('"code":"unsupported_transfer_encoding"');
});
