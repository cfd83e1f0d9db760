import { expect, test } from 'vitest';
import { exchange, raw, thenEnd } from '../../server/http/hostile/wire.ts';
import { listen } from '../../listen.ts';
import { echo, startTraffic } from './traffic.ts';

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: shop.test\r\nHost: other.test\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: shop.test/a\r\n\r\n', 400],
  ['a host and user', 'GET / HTTP/1.1\r\nHost: a@shop.test\r\n\r\n', 400],
  ['a target with another host', 'GET http://other.test/ HTTP/1.1\r\nHost: shop.test\r\n\r\n', 400],
  ['the method TRACE', 'TRACE / HTTP/1.1\r\nHost: shop.test\r\nCookie: a=b\r\n\r\n', 405],
  [
    'the method TRACE before another protocol',
    'TRACE / HTTP/1.1\r\nHost: shop.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    405,
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'an encoding after chunked',
    'POST / HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a length that is signed', 'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: +1\r\n\r\na', 400],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost : shop.test\r\n\r\n', 400],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-A: b\r\n c\r\n\r\n', 400],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: shop.test\n\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: shop.test\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('refuses a request with %s', async (_name, head, status) => {
  let requests = 0;
  await using server = await listen((request, response) => {
    requests++;
    echo(request, response);
  });
  await using ingress = await startTraffic([server]);

  const response = (await exchange(ingress.port, thenEnd(raw(head)))).toString();

  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(requests).toBe(0);
});

test('sends a body with chunks as one request', async () => {
  const urls: unknown[] = [];
  await using server = await listen((request, response) => {
    urls.push(request.url);
    echo(request, response);
  });
  await using ingress = await startTraffic([server]);
  const body = 'GET /smuggled HTTP/1.1\r\nHost: shop.test\r\n\r\n';
  const head = 'POST / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';

  const response = (
    await exchange(ingress.port, raw(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`))
  ).toString();

  expect(response).toContain(JSON.stringify(body));
  expect(urls).toEqual(['/']);
});

test('closes the connection of a client of HTTP/1.0 after the response', async () => {
  await using server = await listen((_, response) => response.end('hello'));
  await using ingress = await startTraffic([server]);

  const response = (await exchange(ingress.port, raw('GET / HTTP/1.0\r\nHost: shop.test\r\n\r\n'))).toString();

  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(response.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(response).toMatch(/hello$/);
});

test('has a client go on that waits before it sends a body', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);
  const head =
    'POST / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n';

  const response = (await exchange(ingress.port, raw(`${head}hello`))).toString();

  expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  expect(response).toContain('"body":"hello"');
  expect(response.toLowerCase()).not.toContain('"expect"');
});
