import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { exchange, pipeline, raw, thenEnd } from '../../server/http/hostile/wire.ts';
import { listen } from '../../listen.ts';
import { echo, startTraffic } from './traffic.ts';

test.each([
  ['a host with a last dot', 'GET /a HTTP/1.1\r\nHost: shop.test.', '/a', 'shop.test.'],
  ['a host with a last dot and a port', 'GET /a HTTP/1.1\r\nHost: Shop.TEST.:8080', '/a', 'Shop.TEST.:8080'],
  ['a host with an empty port', 'GET /a HTTP/1.1\r\nHost: shop.test:', '/a', 'shop.test:'],
  ['an absolute target', 'GET http://SHOP.test:80/a?b HTTP/1.1\r\nHost: shop.test', '/a?b', 'shop.test'],
  ['an absolute target with a query', 'GET http://shop.test?b HTTP/1.1\r\nHost: shop.test', '/?b', 'shop.test'],
  ['an unknown method', 'PROPFIND /a HTTP/1.1\r\nHost: shop.test', '/a', 'shop.test'],
])('passes on a request with %s', async (_name, head, url, host) => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);

  const response = (await exchange(ingress.port, raw(`${head}\r\nConnection: close\r\n\r\n`))).toString();

  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))).toMatchObject({ url, headers: { host } });
});

test.each([
  ['an asterisk', 'OPTIONS * HTTP/1.1'],
  ['a host alone', 'OPTIONS http://shop.test HTTP/1.1'],
])('passes on OPTIONS for %s', async (_name, line) => {
  const targets: unknown[] = [];
  await using server = await listen((_, response) => response.end());
  server.server.prependListener('request', ({ url }) => targets.push(url));
  await using ingress = await startTraffic([server]);

  const response = await exchange(ingress.port, raw(`${line}\r\nHost: shop.test\r\nConnection: close\r\n\r\n`));

  expect(response.toString()).toMatch(/^HTTP\/1\.1 200 /);
  expect(targets).toEqual(['*']);
});

test.each([
  ['another host in its target', 'GET http://other.test/ HTTP/1.1\r\nHost: shop.test\r\n\r\n', 400, 'host'],
  ['a user in its target', 'GET http://a@shop.test/ HTTP/1.1\r\nHost: shop.test\r\n\r\n', 400, 'host'],
  ['another scheme', 'GET ftp://shop.test/ HTTP/1.1\r\nHost: shop.test\r\n\r\n', 400, 'host'],
  ['a large head', `GET / HTTP/1.1\r\nHost: shop.test\r\nA: ${'a'.repeat(33_000)}\r\n\r\n`, 431, '32 kB'],
  ['no form', 'hello\r\n\r\n', 400, 'not valid HTTP'],
])('refuses a request with %s, and says why', async (_name, head, status, why) => {
  await using ingress = await startTraffic([]);

  const response = (
    await exchange(ingress.port, raw(head.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')))
  ).toString();

  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response.slice(response.indexOf('\r\n\r\n') + 4)).toContain(why);
});

test('responds to requests in one write in their order', async () => {
  await using server = await listen((incoming, response) => {
    if (incoming.url === '/0') setTimeout(() => response.end('0'), 50);
    else response.end(incoming.url?.slice(1));
  });
  await using ingress = await startTraffic([server]);
  const get = (path: string, more = '') => raw(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${more}\r\n`);

  const response = (
    await exchange(ingress.port, pipeline(get('/0'), get('/1'), get('/2', 'Connection: close\r\n')))
  ).toString();

  expect(response.match(/\r\n\r\n\d/g)).toEqual(['\r\n\r\n0', '\r\n\r\n1', '\r\n\r\n2']);
});

test('passes on headers that are repeated', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);
  const head =
    'GET / HTTP/1.1\r\nHost: shop.test\r\nCookie: a=1\r\nX-A: 1\r\nX-A: 2\r\nCookie: b=2\r\nConnection: close\r\n\r\n';

  const response = (await exchange(ingress.port, raw(head))).toString();

  const { rawHeaders } = JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as { rawHeaders: string[] };
  expect(rawHeaders.slice(0, 10)).toEqual([
    ...['Host', 'shop.test', 'Cookie', 'a=1', 'X-A', '1', 'X-A', '2', 'Cookie', 'b=2'],
  ]);
});

test('passes on a body with a trailer, whose parts arrive one by one', async () => {
  await using server = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => response.end(JSON.stringify({ body, trailer: request.rawTrailers })));
  });
  await using ingress = await startTraffic([server]);
  const client = connect(ingress.port, '127.0.0.1');
  let response = '';
  client.on('data', (chunk) => (response += chunk.toString()));
  const trailer =
    'X-T: 1\r\nX-Checksum: a b\r\nContent-Type: a\r\nHost: b\r\nX-Forwarded-For: 1\r\nX-Real-IP: 1\r\nCookie: a=b\r\nX_T: 2\r\n';
  const parts = `POST / HTTP/1.1\r\nHost: shop.test\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n${trailer}\r\n`;

  for (const part of parts) await new Promise((resolve) => client.write(part, resolve));
  await once(client, 'close');

  expect(response).toContain('{"body":"hello","trailer":["X-T","1","X-Checksum","a b"]}');
});

test('passes on the refusal of a body before its end', async () => {
  await using server = await listen((_, response) => response.writeHead(413, { 'content-length': 3 }).end('no!'));
  await using ingress = await startTraffic([server]);
  const client = connect(ingress.port, '127.0.0.1');
  let response = '';
  client.on('data', (chunk) => (response += chunk.toString()));

  client.write('POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 1000000\r\n\r\nhello');
  await expect.poll(() => response).toMatch(/^HTTP\/1\.1 413 [^]*no!$/);
  client.write('x'.repeat(999_995));
  client.write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n');
  await once(client, 'close');

  expect(response.match(/HTTP\/1\.1 413/g)).toHaveLength(2);
});

test('responds to a client that ends its half of the connection', async () => {
  await using server = await listen((_, response) => void setTimeout(() => response.end('late'), 100));
  await using ingress = await startTraffic([server]);

  const response = await exchange(ingress.port, thenEnd(raw('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')));

  expect(response.toString()).toMatch(/^HTTP\/1\.1 200 [^]*late$/);
  await expect.poll(() => ingress.entries).toMatchObject([{ status: 200 }]);
});
