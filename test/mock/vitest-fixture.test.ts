import { describe, expect, test as base } from 'vitest';
import { createClient } from '../../client/index.ts';
import { describeUnused, describeViolations } from '../../mock/testing/violations.ts';
import { test } from '../../mock/vitest.ts';

test('sends requests of the owner', async ({ mock }) => {
  const client = createClient({ baseUrl: mock.url, fetch: mock.fetch });

  const { data } = await client.GET('/api/me');

  expect(data?.user.name).toBe('Ada Park');
  expect(mock.requests()).toMatchObject([{ operationId: 'getMe', persona: 'owner' }]);
});

describe('sessions', () => {
  const vars = '/api/workspaces/acme/apps/storefront/vars';

  test('overrides a response', async ({ mock }) => {
    mock.respond('listVars', { code: 500, times: 'always' });

    expect((await mock.fetch(vars)).status).toBe(500);
  });

  test('has another session for the next test', async ({ mock }) => {
    expect((await mock.fetch(vars)).status).toBe(200);
  });
});

test.extend({ persona: 'viewer' })('uses another persona', async ({ mock }) => {
  const response = await mock.fetch('/api/workspaces/acme/apps/storefront/deploy', { method: 'POST' });

  expect(response.status).toBe(403);
});

test.extend({ scenario: 'first-run' })('begins in a scenario', async ({ mock }) => {
  const response = await mock.fetch('/api/workspaces');

  expect(await response.json()).toMatchObject({ workspaces: [] });
});

test.extend({ violations: 'allow' })('allows violations', async ({ mock }) => {
  const response = await mock.fetch('/api/nowhere');

  expect(response.status).toBe(404);
});

test.fails('fails a test whose request violates the contract', async ({ mock }) => {
  await mock.fetch('/api/nowhere');
});

test.fails('fails a test with an override that no request used', ({ mock }) => {
  mock.respond('getMe', { code: 401 });
});

test.extend({ unusedOverrides: 'allow' })('allows an override that no request used', ({ mock }) => {
  mock.respond('getMe', { code: 401 });

  expect(mock.overrides()).toHaveLength(1);
});

// JavaScript does not check the name.
test.extend({ persona: 'boss' as 'owner' }).fails('fails a test whose persona does not exist', ({ mock }) => {
  expect(mock.url).toContain('http');
});

base('names each violation with its request', () => {
  const violations = [
    { side: 'request', operationId: 'createVar', path: 'body /key', message: 'must match a pattern' },
  ] as const;
  const request = {
    id: 1,
    at: '',
    method: 'POST',
    url: '/api/vars',
    operationId: 'createVar',
    persona: null,
    status: 400,
  };

  const lines = describeViolations([{ ...request, milliseconds: 1, streamed: false, mockHeaders: {}, violations }]);

  expect(lines).toEqual(['POST /api/vars 400: the request violates the contract: body /key must match a pattern']);
});

base('names each override that no request used', () => {
  const unused = { operationId: 'getMe', code: 401, times: 1, delayMs: 0, remaining: 1, used: false } as const;

  const lines = describeUnused([unused, { ...unused, operationId: 'getApp', used: true }]);

  expect(lines).toEqual(['No request has used the override of getMe with {"code":401,"delayMs":0}.']);
});
