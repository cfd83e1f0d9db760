import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { toFallbackRequest } from '../../mock/proxy/fall-back.ts';
import { createApp } from '../../server/http/app.ts';
import { StreamReader } from '../server/http/reader.ts';
import { active } from '../server/http/streams.ts';
import { people } from '../server/http/identity.ts';
import { respondWith, type Proxied, startProxied } from './upstream.ts';

const real = { authorization: 'Bearer real-token-of-grace' };
const json = { 'content-type': 'application/json', 'x-request-id': 'r-1' };
const missing = '{"error":{"code":"not_found","message":"It is not there."}}';

/** An upstream that implements one operation and has its own tokens. */
let behind: Proxied;

beforeAll(async () => {
  const identity = people({ 'real-token-of-grace': {} });
  const handlers = { ...skeleton, getAiStatus: async () => ({ status: 200, body: { enabled: false } }) as const };
  behind = await startProxied(await createApp(handlers, { identity }));
});
afterAll(() => behind[Symbol.asyncDispose]());

test('uses the upstream if it implements the operation, otherwise the mock', async () => {
  const had = await fetch(`${behind.url}/api/ai`, { headers: real });
  const lacked = await fetch(`${behind.url}/api/me`, { headers: real });

  expect([had.status, had.headers.get('x-mock-fallback'), await had.json()]).toEqual([200, null, { enabled: false }]);
  expect([lacked.status, lacked.headers.get('x-mock-fallback')]).toEqual([200, '501']);
  expect(await lacked.json()).toMatchObject({ user: { name: 'Ada Park' } });
});

test('mocks an operation in a workspace that only the upstream knows', async () => {
  const response = await fetch(`${behind.url}/api/workspaces/graces-own/apps/site/vars`, { headers: real });

  expect([response.status, response.headers.get('x-mock-fallback')]).toEqual([200, '501']);
});

test('validates the body of a request that falls back to the mock', async () => {
  const headers = { ...real, 'content-type': 'application/json' };
  const path = `${behind.url}/api/workspaces/acme/apps/storefront/vars`;

  const right = await fetch(path, { method: 'POST', headers, body: '{"key":"A","value":"b","isSecret":false}' });
  const wrong = await fetch(path, { method: 'POST', headers, body: '{"key":"A"}' });

  expect([right.status, wrong.status]).toEqual([201, 400]);
});

test('keeps the persona of a request', async () => {
  await using unfinished = await startProxied(respondWith(501, {}));
  const path = `${unfinished.url}/api/workspaces/acme/apps/storefront/deploy`;

  const viewer = await fetch(path, { method: 'POST', headers: { authorization: 'Bearer pcp_demo_viewer' } });
  const session = await fetch(`${unfinished.url}/api/me`, { headers: { cookie: 'pcp_session=demo_admin' } });
  const anonymous = await fetch(`${unfinished.url}/api/me`);

  expect([viewer.status, session.status, anonymous.status]).toEqual([403, 200, 401]);
});

test('mocks a stream that the upstream does not implement', async () => {
  const reader = await StreamReader.open(behind.url + active, real);

  const first = await reader.next();
  reader.leave();

  expect(reader.response.headers.get('x-mock-fallback')).toBe('501');
  expect(first).toMatchObject({ data: expect.stringContaining('{') });
});

test.each<[string, number, Record<string, string>, string]>([
  ['a 404 page of Express', 404, { 'content-type': 'text/html' }, 'Cannot GET /api/regions'],
  ['a 404 of a framework', 404, json, '{"statusCode":404,"message":"Cannot GET /api/regions","error":"Not Found"}'],
  ['a 404 of an operation without a resource', 404, json, missing],
  ['an empty 404', 404, {}, ''],
  [
    'a 404 of a framework with its own code',
    404,
    json,
    '{"code":"ROUTE_NOT_FOUND","error":"Not Found","statusCode":404}',
  ],
  ['a 405', 405, json, '{"error":{"code":"method_not_allowed","message":"Use POST."}}'],
])('falls back to the mock on %s', async (_, status, headers, body) => {
  await using unknowing = await startProxied(respondWith(status, headers, body));

  const response = await fetch(`${unknowing.url}/api/regions`, { headers: real });

  expect([response.status, response.headers.get('x-mock-fallback')]).toEqual([200, 'unknown']);
});

test.each([
  ['the current', missing],
  ['the legacy', '{"error":"It is not there.","code":"not_found"}'],
])('passes on a 404 for a missing resource in %s error format', async (_, body) => {
  await using finding = await startProxied(respondWith(404, json, body));

  const response = await fetch(`${finding.url}/api/workspaces/acme`, { headers: real });

  expect([response.status, response.headers.get('x-mock-fallback'), await response.text()]).toEqual([404, null, body]);
});

test('passes on and reports an undeclared 404 of the operation', async () => {
  const body = '{"error":{"code":"forbidden","message":"It is not yours."}}';
  await using finding = await startProxied(respondWith(404, json, body));

  const response = await fetch(`${finding.url}/api/regions`, { headers: real });

  expect([response.status, response.headers.get('x-mock-fallback'), await response.text()]).toEqual([404, null, body]);
  expect(finding.mock.requests()[0]?.violations).toMatchObject([
    { side: 'response', message: 'listRegions has no status 404' },
  ]);
});

test('replaces an upstream session with a mock token', () => {
  const headers = { cookie: 'pcp_session=real; other=1' };
  const received = { method: 'GET', url: '/api/me', rawHeaders: [], headers, hasBody: false, body: Buffer.alloc(0) };

  const request = toFallbackRequest(
    received,
    { operation: null, params: {}, methods: [], violations: [] },
    [],
    new Socket(),
  );

  expect(request.headers).toEqual({ authorization: 'Bearer pcp_demo_owner' });
});

test('changes only the workspace of a path', () => {
  const url = '/api/workspaces/graces-own/apps/site/vars?a=b?c';
  const received = { method: 'GET', url, rawHeaders: [], headers: {}, hasBody: false, body: Buffer.alloc(0) };
  const checked = {
    operation: operations.listVars,
    params: { workspaceSlug: 'graces-own' },
    methods: [],
    violations: [],
  };

  const request = toFallbackRequest(received, checked, ['acme'], new Socket());

  expect(request.url).toBe('/api/workspaces/acme/apps/site/vars?a=b?c');
});

test('does not forward a request with a mock directive', async () => {
  const response = await fetch(`${behind.url}/api/workspaces?__code=401`, { headers: real });

  expect([response.status, response.headers.get('x-mock-fallback')]).toEqual([401, 'requested']);
});

test('logs the responder of each request once', async () => {
  behind.mock.reset();

  await fetch(`${behind.url}/api/ai`, { headers: real });
  await fetch(`${behind.url}/api/me?nope=1`, { headers: real });

  expect(
    behind.mock.requests().map(({ operationId, status, mockHeaders }) => ({ operationId, status, mockHeaders })),
  ).toEqual([
    { operationId: 'getAiStatus', status: 200, mockHeaders: {} },
    { operationId: 'getMe', status: 400, mockHeaders: { 'X-Mock-Violations': '1' } },
  ]);
});
