import { request as startRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { exampleRequest, exampleUrl, table } from '../contract/requests.ts';
import { StreamReader } from '../server/http/reader.ts';
import { listen } from '../listen.ts';
import { tail } from '../server/http/streams.ts';
import { respondWith, mirror, putBefore, readMirror, startProxied } from './upstream.ts';

const authorization = 'Bearer pcp_demo_owner';

test('reports no violation for valid requests and responses', async () => {
  await using server = await listen(await createMock({ stateless: true }));
  await using behind = await putBefore(server.url, {});

  const responses = await Promise.all(
    table.map(async (operation) => {
      const { body } = exampleRequest(operation);
      const { status } = await fetch(exampleUrl(behind.url, operation), {
        method: operation.method.toUpperCase(),
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return [operation.id, String(status)];
    }),
  );

  expect(responses).toEqual(table.map(({ id, success }) => [id, Object.keys(success)[0]]));
  expect(behind.messages).toEqual([]);
  expect(behind.mock.requests()).toHaveLength(table.length);
});

test('forwards the method, path, headers and body below the upstream prefix', async () => {
  await using behind = await startProxied(mirror, {}, '/v1/');

  const response = await fetch(`${behind.url}/api/me?a=%20b&a=c`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie: 'sid=1; theme=dark', 'x-custom': 'kept' },
    body: '{"name":"Ada"}',
  });

  const sent = await readMirror(response);
  expect(sent).toMatchObject({ method: 'PATCH', url: '/v1/api/me?a=%20b&a=c', body: '{"name":"Ada"}' });
  expect(sent.headers).toMatchObject({
    host: new URL(behind.upstream).host,
    'content-type': 'application/json',
    'content-length': '14',
    cookie: 'sid=1; theme=dark',
    'x-custom': 'kept',
    'accept-encoding': 'identity',
    via: '1.1 mock',
  });
});

test('does not forward connection headers and mock directives', async () => {
  await using behind = await startProxied(mirror);
  const headers = {
    connection: 'x-of-the-connection',
    upgrade: 'websocket',
    te: 'trailers',
    expect: '100-continue',
    'x-of-the-connection': '1',
    'proxy-authorization': 'Basic YTpi',
    'x-mock-session': 'one',
  };

  const received = Promise.withResolvers<string>();
  const request = startRequest(`${behind.url}/elsewhere?__speed=5&kept=1`, { headers }, (response) => {
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => received.resolve(text));
  });
  request.end();

  // The mirror wrote this JSON.
  const sent = JSON.parse(await received.promise) as { url: string; headers: object };
  expect(sent.url).toBe('/elsewhere?kept=1');
  expect(Object.keys(sent.headers).toSorted()).toEqual(['accept-encoding', 'connection', 'host', 'via']);
});

test('forwards a path that is not in the contract and reports it', async () => {
  await using behind = await startProxied(respondWith(201, { 'content-type': 'text/html' }, '<p>made'));

  const response = await fetch(`${behind.url}/internal/things`, { method: 'POST' });

  expect([response.status, await response.text()]).toEqual([201, '<p>made']);
  expect(response.headers.get('x-mock-violations')).toBe('1');
  expect(behind.messages).toEqual(['POST /internal/things 201: request: The contract has no such path.']);
});

test('allows CORS from another port, whatever the upstream allows', async () => {
  const app = respondWith(200, {
    'access-control-allow-origin': 'https://elsewhere.test',
    vary: 'Accept',
    'content-type': 'text/plain',
  });
  await using behind = await startProxied(app);
  const origin = 'http://localhost:5173';

  const preflight = await fetch(`${behind.url}/api/me`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
  });
  const response = await fetch(`${behind.url}/api/me`, { headers: { origin } });

  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, PATCH, HEAD, OPTIONS',
    'access-control-allow-headers': 'authorization',
  });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Mock-Violations');
  expect(response.headers.get('vary')).toBe('Origin, Accept');
});

test('rewrites the origin of trusted pages only', async () => {
  await using behind = await startProxied(mirror);

  const own = await readMirror(await fetch(`${behind.url}/x`, { headers: { origin: 'http://localhost:5173' } }));
  const other = await readMirror(await fetch(`${behind.url}/x`, { headers: { origin: 'https://evil.test' } }));

  expect(own.headers.origin).toBe(behind.upstream);
  expect(other.headers.origin).toBe('https://evil.test');
});

test('rewrites cookies and redirects to the address of the mock', async () => {
  await using behind = await startProxied(
    (request, response) => {
      response.setHeader('Set-Cookie', [
        'sid=1; Domain=api.acme.test; Path=/v1/api; Secure; HttpOnly; SameSite=None',
        '__Host-id=2; Path=/; Secure',
      ]);
      response.writeHead(302, { location: `http://${request.headers.host}/v1/login?next=1` }).end();
    },
    {},
    '/v1',
  );

  const { status, headers } = await fetch(`${behind.url}/go`, { redirect: 'manual' });

  expect(status).toBe(302);
  expect(headers.get('location')).toBe('/login?next=1');
  expect(headers.getSetCookie()).toEqual(['sid=1; Path=/api; HttpOnly; SameSite=Lax', '__Host-id=2; Path=/; Secure']);
});

test('passes on HEAD, 204 and 304 responses unchanged', async () => {
  await using behind = await startProxied((request, response) => {
    const [status = '200'] = /\d+$/.exec(request.url ?? '') ?? [];
    response
      .writeHead(Number(status), { 'content-type': 'application/json', 'x-request-id': 'r-1', etag: '"1"' })
      .end();
  });

  const head = await fetch(`${behind.url}/api/me`, { method: 'HEAD' });
  const empty = await fetch(`${behind.url}/any/204`);
  const unchanged = await fetch(`${behind.url}/any/304`);

  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, '"1"', '']);
  expect(head.headers.get('x-mock-violations')).toBeNull();
  expect([empty.status, unchanged.status]).toEqual([204, 304]);
});

test('passes on trailers', async () => {
  await using behind = await startProxied((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', trailer: 'X-Checksum' });
    response.write('body');
    response.addTrailers({ 'X-Checksum': 'abc' });
    response.end();
  });

  const trailers = Promise.withResolvers<object>();
  startRequest(`${behind.url}/file`, (response) => {
    response.resume().on('end', () => trailers.resolve(response.trailers));
  }).end();

  expect(await trailers.promise).toEqual({ 'x-checksum': 'abc' });
});

test('streams frame by frame and closes the upstream when the client disconnects', async () => {
  const over = Promise.withResolvers<string>();
  await using behind = await startProxied((_, response) => {
    response.on('close', () => over.resolve('closed'));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
  });

  const reader = await StreamReader.open(behind.url + tail, { authorization });
  const first = await reader.next();
  const [open] = behind.mock.requests();
  reader.leave();

  expect(first).toEqual({ event: null, data: 'one' });
  expect(open).toMatchObject({ operationId: 'readServiceLogs', streamed: true, milliseconds: null });
  expect(await over.promise).toBe('closed');
});

test('serves the control API and the page itself', async () => {
  await using behind = await startProxied(respondWith(500, {}));

  const about = await fetch(`${behind.url}/__mock`);
  const page = await fetch(`${behind.url}/`, { headers: { accept: 'text/html' } });

  expect(await about.json()).toMatchObject({ upstream: `${behind.upstream}/` });
  expect([about.status, page.status]).toEqual([200, 200]);
});

test('does not rewrite the origin of a request without a host', async () => {
  await using behind = await startProxied(mirror);
  const { port, hostname } = new URL(behind.url);

  const socket = connect(Number(port), hostname);
  socket.write('DELETE /x HTTP/1.0\r\nOrigin: http://undefined\r\n\r\n');
  const response = Buffer.concat(await socket.toArray()).toString();

  expect(response).toContain('"origin":"http://undefined"');
});

test('rejects a body by its Content-Length before reading it', async () => {
  await using behind = await startProxied(mirror);
  const { port, hostname } = new URL(behind.url);

  const socket = connect(Number(port), hostname);
  socket.write('POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1073741824\r\n\r\n{');
  const response = Buffer.concat(await socket.toArray()).toString();

  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toContain('"code":"payload_too_large"');
});
