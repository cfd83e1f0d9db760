import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../listen.ts';
import { begin, echo, named, send, startTraffic } from './traffic.ts';

test('leads a host to its containers in turn', async () => {
  await using one = await named('one');
  await using two = await named('two');
  await using ingress = await startTraffic([one, two]);

  const texts = [
    await send(ingress.port),
    await send(ingress.port),
    await send(ingress.port, { headers: { host: 'SHOP.test:80' } }),
  ];

  expect(texts.map(({ text }) => text)).toEqual(['one', 'two', 'one']);
});

test('leads the host of a service to its own containers, and says so in the log', async () => {
  await using web = await named('web');
  await using api = await named('api');
  await using ingress = await startTraffic([web]);
  ingress.pointService('api', api);

  const own = await send(ingress.port, { headers: { host: 'api.shop.test' } });
  const entry = await send(ingress.port);
  ingress.point(web);
  const gone = await send(ingress.port, { headers: { host: 'api.shop.test' } });

  expect([own.text, entry.text, gone.status]).toEqual(['api', 'web', 404]);
  expect(ingress.entries.map(({ app, service }) => [app, service])).toEqual([
    ['shop', 'api'],
    ['shop', null],
    [null, null],
  ]);
});

test('passes on method, path, body and headers', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);

  const { text } = await send(ingress.port, {
    method: 'POST',
    path: '/a%20b?c=1',
    headers: { 'X-Own': 'a' },
    body: 'hello',
  });

  expect(JSON.parse(text)).toMatchObject({
    method: 'POST',
    url: '/a%20b?c=1',
    body: 'hello',
    headers: { host: 'shop.test', 'x-own': 'a' },
  });
});

test('keeps headers of one connection to itself', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);
  const headers = { connection: 'close, x-secret', 'x-secret': '1', te: 'trailers', 'proxy-authorization': 'a' };

  const { text } = await send(ingress.port, { headers });

  expect(JSON.parse(text)).not.toMatchObject({ headers: { 'x-secret': '1' } });
  expect(text).not.toMatch(/x-secret|trailers|proxy-auth/);
});

test('replaces the headers of a client about addresses', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);
  const said = {
    'x-forwarded-for': '192.0.2.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'bank.test',
    forwarded: 'for=192.0.2.9',
  };

  const { text } = await send(ingress.port, { headers: said });

  expect(JSON.parse(text)).toMatchObject({
    headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'shop.test' },
  });
  expect(text).not.toContain('192.0.2.9');
  expect(ingress.entries).toMatchObject([{ client: '127.0.0.1' }]);
});

test('believes a trusted proxy', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server], { trustedProxies: ['loopback'] });
  const said = { 'x-forwarded-for': '192.0.2.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'bank.test' };

  const { text } = await send(ingress.port, { headers: said });

  expect(JSON.parse(text)).toMatchObject({
    headers: {
      'x-forwarded-for': '192.0.2.9, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'bank.test',
    },
  });
  expect(ingress.entries).toMatchObject([{ client: '192.0.2.9' }]);
});

test('begins a trace, and goes on with one', async () => {
  await using server = await listen(echo);
  await using ingress = await startTraffic([server]);
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  const begun = await send(ingress.port);
  const goneOn = await send(ingress.port, { headers: { traceparent, 'x-request-id': 'request-1' } });

  expect(JSON.parse(begun.text)).toMatchObject({
    headers: {
      traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/),
      'x-request-id': begun.headers['x-request-id'],
    },
  });
  expect(JSON.parse(goneOn.text)).toMatchObject({ headers: { traceparent, 'x-request-id': 'request-1' } });
  expect(goneOn.headers['x-request-id']).toBe('request-1');
});

test('redirects a host to another, with path and port', async () => {
  await using server = await named('one');
  await using ingress = await startTraffic([server]);

  const { status, headers } = await send(ingress.port, { path: '/a?b=1', headers: { host: 'www.shop.test:8080' } });

  expect([status, headers.location]).toEqual([308, 'http://shop.test:8080/a?b=1']);
});

test('sends pages with the id of the request where no container responds', async () => {
  await using ingress = await startTraffic([]);
  const headers = { accept: 'text/html', 'x-request-id': 'request-1' };

  const [none, plain, unknown] = [
    await send(ingress.port, { headers }),
    await send(ingress.port, { headers: { 'x-request-id': 'request-2' } }),
    await send(ingress.port, { headers: { host: 'other.test', 'x-request-id': 'request-3' } }),
  ];

  expect([none.status, none.headers['content-type'], none.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
  ]);
  expect(none.text).toContain('<p><small>Request request-1</small></p>');
  expect([plain.status, plain.text]).toEqual([503, '503 The app is not running. Request request-2\n']);
  expect([unknown.status, unknown.text]).toEqual([404, '404 No app has this address. Request request-3\n']);
});

test.each([
  ['starting', 'The app is starting. Try again in a moment.'],
  ['failed', 'The app has failed.'],
  ['stopped', 'The app is stopped.'],
  ['suspended', 'The workspace of the app is suspended.'],
] as const)('says that an app without a ready container is %s, of a service too', async (absence, sentence) => {
  await using ingress = await startTraffic([]);
  const hosts = [{ host: 'shop.test', redirectTo: null }];
  const services = [{ service: 'api', host: 'api.shop.test', endpoints: [], absence }];
  ingress.routes.set({ app: 'shop', hosts, endpoints: [], absence, services });
  const headers = { 'x-request-id': 'request-1' };

  const [page, text, ofService, upgrade] = [
    await send(ingress.port, { headers: { accept: 'text/html' } }),
    await send(ingress.port, { headers }),
    await send(ingress.port, { headers: { ...headers, host: 'api.shop.test' } }),
    await send(ingress.port, { headers: { ...headers, connection: 'upgrade', upgrade: 'websocket' } }),
  ];

  expect(page.text).toContain(`<p>${sentence}</p>`);
  expect([text.status, ofService.status, upgrade.status]).toEqual([503, 503, 503]);
  const line = `503 ${sentence} Request request-1\n`;
  expect([text.text, ofService.text, upgrade.text]).toEqual([line, line, line]);
});

test('sends a request once more that got no byte, to another container', async () => {
  await using broken = await listen((incoming) => incoming.socket.destroy());
  await using two = await named('two');
  await using ingress = await startTraffic([broken, two]);

  const [got, posted] = [await send(ingress.port), await send(ingress.port, { method: 'POST' })];

  expect([got.status, got.text]).toEqual([200, 'two']);
  expect(posted.status).toBe(502);
  expect(ingress.entries).toMatchObject([
    { status: 200, endpoint: `127.0.0.1:${two.port}` },
    { status: 502, endpoint: `127.0.0.1:${broken.port}` },
  ]);
});

test('repeats no request with a body, or after the response began', async () => {
  let requests = 0;
  await using broken = await listen((incoming, response) => {
    requests++;
    if (incoming.method === 'GET') response.writeHead(200, { 'content-length': 10 }).write('half');
    setImmediate(() => incoming.socket.destroy());
  });
  await using ingress = await startTraffic([broken]);

  const [put, got] = await Promise.allSettled([send(ingress.port, { method: 'PUT', body: 'x' }), send(ingress.port)]);

  expect(put).toMatchObject({ value: { status: 502 } });
  expect(got).toMatchObject({ status: 'rejected', reason: { code: 'ECONNRESET' } });
  expect(requests).toBe(2);
});

test('lets requests under way end when the route moves', async () => {
  const gate = Promise.withResolvers<void>();
  await using old = await listen((_, response) => void gate.promise.then(() => response.end('old')));
  await using next = await named('next');
  await using ingress = await startTraffic([old]);
  const arrived = once(old.server, 'request');
  const slow = send(ingress.port);
  await arrived;

  ingress.point(next);
  const after = await send(ingress.port);
  gate.resolve();

  expect([after.text, (await slow).text]).toEqual(['next', 'old']);
});

test('passes on a stream before it has content, and each event at once', async () => {
  const gate = Promise.withResolvers<void>();
  await using server = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    void gate.promise.then(() => response.write('data: 1\n\n'));
  });
  await using ingress = await startTraffic([server]);

  const response = await begin(ingress.port);
  gate.resolve();
  const [event] = (await once(response, 'data')) as [Buffer];
  response.destroy();

  expect([response.statusCode, event.toString()]).toEqual([200, 'data: 1\n\n']);
});

test('logs a stream of events when it begins', async () => {
  await using server = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders();
  });
  const clock = { now: 1000 };
  await using ingress = await startTraffic([server], { now: () => clock.now });

  const response = await begin(ingress.port);
  const begun = [...ingress.entries];
  clock.now += 3_600_000;
  response.destroy();
  await once(response, 'close');

  expect(begun).toMatchObject([{ status: 200, at: 1000, duration: 0 }]);
  expect(ingress.entries).toEqual(begun);
});

test('ends the request to a container when its client leaves', async () => {
  const left = Promise.withResolvers<string>();
  await using server = await listen((_, response) => {
    response.write('begun');
    response.once('close', () => left.resolve('closed'));
  });
  await using ingress = await startTraffic([server]);
  const response = await begin(ingress.port);

  response.destroy();

  expect(await left.promise).toBe('closed');
});

test('reads no more of an upload than the container takes', async () => {
  await using server = await listen((incoming) => void incoming.pause());
  await using ingress = await startTraffic([server]);
  const upload = request({ port: ingress.port, host: '127.0.0.1', method: 'POST', headers: { host: 'shop.test' } });
  upload.on('error', () => undefined);
  const body = Buffer.alloc(1024 * 1024);
  let written = 0;
  const more = () => {
    while (written++ < 256 && upload.write(body));
  };
  upload.on('drain', more);

  more();
  await expect.poll(() => written).toBeGreaterThan(0);
  const most = await settled(() => written);
  upload.destroy();

  expect(most).toBeLessThan(64);
});

test('reads no more of a response than the client takes', async () => {
  let written = 0;
  const body = Buffer.alloc(1024 * 1024);
  await using server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${256 * body.length}\r\n\r\n`);
      const more = () => {
        while (written++ < 256 && socket.write(body));
      };
      socket.on('drain', more);
      more();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as { port: number };
  await using ingress = await startTraffic([]);
  ingress.routes.set({
    app: 'shop',
    hosts: [{ host: 'shop.test', redirectTo: null }],
    endpoints: [`127.0.0.1:${port}`],
  });
  const client = connect(ingress.port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n'));

  client.pause();
  await expect.poll(() => written).toBeGreaterThan(0);
  const most = await settled(() => written);
  client.destroy();

  expect(most).toBeLessThan(64);
});

/** A number, once it has not grown for half a second. */
async function settled(read: () => number): Promise<number> {
  const seen: number[] = [];
  await expect
    .poll(() => seen.push(read()) > 10 && seen.at(-1) === seen.at(-10), { interval: 50, timeout: 300_000 })
    .toBe(true);
  return read();
}
