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
  ['http://localhost:5173', true],
  ['http://localhost', true],
  ['https://localhost:5173', false],
  ['http://localhost.elsewhere.test:5173', false],
  ['http://localhost:5173.elsewhere.test', false],
  ['null', false],
])('every port of localhost: is %s among them? %s', (origin, included) => {
  expect(includesOrigin(['http://localhost:*'], origin)).toBe(included);
});
