import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
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

test.each([
  ['h2c', 'HTTP2-Settings: AAA\r\n'],
  ['websocket', ''],
  ['TLS/1.2', ''],
])('takes a request with a body for an ordinary one, although it names %s', async (protocol, more) => {
  await using server = await startEcho();
  await using ingress = await startTraffic([server]);
  const head = `POST /a HTTP/1.1\r\nHost: shop.test\r\nUpgrade: ${protocol}\r\n${more}Content-Length: 5\r\n`;
  const client = connect(ingress.port, '127.0.0.1');
  let response = '';
  client.on('data', (chunk) => (response += chunk.toString()));

  client.write(`${head}Connection: Upgrade, HTTP2-Settings\r\n\r\nhello`);
  await expect.poll(() => response).toMatch(/"body":"hello"/);
  client.write(`${head}Connection: Upgrade, HTTP2-Settings, close\r\n\r\nagain`);
  await once(client, 'close');

  expect(response.match(/HTTP\/1\.1 \d+ .*/g)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  expect(response.match(/"body":"\w+"/g)).toEqual(['"body":"hello"', '"body":"again"']);
  expect(response).not.toMatch(/h2c|HTTP2-Settings|websocket|TLS/i);
});

test('logs the time until the protocol changed, not that of the connection', async () => {
  await using server = await startEcho();
  const clock = { now: 1000 };
  await using ingress = await startTraffic([server], { now: () => clock.now });
  const [, socket] = (await once(upgrade(ingress.port), 'upgrade')) as [IncomingMessage, Socket];

  const begun = [...ingress.entries];
  clock.now += 3_600_000;
  socket.destroy();
  await once(socket, 'close');

  expect(begun).toMatchObject([{ status: 101, at: 1000, duration: 0 }]);
  expect(ingress.entries).toEqual(begun);
});
