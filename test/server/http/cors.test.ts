import { afterAll, beforeAll, expect, test } from 'vitest';
import { skeleton } from '../../../generated/skeleton.ts';
import { createApp } from '../../../server/http/app.ts';
import { includesOrigin } from '../../../server/dispatch/cors.ts';
import { listen, type Listening } from '../../listen.ts';
import { people } from './identity.ts';

let server: Listening;

beforeAll(async () => {
  const origins = ['https://dashboard.acme.test', 'http://localhost:*'];
  const handlers = { ...skeleton, getAiStatus: async () => ({ status: 200, body: { enabled: true } }) as const };
  server = await listen(await createApp(handlers, { identity: people({}), origins, preparation: 'atFirstRequest' }));
});
afterAll(() => server[Symbol.asyncDispose]());

test('lets a page of a known origin read the response and the named headers', async () => {
  const { headers } = await fetch(`${server.url}/api/ai`, { headers: { origin: 'https://dashboard.acme.test' } });

  expect(Object.fromEntries(headers)).toMatchObject({
    vary: 'Origin',
    'access-control-allow-origin': 'https://dashboard.acme.test',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Allow, Date, Retry-After, WWW-Authenticate, X-Request-Id',
  });
});

test('an error can be read too', async () => {
  const { status, headers } = await fetch(`${server.url}/api/me`, { headers: { origin: 'http://localhost:5173' } });

  expect(status).toBe(401);
  expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
});

test('a page of another origin may not, and no cache mixes the two up', async () => {
  const { headers } = await fetch(`${server.url}/api/ai`, { headers: { origin: 'https://elsewhere.test' } });

  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('vary')).toBe('Origin');
});

test('a preflight request returns what a browser may send', async () => {
  const { status, headers } = await fetch(`${server.url}/api/me`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization, content-type',
    },
  });

  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-methods': 'GET, PATCH, HEAD, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '86400',
  });
});

test.each([
  ['an unknown path', '/api/workspace', 'GET', 404],
  ['a path that cannot be decoded', '/api/status/%zz', 'GET', 400],
  ['a query that cannot be decoded', '/api/regions?a=%zz', 'GET', 400],
  ['a NUL character', '/api/status/%00', 'GET', 400],
  ['a method that the path does not have', '/api/me', 'DELETE', 405],
])('a page can read the error of %s, since its preflight passes', async (_, path, method, status) => {
  const origin = 'http://localhost:5173';
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization',
  };

  const preflight = await fetch(server.url + path, { method: 'OPTIONS', headers });
  const response = await fetch(server.url + path, { method, headers: { origin } });

  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
  expect(preflight.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, origin]);
});

test.each([
  ['a page of another origin', { origin: 'https://elsewhere.test', 'access-control-request-method': 'GET' }],
  ['no page', { 'access-control-request-method': 'GET' }],
  ['OPTIONS that is not a preflight', { origin: 'http://localhost:5173' }],
])('an unknown path stays unknown for %s', async (_, headers: Record<string, string>) => {
  const { status } = await fetch(`${server.url}/api/workspace`, { method: 'OPTIONS', headers });

  expect(status).toBe(404);
});

test.each([
  ['http://localhost:5173', true],
  ['http://localhost', true],
  ['https://localhost:5173', false],
  ['http://localhost.elsewhere.test:5173', false],
  ['http://localhost:5173.elsewhere.test', false],
  ['null', false],
])('every port of localhost: is %s among them? %s', (origin, included) => {
  expect(includesOrigin(['http://localhost:*'], origin)).toBe(included);
});
