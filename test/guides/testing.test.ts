import { readFileSync } from 'node:fs';
import { expect, test as base } from 'vitest';
import { createClient } from '../../client/index.ts';
import { test } from '../../mock/vitest.ts';
import { readDocument } from '../architecture/documents.ts';

test('shows the account', async ({ mock }) => {
  const client = createClient({ baseUrl: mock.url, fetch: mock.fetch });

  const { data } = await client.GET('/api/me');

  expect(data?.user.name).toBe('Ada Park');
});

const testAsViewer = test.extend({ persona: 'viewer' });

testAsViewer('may not deploy', async ({ mock }) => {
  const response = await mock.fetch('/api/workspaces/acme/apps/storefront/deploy', { method: 'POST' });

  expect(response.status).toBe(403);
});

const vars = '/api/workspaces/acme/apps/storefront/vars';

test('overrides responses', async ({ mock }) => {
  mock.respond('listVars', { example: 'none' }); // an example of the contract, for one request
  mock.respond('listVars', { code: 500, times: 2 }); // the first example of a status, for two requests
  mock.respond('getMe', { delay: '50ms', times: 'always' }); // the usual response, later

  const first = await mock.fetch(vars);
  const second = await mock.fetch(vars);
  await mock.fetch('/api/me');

  expect(await first.json()).toMatchObject({ vars: [] });
  expect(second.status).toBe(500);
  expect(mock.overrides().map(({ operationId, remaining }) => `${operationId} ${remaining}`)).toEqual([
    'listVars 1',
    'getMe always',
  ]);
});

test('sends a body of its own', async ({ mock }) => {
  mock.respond('checkSlug', { code: 200, body: { available: false, reason: 'taken', suggestion: 'acme-9' } });

  const response = await mock.fetch('/api/workspaces/slug-check?slug=fresh');

  expect(await response.json()).toMatchObject({ suggestion: 'acme-9' });
});

test('sends what the user has entered', async ({ mock }) => {
  const waiting = mock.waitForRequest('createVar');

  await mock.fetch('/api/workspaces/acme/apps/storefront/vars', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: 'COLOUR', value: 'green', isSecret: false }),
  });

  expect(await waiting).toMatchObject({
    persona: 'owner',
    status: 201,
    requestBody: { key: 'COLOUR', value: 'green' },
  });
  expect(mock.requests().map(({ operationId }) => operationId)).toEqual(['createVar']);
});

const app = '/api/workspaces/acme/apps/storefront';

test('shows the end of a deploy', async ({ mock }) => {
  await mock.clock.freeze();
  await mock.fetch(`${app}/deploy`, { method: 'POST' });

  await mock.clock.advance('10m');

  const response = await mock.fetch(`${app}/deploys`);
  expect(await response.json()).toHaveProperty('deploys.0.status', 'succeeded');
});

test('shows an app that crashes', async ({ mock }) => {
  await mock.seed({ at: '2030-01-01T00:00:00Z', seed: 7 });
  await mock.give({ event: 'crash', app: 'acme/storefront' });

  const response = await mock.fetch('/api/workspaces/acme/apps/storefront/status');

  expect(await response.json()).toMatchObject({ status: 'error' });
  expect((await mock.world()).tables.workspaces).toHaveLength(2);
});

base('every snippet of the guide is one of these tests', () => {
  const tests = readFileSync(import.meta.filename, 'utf8');

  const snippets = readDocument('docs/guides/testing.md').blocks.map(({ code }) =>
    code.replaceAll(/^import .*\n/gm, '').trim(),
  );

  expect(snippets.filter((snippet) => !tests.includes(snippet))).toEqual([]);
});
