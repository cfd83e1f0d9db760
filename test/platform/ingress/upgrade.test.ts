import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { exchange, raw } from '../../server/http/hostile/wire.ts';
import { listen } from '../../listen.ts';
import { echo, startTraffic } from './traffic.ts';

const websocket = {
  host: 'shop.test',
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A container that sends back what it gets by WebSocket. */
async function startEcho() {
  const server = await listen(echo);
  server.server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    const accept = createHash('sha1')
      .update(`${incoming.headers['sec-websocket-key'] ?? ''}${guid}`)
      .digest('base64');
    const forwarded = String(incoming.headers['x-forwarded-for']);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nX-Seen: ${forwarded}\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  return server;
}

function upgrade(port: number, headers: Record<string, string> = websocket) {
  const sent = request({ port, host: '127.0.0.1', headers, agent: false });
  sent.end();
  return sent;
}

test('passes on a WebSocket and all its bytes', async () => {
  await using server = await startEcho();
  await using ingress = await startTraffic([server]);

  const [response, socket] = (await once(upgrade(ingress.port), 'upgrade')) as [IncomingMessage, Socket];
  socket.write(Buffer.of(0x81, 0x02, 0x68, 0x69));
  const [frame] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();

  expect(response.headers).toMatchObject({
    'sec-websocket-accept': 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=',
    'x-seen': '127.0.0.1',
  });
  expect(frame).toEqual(Buffer.of(0x81, 0x02, 0x68, 0x69));
  await expect.poll(() => ingress.entries).toMatchObject([{ status: 101, app: 'shop' }]);
});

test('closes one side of a WebSocket when the other is gone', async () => {
  await using server = await startEcho();
  await using ingress = await startTraffic([server]);
  const arrived = once(server.server, 'upgrade');
  const [, socket] = (await once(upgrade(ingress.port), 'upgrade')) as [IncomingMessage, Socket];
  const [, container] = (await arrived) as [IncomingMessage, Socket];

  container.destroy();
  await once(socket.resume(), 'close');

  expect(socket.destroyed).toBe(true);
});

test('passes on the response of a container that refuses another protocol', async () => {
  await using server = await listen((_, response) => response.writeHead(403).end('no'));
  server.server.on('upgrade', (_: IncomingMessage, socket: Socket) =>
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno'),
  );
  await using ingress = await startTraffic([server]);

  const [response] = (await once(upgrade(ingress.port), 'response')) as [IncomingMessage];
  const [body] = (await once(response, 'data')) as [Buffer];

  expect([response.statusCode, body.toString()]).toEqual([403, 'no']);
});

test.each([
  ['no app has the host', 'other.test', 404],
  ['the host is redirected', 'www.shop.test', 308],
])('responds as to any request if %s', async (_name, host, status) => {
  await using server = await startEcho();
  await using ingress = await startTraffic([server]);

  const [response] = (await once(upgrade(ingress.port, { ...websocket, host }), 'response')) as [IncomingMessage];

  expect(response.statusCode).toBe(status);
});

test('responds with 502 if the container cannot be reached', async () => {
  await using ingress = await startTraffic([]);
  ingress.routes.set({ app: 'shop', hosts: [{ host: 'shop.test', redirectTo: null }], endpoints: ['127.0.0.1:1'] });

  const [response] = (await once(upgrade(ingress.port), 'response')) as [IncomingMessage];

  expect(response.statusCode).toBe(502);
});

test('stays with HTTP/1.1 where a client would like HTTP/2', async () => {
  await using server = await startEcho();
  await using ingress = await startTraffic([server]);
  const head =
    'GET /a HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n';

  const response = (await exchange(ingress.port, raw(head))).toString();

  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(response).not.toMatch(/h2c|HTTP2-Settings/i);
});
