import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { listen, type Listening } from '../listen.ts';

let mock: Listening;
let flat: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
  flat = await listen(await createMock({ errorShape: 'flat' }));
});
afterAll(async () => {
  await mock[Symbol.asyncDispose]();
  await flat[Symbol.asyncDispose]();
});

async function send(
  { url }: Listening,
  path: string,
  prefer?: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const headers = { authorization: 'Bearer pcp_demo_owner', ...(prefer !== undefined && { prefer }), ...init.headers };
  const response = await fetch(url + path, { ...init, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test('selects an example by name', async () => {
  const response = await send(mock, '/api/ai', 'example=disabled');

  expect(response).toMatchObject({ status: 200, body: { enabled: false } });
});

test('selects an example by status and name, quoted or not', async () => {
  const response = await send(mock, '/api/workspaces/acme/apps/storefront', 'code="400", example="region_required"');

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'region_required' } } });
});

test('responds 503 with its own body for degraded health', async () => {
  const response = await send(mock, '/api/health', 'code=503');

  expect(response).toMatchObject({ status: 503, body: { status: 'degraded' } });
});

test('rejects an undeclared status with the list', async () => {
  const response = await send(mock, '/api/ai', 'code=409');

  expect(response).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'bad_body',
        details: [{ in: 'header', path: 'prefer', message: 'getAiStatus has no status 409, only 200, 400, 500' }],
      },
    },
  });
});

test.each([
  ['/api/ai?__code=418', undefined, 'query __code enum'],
  ['/api/ai?__code=200&__example=perhaps', undefined, 'query __example enum'],
  ['/api/ai?__code=200', 'example=perhaps', 'header prefer enum'],
  ['/api/ai?__example=enabled', 'code=418', 'header prefer enum'],
  ['/api/ai?__speed=0', undefined, 'query __speed range'],
  ['/api/ai', 'speed=0', 'header prefer range'],
  ['/api/ai?__scenario=nothing', undefined, 'query __scenario enum'],
])('names the place of a directive that is wrong: %s %s', async (path, prefer, place) => {
  const { body } = await send(mock, path, prefer);

  const { error } = body as { error: { details: { in: string; path: string; rule: string }[] } };
  expect(error.details.map((detail) => `${detail.in} ${detail.path} ${detail.rule}`)).toEqual([place]);
});

test('accepts 500 for each operation, although none declares it', async () => {
  const byHeader = await send(mock, '/api/ai', 'code=500');
  const byAddress = await send(mock, '/api/workspaces/acme?__code=500');

  expect([byHeader, byAddress]).toMatchObject([
    { status: 500, body: { error: { code: 'internal' } } },
    { status: 500, body: { error: { code: 'internal' } } },
  ]);
});

test('rejects an unknown example with the list', async () => {
  const response = await send(mock, '/api/ai', 'code=200, example=perhaps');

  expect(response.body).toMatchObject({
    error: { details: [{ message: 'getAiStatus has no example "perhaps" with 200, only enabled, disabled' }] },
  });
});

test('ignores other preferences', async () => {
  const response = await send(mock, '/api/ai', 'respond-async, wait=10');

  expect(response).toMatchObject({ status: 200, body: { enabled: true } });
});

test('adds the extra fields of an error that the contract declares', async () => {
  const response = await send(mock, '/api/workspaces/acme/apps/storefront/deploy', 'example=insufficient_pool', {
    method: 'POST',
  });

  expect(response).toMatchObject({
    status: 409,
    body: { error: { code: 'insufficient_pool' }, missing: { cpu: 2, memory: 3221225472, storage: 0 } },
  });
});

test('sends Retry-After with a rate limit error', async () => {
  const body = JSON.stringify({ repoUrl: 'https://githost.test/acme/storefront' });
  const headers = { 'content-type': 'application/json' };

  const response = await send(mock, '/api/inspect', 'code=429', { method: 'POST', body, headers });

  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('3600');
});

test('uses the rate limit window of the client', async () => {
  const init = {
    method: 'POST',
    body: JSON.stringify({ question: 'How?' }),
    headers: { 'content-type': 'application/json' },
  };

  const signedIn = await send(mock, '/api/ai', 'code=429', init);
  const anonymous = await fetch(`${mock.url}/api/ai`, { ...init, headers: { ...init.headers, prefer: 'code=429' } });

  expect(signedIn.headers.get('retry-after')).toBe('3600');
  expect(anonymous.headers.get('retry-after')).toBe('86400');
});

test('returns errors in the legacy format if it is enabled', async () => {
  const response = await send(flat, '/api/workspaces/nobodys');

  expect(response).toMatchObject({ status: 404, body: { error: 'There is no such workspace.', code: 'not_found' } });
});

test('rejects a demo token with an insufficient scope', async () => {
  const response = await send(mock, '/api/workspaces/acme', undefined, {
    method: 'DELETE',
    headers: { authorization: 'Bearer pcp_demo_read' },
  });

  expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
});

test('lets a token with any scope revoke itself', async () => {
  const own = 'c4e19a70-52d8-4b6f-8e13-7fa0d2b96c02';

  const itself = await send(mock, `/api/me/tokens/${own}`, undefined, {
    method: 'DELETE',
    headers: { authorization: 'Bearer pcp_demo_read' },
  });
  const another = await send(mock, `/api/me/tokens/${own}`, undefined, {
    method: 'DELETE',
    headers: { authorization: 'Bearer pcp_demo_deploy' },
  });

  expect([itself.status, another.status]).toEqual([200, 403]);
});

test('accepts the demo session cookie', async () => {
  const response = await fetch(`${mock.url}/api/me`, { headers: { cookie: 'theme=dark; pcp_session=demo_owner' } });

  expect(response.status).toBe(200);
});
