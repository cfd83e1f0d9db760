import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Handlers } from '../../../generated/handlers.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import { createApp } from '../../../server/http/app.ts';
import type { AppOptions } from '../../../server/http/options.ts';
import { listen, type Listening } from '../../listen.ts';
import { people } from './identity.ts';

const ada = { authorization: 'Bearer ada' };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const errors: object[] = [];
let strict: Listening;
let lenient: Listening;

const handlers: Handlers = {
  ...skeleton,
  getAiStatus: async () => ({ status: 200, body: { enabled: true } }),
  revealVar: async () => ({ status: 200, body: { value: 'not-a-real-secret' } }),
  // The compiler rejects such responses; these got past it.
  listRegions: async () => ({ status: 200, body: { regions: [{ id: 7 }] } }) as never,
  listTiers: async () => ({ status: 418, body: {} }) as never,
  listTemplates: async () => ({ code: 'host_taken', message: 'It is taken.' }) as never,
  listGithostInstallations: async () => ({ code: 'no_such_code', message: 'What?' }) as never,
  createDeploy: async () => ({ code: 'reconcile_failed', message: 'It failed.', members: { deploy: 1n } }) as never,
  getWorkspace: async () => ({ code: 'internal', message: 'It failed.', members: { deploy: 1n } }) as never,
  getMe: async () => {
    throw new Error('the database is at db.internal');
  },
};

beforeAll(async () => {
  const options: AppOptions = {
    identity: people({ ada: {} }),
    log: { ...silent, error: (fields) => void errors.push(fields) },
  };
  strict = await listen(await createApp(handlers, options));
  lenient = await listen(await createApp(handlers, { ...options, violations: 'log' }));
});
afterAll(async () => {
  await strict[Symbol.asyncDispose]();
  await lenient[Symbol.asyncDispose]();
});

test('sends a request id and the security headers with every response', async () => {
  const response = await fetch(`${strict.url}/api/ai`);

  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache, private',
  });
  expect(response.headers.get('x-powered-by')).toBeNull();
});

test('a caller’s own request id is kept where it is harmless', async () => {
  const harmless = await fetch(`${strict.url}/api/ai`, { headers: { 'x-request-id': 'build-4711.a' } });
  const replaced = await fetch(`${strict.url}/api/ai`, { headers: { 'x-request-id': '{"level":60}' } });

  expect(harmless.headers.get('x-request-id')).toBe('build-4711.a');
  expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['a trusted proxy', 'loopback', '7F000001:8296_4F7B0A69:790E', '7F000001:8296_4F7B0A69:790E'],
  ['another sender', '10.0.0.0/8', '7F000001:8296_4F7B0A69:790E', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ['a trusted proxy, where it is too long', 'loopback', 'a:'.repeat(101), expect.stringMatching(/^[0-9a-f-]{36}$/)],
])('the request id of %s', async (_, trustProxy, given, sent) => {
  await using server = await listen(
    await createApp(handlers, {
      identity: people({ ada: {} }),
      log: silent,
      trustProxy,
      preparation: 'atFirstRequest',
    }),
  );

  const response = await fetch(`${server.url}/api/ai`, { headers: { 'x-request-id': given } });

  expect(response.headers.get('x-request-id')).toEqual(sent);
});

test('forbids caches to store a response with a secret', async () => {
  const path = '/api/workspaces/acme/apps/storefront/vars/5f0c7a52-1b7e-4d70-9a63-0e6f1d2c3b01/reveal';

  const response = await fetch(strict.url + path, { headers: ada });

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('responds to HEAD like GET, without the body', async () => {
  const response = await fetch(`${strict.url}/api/ai`, { method: 'HEAD' });

  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe('16');
  expect(await response.text()).toBe('');
});

test('OPTIONS lists the methods of the address', async () => {
  const response = await fetch(`${strict.url}/api/workspaces/acme`, { method: 'OPTIONS' });

  expect(response.status).toBe(204);
  expect(response.headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD, OPTIONS');
});

test('a method that the address does not have is 405 with those it has', async () => {
  const response = await fetch(`${strict.url}/api/me`, { method: 'DELETE', headers: ada });

  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, PATCH, HEAD, OPTIONS');
  expect(await response.json()).toEqual({
    error: { code: 'method_not_allowed', message: 'Use one of GET, PATCH, HEAD, OPTIONS.' },
  });
});

test('responds with 501 and the operationId to an unfilled operation', async () => {
  const response = await fetch(`${strict.url}/api/workspaces`, { headers: ada });

  expect(response.status).toBe(501);
  expect(await response.json()).toEqual({
    error: { code: 'not_implemented', message: 'This server does not implement listWorkspaces yet.' },
  });
});

test('a literal address wins over a parameter', async () => {
  const response = await fetch(`${strict.url}/api/workspaces/slug-check?slug=acme`, { headers: ada });

  expect(await response.json()).toMatchObject({ error: { message: 'This server does not implement checkSlug yet.' } });
});

test('what goes wrong inside is logged, and the caller learns only the request’s id', async () => {
  const response = await fetch(`${strict.url}/api/me`, { headers: { ...ada, 'x-request-id': 'request-0001' } });

  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    error: { code: 'internal', message: 'The service made a mistake. Quote request request-0001.' },
  });
  expect(errors).toContainEqual(
    expect.objectContaining({
      requestId: 'request-0001',
      operationId: 'getMe',
      err: new Error('the database is at db.internal'),
    }),
  );
});

test.each([
  [
    'a body',
    '/api/regions',
    'listRegions (GET /api/regions) does not match the contract: the body of status 200 at "/regions/0"',
  ],
  ['a status', '/api/tiers', 'listTiers (GET /api/tiers) does not match the contract: it has no status 418'],
  [
    'an error code',
    '/api/templates',
    'listTemplates (GET /api/templates) does not match the contract: it has no status 409',
  ],
])('responds with 500 in development to %s that does not match the contract', async (_, path, message) => {
  const response = await fetch(strict.url + path, { headers: ada });

  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    error: { code: 'internal', message: expect.stringContaining(message) as string },
  });
});

test('responds in the shape of the contract when an error cannot be serialised', async () => {
  const declared = await fetch(`${lenient.url}/api/workspaces/acme/apps/storefront/deploy`, {
    method: 'POST',
    headers: ada,
  });
  const internal = await fetch(`${lenient.url}/api/workspaces/acme`, { headers: ada });

  const message = `The service made a mistake. Quote request ${declared.headers.get('x-request-id')}.`;
  expect([declared.status, internal.status]).toEqual([500, 500]);
  expect(await declared.json()).toEqual({ error: { code: 'internal', message } });
  expect(await internal.json()).toEqual({ error: { code: 'internal', message: 'The service made a mistake.' } });
});

test('hides the violation from the client in production', async () => {
  const response = await fetch(`${lenient.url}/api/ai`, {
    headers: { 'x-request-id': 'request-0005' },
    method: 'HEAD',
  });
  const loud = await fetch(`${lenient.url}/api/integrations/githost/installations`, {
    headers: { ...ada, 'x-request-id': 'request-0006' },
  });

  expect(response.status).toBe(200);
  expect(await loud.json()).toEqual({
    error: { code: 'internal', message: 'The service made a mistake. Quote request request-0006.' },
  });
});

test('sends and logs a violation in production', async () => {
  const response = await fetch(`${lenient.url}/api/regions`, { headers: { ...ada, 'x-request-id': 'request-0002' } });

  expect(response.status).toBe(200);
  expect(errors).toContainEqual({
    requestId: 'request-0002',
    operationId: 'listRegions',
    violation: expect.stringContaining('listRegions (GET /api/regions) does not match the contract') as string,
  });
});
