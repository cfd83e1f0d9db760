import { describe, expect, test } from 'vitest';
import { operations as contractOperations } from '../../generated/operations.ts';
import { createMockFetch } from '../../mock/fetch/index.ts';
import { exampleNames, portableContract } from '../../mock/fetch/contract.ts';
import { portableScenarios } from '../../mock/fetch/scenarios.ts';
import { exampleNamesOf } from '../../mock/example/examples.ts';
import { readScenarios, shippedScenarios } from '../../mock/read-scenarios/read.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { contract } from '../contract/requests.ts';

const api = 'https://api.example.test';
const mockFetch = createMockFetch({ persona: 'owner' });
describe('the generated files match the contract', () => {
  test.each(Object.values(contractOperations).map((operation) => ({ id: operation.id, operation })))(
    '$id',
    ({ id, operation }) => {
      const { area: _area, summary: _summary, provenance: _provenance, ...expected } = operation;

      expect(portableContract().operations.find((one) => one.id === id)).toMatchObject(expected);
      expect(exampleNames(id)).toEqual(exampleNamesOf(contract, operation));
    },
  );

  test('the scenarios are those of the files', () => {
    const ofFiles = [...readScenarios([shippedScenarios], generatedContract()).values()];
    const withoutText = ofFiles.map((scenario) => ({ ...scenario, title: scenario.name, description: '' }));

    expect([...portableScenarios().values()]).toEqual(withoutText);
  });
});

test('a request without credentials has no caller unless a persona is given', async () => {
  const send = (mock: typeof mockFetch, headers = {}) => mock(new Request(`${api}/api/workspaces/acme`, { headers }));

  expect((await send(createMockFetch())).status).toBe(401);
  expect((await send(createMockFetch({ persona: 'viewer' }))).status).toBe(200);
  expect(
    (await send(createMockFetch({ persona: 'viewer' }), { authorization: 'Bearer pcp_demo_stranger' })).status,
  ).toBe(404);
});

test('a persona may do what its role allows', async () => {
  const remove = (mock: typeof mockFetch) =>
    mock(new Request(`${api}/api/workspaces/acme/apps/storefront`, { method: 'DELETE' }));

  const response = await remove(createMockFetch({ persona: 'viewer' }));

  expect([response.status, codeOf(await response.json())]).toEqual([403, 'forbidden']);
});

test('a key belongs to the world of its session', async () => {
  const mock = createMockFetch({ persona: 'owner' });
  const create = async (session: string, subject: string, workspaceSlug?: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'one', 'x-mock-session': session };
    const body = JSON.stringify({ subject, body: 'Hello', workspaceSlug });
    const response = await mock(new Request(`${api}/api/me/tickets`, { method: 'POST', headers, body }));
    return [response.status, response.headers.get('idempotency-replayed')];
  };

  const failed = await create('one', 'First', 'nowhere');
  const first = await create('one', 'First');
  const elsewhere = await create('two', 'Second');
  const repeated = await create('one', 'First');
  mock.session('one').reset();
  const afterReset = await create('one', 'Third');

  expect([failed, first, elsewhere, repeated, afterReset]).toEqual([
    [400, null],
    [201, null],
    [201, null],
    [201, 'true'],
    [201, null],
  ]);
});

test('a change stays in its mock and in its session', async () => {
  const mock = createMockFetch({ persona: 'owner' });
  const body = JSON.stringify({ name: 'Renamed' });
  const patch = new Request(`${api}/api/workspaces/acme`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body,
  });

  expect((await mock(patch)).status).toBe(200);

  const nameIn = async (one: typeof mockFetch, session = 'default') => {
    const response = await one(new Request(`${api}/api/workspaces/acme`, { headers: { 'x-mock-session': session } }));
    const { workspace } = (await response.json()) as { workspace: { name: string } };
    return workspace.name;
  };
  expect([
    await nameIn(mock),
    await nameIn(mock, 'other'),
    await nameIn(createMockFetch({ persona: 'owner' })),
  ]).toEqual(['Renamed', 'Acme', 'Acme']);
});

test('a scenario and a preference choose the response', async () => {
  const mock = createMockFetch({ persona: 'owner', scenario: 'payment-needed' });
  const prefer = (value: string) => mock(new Request(`${api}/api/workspaces`, { headers: { prefer: value } }));

  expect(codeOf(await (await prefer('code=403, example=phone_required')).json())).toBe('phone_required');
  expect((await prefer('scenario=everything-down')).status).toBe(500);
  expect((await prefer('dynamic=true')).status).toBe(400);
});

test.each([
  ['/api/me?__dynamic=true', {}, { in: 'query', path: '__dynamic' }],
  ['/api/me', { prefer: 'dynamic' }, { in: 'header', path: 'prefer' }],
])('there is no dynamic data in a page: %s', async (path, headers: Record<string, string>, place) => {
  const response = await mockFetch(new Request(api + path, { headers }));

  expect(await response.json()).toMatchObject({
    error: { code: 'bad_body', details: [{ ...place, rule: 'dynamic' }] },
  });
});

test('a test directs a session of its own', async () => {
  const mock = createMockFetch({ persona: 'owner' });
  const read = (session: string) =>
    mock(new Request(`${api}/api/workspaces/acme`, { headers: { 'x-mock-session': session } }));

  mock.session('one').respond('getWorkspace', { example: 'not_found' });

  expect([(await read('one')).status, (await read('two')).status, (await read('one')).status]).toEqual([404, 200, 200]);
  expect(
    mock
      .session('one')
      .requests()
      .map(({ operationId, status }) => `${operationId} ${status}`),
  ).toEqual(['getWorkspace 404', 'getWorkspace 200']);
  expect(mock.session('two').requests()).toHaveLength(1);
  expect(mock.requests()).toEqual([]);
});

test('a scenario that cuts connections rejects as fetch does', async () => {
  const mock = createMockFetch({ persona: 'owner', scenario: 'connection-drops' });
  const responses = [1, 2, 3, 4, 5, 6, 7, 8].map(() => mock(new Request(`${api}/api/workspaces`)));

  const results = await Promise.allSettled(responses);

  expect(results.some((one) => one.status === 'rejected' && one.reason instanceof TypeError)).toBe(true);
});

test('a stream goes on until its request is aborted', async () => {
  const leaving = new AbortController();
  const headers = { accept: 'text/event-stream', prefer: 'speed=1000' };
  const request = new Request(`${api}/api/workspaces/acme/apps/storefront/status`, { headers, signal: leaving.signal });

  const response = await createMockFetch({ persona: 'owner' })(request);
  const reader = response.body?.getReader();
  const frames = [await reader?.read(), await reader?.read()].map((read) => new TextDecoder().decode(read?.value));
  leaving.abort();

  expect(frames.join('')).toMatch(/^data: \{.*\}\n\ndata: \{.*\}\n\n$/s);
  await expect(reader?.read()).rejects.toThrow();
});

test('an upload is received', async () => {
  const form = new FormData();
  form.append('file', new File(['<h1>Hello</h1>'], 'index.html'));
  form.append('paths', '["index.html"]');
  const request = new Request(`${api}/api/workspaces/acme/uploads`, { method: 'POST', body: form });

  const response = await mockFetch(request);

  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ files: 1, size: 14 });
});

test('takes the arguments of fetch', async () => {
  const mock: typeof fetch = createMockFetch({ persona: 'owner' });
  const app = `${api}/api/workspaces/acme/apps/storefront`;
  const headers = { 'content-type': 'application/json' };
  const request = new Request(app, { method: 'PATCH', headers, body: '{"name":"Storefront"}' });

  const responses = [
    await mock(app),
    await mock(new URL(app)),
    await mock(app, { method: 'PATCH', headers, body: '{"name":"Storefront"}' }),
    await mock(request),
    await mock(request.url, { headers: { authorization: 'Bearer pcp_demo_stranger' } }),
    await mock(new Request(app), { method: 'DELETE', headers: { authorization: 'Bearer pcp_demo_viewer' } }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 403]);
  await expect(mock('/api/me')).rejects.toThrow(TypeError);
});

test('a path before those of the contract is left out', async () => {
  const mock = createMockFetch({ persona: 'owner', baseUrl: 'https://example.test/backend/' });

  expect((await mock(new Request('https://example.test/backend/api/me'))).status).toBe(200);
});

test('a wrong path gets a suggestion, and no address that is not there', async () => {
  const messageOf = async (path: string) => {
    const { error } = (await (await mockFetch(new Request(api + path))).json()) as { error: { message: string } };
    return error.message;
  };

  expect(await messageOf('/api/workspace')).toBe('The contract has no such path. Did you mean "/api/workspaces"?');
  expect(await messageOf('/other')).toBe('The contract has no such path. openapi.json of the package lists them.');
});

test('an unknown persona and an unknown scenario are refused', () => {
  const name = 'nobody';

  // The compiler refuses them as well, unless the name is any text.
  expect(() => createMockFetch({ persona: name as 'owner' })).toThrow(
    'There is no persona "nobody"; the personas are owner, admin',
  );
  expect(() => createMockFetch({ scenario: name as 'flaky' })).toThrow(
    'There is no scenario "nobody"; the scenarios are app-crashing',
  );
});

function codeOf(body: unknown): unknown {
  return (body as { error?: { code: string } }).error?.code;
}
