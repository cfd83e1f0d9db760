import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../listen.ts';
import { echo, send, startTraffic } from './traffic.ts';

const forged = {
  'X-Real-IP': '192.0.2.9',
  'True-Client-IP': '192.0.2.9',
  'X-Client-IP': '192.0.2.9',
  'CF-Connecting-IP': '192.0.2.9',
  'X-Forwarded-Port': '192029',
  'X-Forwarded-User': '192.0.2.9',
  'X-Forwarded-Prefix': '/192.0.2.9',
  'X-Original-URL': '/192.0.2.9',
  'X-Rewrite-URL': '/192.0.2.9',
  Proxy: 'http://192.0.2.9',
  X_Real_IP: '192.0.2.9',
  X_Forwarded_For: '192.0.2.9',
  'X.Real.IP': '192.0.2.9',
};

test('drops what a client says in the name of a proxy', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);

  const { text } = await send(ingress.port, { headers: { ...forged, 'X-Own': 'kept' } });

  expect(text).not.toMatch(/192\.?0\.?2/);
  expect(JSON.parse(text)).toMatchObject({ headers: { 'x-own': 'kept' } });
});

test('drops the same before a WebSocket', async () => {
  await using server = await startNames();
  await using ingress = await startTraffic([server]);

  const response = await upgrade(ingress.port, { ...forged, connection: 'Upgrade, Host, Cookie', cookie: 'a=b' });

  expect(JSON.parse(String(response.headers['x-seen']))).toEqual([
    'Host',
    'cookie',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Request-Id',
    'Traceparent',
    'Connection',
    'Upgrade',
  ]);
});

test('passes on what a trusted proxy says', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server], { trustedProxies: ['127.0.0.0/8'] });

  const { text } = await send(ingress.port, { headers: forged });

  expect(JSON.parse(text)).toMatchObject({
    headers: { 'x-real-ip': '192.0.2.9', 'x-forwarded-port': '192029', x_real_ip: '192.0.2.9' },
  });
});

test('logs the first address from the right that is not a trusted proxy', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server], { trustedProxies: ['loopback', '198.51.100.0/24'] });

  await send(ingress.port, { headers: { 'x-forwarded-for': '192.0.2.66, 192.0.2.9, 198.51.100.7' } });

  expect(ingress.entries).toMatchObject([{ client: '192.0.2.9' }]);
});

test.each([
  ['host', 'shop.test'],
  ['cookie', 'a=b'],
  ['authorization', 'Bearer a'],
  ['content-length', '200000'],
  ['content-type', 'text/plain'],
])('passes on %s, although Connection names it', async (name, value) => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);
  // A body that does not arrive with its head.
  const body = 'a'.repeat(200_000);
  const headers = { connection: `close, ${name}`, 'content-length': '200000', [name]: value };

  const { text } = await send(ingress.port, { method: 'POST', headers, body });

  expect(JSON.parse(text)).toMatchObject({ headers: { [name]: value }, body });
});

test('keeps the headers of a response that its Connection must not name', async () => {
  await using server = await listen((_, response) => {
    response.writeHead(200, [
      ...['Connection', 'X-Secret', 'Connection', 'Set-Cookie'],
      ...['X-Secret', '1', 'Set-Cookie', 'a=b', 'Content-Length', '2'],
    ]);
    response.end('ok');
  });
  await using ingress = await startTraffic([server]);

  const { status, headers, text } = await send(ingress.port);

  expect([status, text, headers['set-cookie'], headers['x-secret']]).toEqual([200, 'ok', ['a=b'], undefined]);
});

/** A container that responds to an upgrade with the names of the headers that it has received. */
async function startNames() {
  const server = await listen(echo);
  server.server.on('upgrade', ({ rawHeaders }: IncomingMessage, socket: Socket) => {
    const names = rawHeaders.filter((_, index) => index % 2 === 0);
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Seen: ${JSON.stringify(names)}\r\n\r\n`,
    );
  });
  return server;
}

async function upgrade(port: number, headers: Record<string, string>): Promise<IncomingMessage> {
  const sent = request({
    ...{ port, host: '127.0.0.1', agent: false },
    headers: { Host: 'shop.test', upgrade: 'websocket', ...headers },
  });
  sent.end();
  // The event has these arguments.
  const [response, socket] = (await once(sent, 'upgrade')) as [IncomingMessage, Socket];
  socket.destroy();
  return response;
}
