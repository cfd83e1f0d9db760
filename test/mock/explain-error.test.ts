import { afterAll, beforeAll, expect, test } from 'vitest';
import { personas } from '../../mock/context/personas.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(mock.url + path, { headers });
  const { error } = (await response.json()) as {
    error: { message: string; details?: { path: string; message: string }[] };
  };
  return { status: response.status, ...error };
}

const owner = { authorization: 'Bearer pcp_demo_owner' };
const howToSend =
  'Send the token of a persona, such as `Authorization: Bearer pcp_demo_owner`. The personas are ' +
  `${personas.map(({ name }) => name).join(', ')}.`;

test.each<[string, Record<string, string>, string]>([
  ['no credentials', {}, 'The request has no credentials.'],
  [
    'a mistyped token',
    { authorization: 'Bearer pcp_demo_onwer' },
    'The token belongs to no persona. Did you mean "pcp_demo_owner", "pcp_demo_viewer" or "pcp_demo_pinned"?',
  ],
  ['a foreign token', { authorization: 'Bearer sk_live_12345678901234' }, 'The token belongs to no persona.'],
  [
    'no scheme',
    { authorization: 'pcp_demo_owner' },
    'The Authorization header has no scheme; put "Bearer" before the token.',
  ],
  [
    'an unsupported scheme',
    { authorization: 'Basic YTpi' },
    'The Authorization header has another scheme than "Bearer".',
  ],
  ['no token', { authorization: 'Bearer ' }, 'The Authorization header has no valid token after "Bearer".'],
  [
    'an unknown cookie',
    { cookie: 'pcp_session=demo_viewr' },
    'The cookie pcp_session belongs to no persona. Did you mean "demo_viewer" or "demo_owner"?',
  ],
  [
    'the expired token',
    { authorization: 'Bearer pcp_demo_expired' },
    'The token of the persona "expired" has expired, to test that.',
  ],
])('explains a 401 for %s', async (_, headers, reason) => {
  const { status, message } = await get('/api/me', headers);

  expect(status).toBe(401);
  expect(message).toBe(`${reason} ${howToSend}`);
});

test('explains a 401 for a token that was revoked', async () => {
  const headers = { authorization: 'Bearer pcp_demo_read', 'x-mock-session': 'revoked' };
  await fetch(`${mock.url}/api/me/tokens/c4e19a70-52d8-4b6f-8e13-7fa0d2b96c02`, { method: 'DELETE', headers });

  expect(await get('/api/me', headers)).toMatchObject({
    status: 401,
    message: 'The token of the persona "read" was revoked in this session. Reset the session to use it again.',
  });
});

test('keeps the message of a 401 that a directive selects', async () => {
  expect(await get('/api/me?__code=401', owner)).toMatchObject({
    status: 401,
    message: expect.not.stringContaining('persona') as string,
  });
});

test.each([
  ['/api/workspace', ' Did you mean "/api/workspaces"?'],
  ['/api/workspaces/acme/app/storefront/status', ' Did you mean "/api/workspaces/acme/apps/storefront/status"?'],
  ['/workspaces/acme', ' Did you mean "/api/workspaces/acme"?'],
  ['/api/api/workspaces/acme', ' Did you mean "/api/workspaces/acme"?'],
  ['/api/workspaces/', ' Did you mean "/api/workspaces"?'],
  ['/__mock/persona', ' Did you mean "/__mock/personas"?'],
  ['/completely/different', ' GET /__mock/operations lists them.'],
  [`/${'x'.repeat(5000)}`, ' GET /__mock/operations lists them.'],
])('suggests a path for %s', async (path, suggestion) => {
  const { status, message } = await get(path, owner);

  expect(status).toBe(404);
  expect(message).toBe(`The contract has no such path.${suggestion}`);
});

test('keeps the message of a 404 for a workspace', async () => {
  expect(await get('/api/workspaces/acmee', owner)).toMatchObject({
    status: 404,
    message: 'There is no such workspace.',
  });
});

test('rejects an unknown directive with the list', async () => {
  const { status, message, details } = await get('/api/me?__cod=403&__speed=2&nope=1', owner);

  expect(status).toBe(400);
  expect(message).toBe('The query is invalid; see details.');
  expect(details).toMatchObject([
    {
      path: '__cod',
      message:
        'is not a directive; the directives are __code, __example, __dynamic, __seed, __speed, __scenario. Did you mean "__code"?',
    },
    { path: 'nope', message: expect.stringMatching(/^is unknown/) as string },
  ]);
});
