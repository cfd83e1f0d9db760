import { expect, test } from 'vitest';
import { createClient, serializeQuery } from '../../client/index.ts';
import { respondInOrder } from './responses.ts';

const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

// `DELETE .../apps/..` would delete the workspace, also when the dots are escaped.
test.each(['..', '.', ''])('does not send the path parameter %j', async (appSlug) => {
  const { options, requests } = respondInOrder();

  const deleting = createClient(options).DELETE(app, { params: { path: { workspaceSlug: 'acme', appSlug } } });

  await expect(deleting).rejects.toThrow(`The path parameter appSlug is missing, or cannot be "${appSlug}".`);
  expect(requests).toEqual([]);
});

test.each([undefined, {}, { params: {} }, { params: { path: undefined } }])(
  'does not send a path without its parameters: %j',
  async (given) => {
    const { options, requests } = respondInOrder();
    // JavaScript does not know that they are required.
    const get = createClient(options).GET as (path: string, given: unknown) => Promise<unknown>;

    await expect(get(app, given)).rejects.toThrow('The path parameter workspaceSlug is missing, or cannot be "".');
    expect(requests).toEqual([]);
  },
);

test('sends a time in the query as the contract writes it', () => {
  expect(serializeQuery({ since: new Date('2026-03-02T09:14:00Z'), n: 0, is: false })).toBe(
    'since=2026-03-02T09%3A14%3A00.000Z&n=0&is=false',
  );
});

test('sends dots within a path parameter', async () => {
  const { options, requests } = respondInOrder();

  await createClient(options).GET(app, { params: { path: { workspaceSlug: 'acme', appSlug: '...' } } });

  expect(requests[0]?.url).toBe('http://control-plane.invalid/api/workspaces/acme/apps/...');
});

const wrong = ['localhost:4010', 'api.acme.test', undefined, 'https://a.test/?b=1', 'https://a.test#b', '/api?b'];

// A variable for the host may be empty, and then `fetch` would take the path for the host.
test.each([...wrong, 'https://', 'https:///', 'https://?b'])('the baseUrl %s is an error', (baseUrl) => {
  // JavaScript passes `undefined` when an environment variable is missing.
  expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(`The baseUrl "${baseUrl}" is not a URL.`);
});

test.each(['', '/proxy', '/proxy/', 'https://api.acme.test/'])('the baseUrl "%s" is accepted', (baseUrl) => {
  expect(createClient({ baseUrl }).baseUrl).toBe(baseUrl.replace(/\/$/, ''));
});

test.each([' https://api.acme.test\n', new URL('https://api.acme.test')])('the baseUrl %j is read', (baseUrl) => {
  // A file of variables has line breaks, and JavaScript passes a `URL`.
  expect(createClient({ baseUrl: baseUrl as string }).baseUrl).toBe('https://api.acme.test');
});
