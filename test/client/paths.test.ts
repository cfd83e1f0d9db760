import { expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { respondInOrder } from './responses.ts';

const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

// `DELETE .../apps/..` would delete the workspace, also when the dots are escaped.
test.each(['..', '.', ''])('does not send the path parameter %j', async (appSlug) => {
  const { options, requests } = respondInOrder();

  const deleting = createClient(options).DELETE(app, { params: { path: { workspaceSlug: 'acme', appSlug } } });

  await expect(deleting).rejects.toThrow(`The path parameter appSlug is missing, or cannot be "${appSlug}".`);
  expect(requests).toEqual([]);
});

test('sends dots within a path parameter', async () => {
  const { options, requests } = respondInOrder();

  await createClient(options).GET(app, { params: { path: { workspaceSlug: 'acme', appSlug: '...' } } });

  expect(requests[0]?.url).toBe('http://control-plane.invalid/api/workspaces/acme/apps/...');
});

test.each(['localhost:4010', 'api.acme.test', undefined])('the baseUrl %s is an error', (baseUrl) => {
  // JavaScript passes `undefined` when an environment variable is missing.
  expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(`The baseUrl "${baseUrl}" is not a URL.`);
});

test.each(['', '/proxy', '/proxy/', 'https://api.acme.test/'])('the baseUrl "%s" is accepted', (baseUrl) => {
  expect(createClient({ baseUrl }).baseUrl).toBe(baseUrl.replace(/\/$/, ''));
});
