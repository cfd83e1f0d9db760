import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listen } from '../../listen.ts';
import { selfSigned } from '../../self-signed.ts';
import { echo, startTraffic } from './traffic.ts';

/** An ingress with a certificate for shop.test, and a client that is connected by HTTP/2. */
async function startSecure(container: RequestListener, now: () => number = Date.now) {
  const server = await listen(container);
  const ingress = await startTraffic([server], { now });
  const { key, cert } = selfSigned('shop.test');
  ingress.certificates.set({ name: 'one', hosts: ['shop.test'], key, chain: cert });
  const session = connect(`https://127.0.0.1:${ingress.securePort}`, { ca: cert, servername: 'shop.test' });
  await once(session, 'connect');
  const dispose = async () => {
    session.destroy();
    await ingress[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  };
  return { ...ingress, session, [Symbol.asyncDispose]: dispose };
}

async function send(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body?: string) {
  const sent = session.request({ ':authority': 'shop.test:8443', ...headers });
  const trailers: IncomingHttpHeaders[] = [];
  sent.on('trailers', (fields: IncomingHttpHeaders) => trailers.push(fields));
  sent.end(body);
  // The event has this argument.
  const [response] = (await once(sent, 'response')) as [IncomingHttpHeaders];
  return { status: response[':status'], headers: response, text: await text(sent), trailers };
}

test('passes on requests by HTTP/2 as those by HTTP/1.1', async () => {
  await using ingress = await startSecure(echo);

  const { status, text: body } = await send(ingress.session, {
    ':path': '/a?b',
    'x-forwarded-for': '192.0.2.9',
    cookie: ['a=1', 'b=2'],
    te: 'trailers',
  });

  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    ...{ method: 'GET', url: '/a?b', body: '' },
    headers: {
      ...{ host: 'shop.test:8443', cookie: 'a=1; b=2' },
      ...{ 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'shop.test:8443' },
    },
  });
  expect(body).not.toMatch(/:authority|:path|"te"|trailers/);
  expect(ingress.entries).toMatchObject([{ status: 200, app: 'shop', path: '/a?b' }]);
});

test.each([
  ['a length', { 'content-length': '5' }],
  ['no length', {}],
])('passes on a body with %s', async (_name, headers) => {
  await using ingress = await startSecure(echo);

  const { text: body } = await send(ingress.session, { ':method': 'POST', ...headers }, 'hello');

  expect(JSON.parse(body)).toMatchObject({ method: 'POST', body: 'hello' });
});

test('passes on the trailer of a response, and headers that are repeated', async () => {
  await using ingress = await startSecure((_, response) => {
    response.writeHead(200, [
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'Keep-Alive',
      'timeout=9',
      'Trailer',
      'Grpc-Status',
    ]);
    response.addTrailers({ 'Grpc-Status': '0' });
    response.write('hello');
    response.end();
  });

  const { headers, text: body, trailers } = await send(ingress.session, {});

  expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(headers['keep-alive']).toBeUndefined();
  expect([body, trailers]).toMatchObject(['hello', [{ 'grpc-status': '0' }]]);
});

test('passes on the trailer of a request', async () => {
  await using ingress = await startSecure((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify(request.rawTrailers)));
  });
  const sent = ingress.session.request(
    { ':authority': 'shop.test:8443', ':method': 'POST' },
    { endStream: false, waitForTrailers: true },
  );
  sent.once('wantTrailers', () => sent.sendTrailers({ 'x-checksum': 'a b', host: 'other.test' }));
  sent.end('hello');

  expect(await text(sent)).toBe('["x-checksum","a b"]');
});

test.each([
  ['304', { ':path': '/304' }, 304],
  ['HEAD', { ':method': 'HEAD' }, 200],
])('passes on a response to %s without a body', async (_name, headers, status) => {
  await using ingress = await startSecure(({ url }, response) => {
    response.writeHead(url === '/304' ? 304 : 200, { 'content-length': 200 }).end();
  });

  const response = await send(ingress.session, headers);

  expect([response.status, response.text, response.headers['content-length']]).toEqual([status, '', '200']);
});

test.each([
  ['no app has the host', { ':authority': 'other.test' }, 404],
  ['two hosts are named', { host: 'other.test' }, 400],
  ['the method is TRACE', { ':method': 'TRACE' }, 405],
])('says by HTTP/2 that %s', async (_name, headers, status) => {
  await using ingress = await startSecure(echo);

  const response = await send(ingress.session, headers);

  expect([response.status, response.text.slice(0, 4)]).toEqual([status, `${status} `]);
});

test('ends the request to a container when a stream is closed', async () => {
  const left = Promise.withResolvers<string>();
  await using ingress = await startSecure((_, response) => {
    response.write('begun');
    response.once('close', () => left.resolve('closed'));
  });
  const sent = ingress.session.request({ ':authority': 'shop.test' });
  await once(sent, 'response');

  sent.close(8);

  expect(await left.promise).toBe('closed');
});

test('resets the stream of a response that is incomplete', async () => {
  await using ingress = await startSecure(({ socket }, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('half');
    setImmediate(() => socket.destroy());
  });
  const sent = ingress.session.request({ ':authority': 'shop.test' });
  const failed = Promise.withResolvers<number | undefined>();
  sent.on('error', () => undefined).once('close', () => failed.resolve(sent.rstCode));

  sent.resume();

  expect(await failed.promise).not.toBe(0);
});

test('passes on a body that is larger than a window', async () => {
  const body = Buffer.alloc(1024 * 1024, 'x');
  await using ingress = await startSecure((_, response) => response.end(body));

  const { text: received } = await send(ingress.session, {});

  expect(received.length).toBe(body.length);
});

test('sends GOAWAY when it ends, and serves open requests', async () => {
  const gate = Promise.withResolvers<void>();
  await using ingress = await startSecure(({ url }, response) => {
    if (url === '/slow') void gate.promise.then(() => response.end('slow'));
    else response.end('fast');
  });
  const slow = send(ingress.session, { ':path': '/slow' });
  const goaway = once(ingress.session, 'goaway');

  ingress.traffic.isEnding = true;
  const last = await send(ingress.session, {});
  await goaway;
  gate.resolve();

  expect([last.text, (await slow).text]).toEqual(['fast', 'slow']);
});
