import { expect, test } from 'vitest';
import type { Violation } from '../../mock/context/violation.ts';
import { StreamReader } from '../server/http/reader.ts';
import { active, tail } from '../server/http/streams.ts';
import { respondWith, mirror, type Proxied, readMirror, startProxied } from './upstream.ts';

const json = { 'content-type': 'application/json', 'x-request-id': 'r-1' };
const regions = '/api/regions';

/** Returns the violations of the latest request. */
function latest({ mock }: Proxied): readonly Violation[] {
  return mock.requests().at(-1)?.violations ?? [];
}

test('forwards an invalid request and reports each violation', async () => {
  await using behind = await startProxied(mirror);

  const response = await fetch(`${behind.url}/api/me?fields=all`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"name":17,"nmae":"Ada"}',
  });

  const sent = await readMirror(response);
  expect(sent.body).toBe('{"name":17,"nmae":"Ada"}');
  expect(latest(behind).filter(({ side }) => side === 'request')).toEqual([
    {
      side: 'request',
      operationId: 'updateMe',
      path: 'query fields',
      message: 'is unknown; the operation has no query parameters',
    },
  ]);
});

test.each([
  ['a field of the wrong type', '{"name":17}', 'body /name', 'must be string'],
  ['invalid JSON', '{"name"', 'body', expect.stringContaining('The body is not valid JSON')],
])('reports the location of %s', async (_, body, path, message) => {
  await using behind = await startProxied(respondWith(200, json, '{}'));

  await fetch(`${behind.url}/api/me`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body });

  expect(latest(behind)).toContainEqual({ side: 'request', operationId: 'updateMe', path, message });
});

test('reports invalid files and forwards them unchanged', async () => {
  await using behind = await startProxied(mirror);
  const form = new FormData();
  form.append('file', new Blob(['x']), 'index.html');
  form.append('fiel', 'y');

  const response = await fetch(`${behind.url}/api/workspaces/acme/uploads`, { method: 'POST', body: form });

  const sent = await readMirror(response);
  expect(sent.body).toContain('name="fiel"');
  expect(latest(behind)[0]).toEqual({
    side: 'request',
    operationId: 'createUpload',
    path: 'body /fiel',
    message: 'A form has parts `file`, `paths` and `executable`, no others.',
  });
});

test('reports an undeclared method', async () => {
  await using behind = await startProxied(respondWith(200, json, '{}'));

  await fetch(behind.url + regions, { method: 'DELETE' });

  expect(latest(behind)).toEqual([
    { side: 'request', operationId: null, message: 'The contract has no DELETE there.' },
  ]);
});

test.each<[string, number, Record<string, string>, string, string]>([
  [
    'a body',
    200,
    json,
    '{"regions":[{}]}',
    'listRegions (GET /api/regions) does not match the contract: the body of status 200 at "/regions/0" must',
  ],
  ['invalid JSON', 200, json, '{"regions":', 'listRegions responds with 200 and a body that is not JSON'],
  ['a status', 418, json, '{}', 'listRegions has no status 418'],
  ['an empty success', 204, {}, '', 'listRegions has no status 204'],
  [
    'a media type',
    200,
    { 'content-type': 'text/html' },
    '<p>',
    'listRegions responds with 200 as application/json, not as text/html',
  ],
  [
    'an encoding',
    200,
    { ...json, 'content-encoding': 'br' },
    'x',
    'the response is encoded as br, which was not accepted',
  ],
  [
    'a code',
    401,
    { ...json, 'www-authenticate': 'Bearer' },
    '{"error":{"code":"no","message":""}}',
    'status 401 has no code "no", only unauthorized',
  ],
])('passes on and reports %s that the contract does not allow', async (_, status, headers, body, message) => {
  await using behind = await startProxied(respondWith(status, headers, body));

  const response = await fetch(behind.url + regions);

  expect(response.status).toBe(status);
  expect(response.headers.get('x-mock-violations')).toBe('1');
  expect(latest(behind)).toEqual([
    { side: 'response', operationId: 'listRegions', message: expect.stringContaining(message) },
  ]);
  expect(behind.messages).toEqual([expect.stringContaining(`GET /api/regions ${status}: response: `)]);
});

test('reports a missing header and an invalid body together', async () => {
  await using behind = await startProxied(respondWith(200, { 'content-type': 'application/json' }, '{}'));

  await fetch(behind.url + regions);

  expect(latest(behind).map(({ message }) => message)).toEqual([
    'listRegions (GET /api/regions) does not match the contract: status 200 lacks the header X-Request-Id',
    expect.stringContaining("must have required property 'regions'"),
  ]);
});

test.each([
  [406, 'not_acceptable'],
  [413, 'payload_too_large'],
  [500, 'internal'],
])('accepts the undeclared HTTP error %i %s', async (status, code) => {
  await using behind = await startProxied(respondWith(status, json, `{"error":{"code":"${code}","message":"No."}}`));

  const response = await fetch(behind.url + regions);

  expect(response.status).toBe(status);
  expect(latest(behind)).toEqual([]);
});

test('accepts the legacy error format', async () => {
  await using behind = await startProxied(
    respondWith(401, { ...json, 'www-authenticate': 'Bearer' }, '{"error":"Sign in.","code":"unauthorized"}'),
  );

  await fetch(`${behind.url}/api/me`);

  expect(latest(behind)).toEqual([]);
});

test('reports each kind of invalid frame once and passes all frames on unchanged', async () => {
  const frames = 'data: {"active":1}\n\ndata: {"active":1}\n\ndata: {\n\nevent: nope\ndata: 1\n\nfoo: 1\n\n';
  await using behind = await startProxied(respondWith(200, { ...json, 'content-type': 'text/event-stream' }, frames));

  const response = await fetch(behind.url + active, { headers: { accept: 'text/event-stream' } });
  const text = await response.text();

  expect(text).toBe(frames);
  expect(latest(behind).map(({ message }) => message)).toEqual([
    expect.stringContaining('a frame at "/" must have required property \'deploy\''),
    'getActiveDeploy has a frame that is not JSON',
    expect.stringContaining('its stream has no event "nope"'),
    'getActiveDeploy has a stream that cannot be read: a line has a field other than event, data, id and retry',
  ]);
});

test('decodes a character that is split between two chunks', async () => {
  const bytes = Buffer.from('event: é\ndata: 1\n\n');
  await using behind = await startProxied((_, response) => {
    response.writeHead(200, { ...json, 'content-type': 'text/event-stream' }).write(bytes.subarray(0, 8));
    setImmediate(() => response.end(bytes.subarray(8)));
  });

  const reader = await StreamReader.open(behind.url + tail, {});

  expect(await reader.next()).toEqual({ event: 'é', data: '1' });
  expect(await reader.next()).toBeNull();
  expect(latest(behind)[0]?.message).toContain('its stream has no event "é"');
});

test('reports an undeclared stream', async () => {
  await using behind = await startProxied(respondWith(200, { 'content-type': 'text/event-stream' }, 'data: 1\n\n'));

  const response = await fetch(behind.url + regions);

  expect(await response.text()).toBe('data: 1\n\n');
  expect(latest(behind)[0]?.message).toBe(
    'listRegions responds with 200 as application/json, not as text/event-stream',
  );
});

test('passes on a response of 20 MB in full', async () => {
  const length = 20_000_000;
  await using behind = await startProxied(respondWith(200, json, `{"regions":[${' '.repeat(length)}]}`));

  const response = await fetch(behind.url + regions);

  expect((await response.text()).length).toBe(length + 14);
});
