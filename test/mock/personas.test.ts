import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { personaNamed, personas } from '../../mock/context/personas.ts';
import { listen, type Listening } from '../listen.ts';
import { startWith } from './scenarios.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

interface Init {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request with the token of a persona. */
async function send(persona: string, path: string, init: Init = {}) {
  const headers = { authorization: `Bearer pcp_demo_${persona}`, ...init.headers };
  const response = await fetch(mock.url + path, { ...init, headers });
  // Every response in this file is JSON.
  return { status: response.status, body: (await response.json()) as unknown };
}

const post = (body: object = {}): Init => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

const refusedFor = (code: string) => ({ error: { code } });

test('derives the token and the session cookie of each persona from its name', () => {
  const credentials = personas.map(({ name, token, session }) => [name, token, session]);

  expect(credentials).toEqual([
    ['owner', 'pcp_demo_owner', 'demo_owner'],
    ['admin', 'pcp_demo_admin', 'demo_admin'],
    ['developer', 'pcp_demo_developer', 'demo_developer'],
    ['viewer', 'pcp_demo_viewer', 'demo_viewer'],
    ['deploy', 'pcp_demo_deploy', null],
    ['read', 'pcp_demo_read', null],
    ['pinned', 'pcp_demo_pinned', null],
    ['expired', 'pcp_demo_expired', null],
    ['no-phone', 'pcp_demo_no-phone', 'demo_no-phone'],
    ['stranger', 'pcp_demo_stranger', 'demo_stranger'],
    ['invited', 'pcp_demo_invited', 'demo_invited'],
  ]);
});

test('lists the personas for an unknown name', () => {
  expect(personaNamed('viewer')).toMatchObject({ token: 'pcp_demo_viewer' });
  // JavaScript does not check the name.
  expect(() => personaNamed('boss' as 'owner')).toThrow(
    /^There is no persona "boss"; the personas are owner, admin, .*, invited\.$/,
  );
});

test.each([
  ['owner', 'Ada Park'],
  ['admin', 'Linus Brandt'],
  ['developer', 'Grace Okafor'],
  ['viewer', 'Barbara Nowak'],
  ['stranger', 'Edsger Vos'],
])('authenticates the %s as %s by token and by session', async (persona, name) => {
  const byToken = await send(persona, '/api/me');
  const bySession = await fetch(`${mock.url}/api/me`, { headers: { cookie: `pcp_session=demo_${persona}` } });

  expect(byToken.body).toMatchObject({ user: { name } });
  expect(await bySession.json()).toEqual(byToken.body);
});

test.each([
  ['owner', 'owner'],
  ['admin', 'admin'],
  ['developer', 'developer'],
  ['viewer', 'viewer'],
])('shows acme to the %s with the role %s everywhere', async (persona, role) => {
  const listed = await send(persona, '/api/workspaces');
  const workspace = await send(persona, '/api/workspaces/acme');
  const members = await send(persona, '/api/workspaces/acme/members');

  expect(listed.body).toMatchObject({
    workspaces: expect.arrayContaining([expect.objectContaining({ slug: 'acme', role })]) as unknown,
  });
  expect(workspace.body).toMatchObject({ workspace: { slug: 'acme', role } });
  expect(members.body).toMatchObject({ viewerRole: role });
});

test.each([
  ['owner', ['acme', 'acme-labs']],
  ['admin', ['acme']],
  ['pinned', ['acme']],
  ['stranger', []],
])('lists these workspaces for the %s: %j', async (persona, slugs) => {
  const { body } = await send(persona, '/api/workspaces');

  expect(body).toMatchObject({ workspaces: slugs.map((slug) => ({ slug })) });
});

test('shows the same role to a member and in the member list', async () => {
  const { body } = await send('owner', '/api/workspaces/acme/members');

  expect(body).toMatchObject({
    members: [
      { email: 'ada@acme.test', role: 'owner' },
      { email: 'barbara@acme.test', role: 'viewer' },
      { email: 'grace@acme.test', role: 'developer' },
      { email: 'linus@acme.test', role: 'admin' },
    ],
  });
});

test('returns separate details and members for the second workspace', async () => {
  const workspace = await send('owner', '/api/workspaces/acme-labs');
  const members = await send('owner', '/api/workspaces/acme-labs/members');

  expect(workspace.body).toMatchObject({ workspace: { slug: 'acme-labs', membersCount: 1 } });
  expect(members.body).toMatchObject({ members: [{ email: 'ada@acme.test', role: 'owner' }], viewerRole: 'owner' });
});

test.each([
  ['viewer', 'POST', '/api/workspaces/acme/apps/storefront/deploy', 403, 'forbidden'],
  ['viewer', 'GET', '/api/workspaces/acme/apps/storefront/vars', 403, 'forbidden'],
  ['developer', 'DELETE', '/api/workspaces/acme/members/somebody', 403, 'forbidden'],
  ['admin', 'DELETE', '/api/workspaces/acme', 403, 'forbidden'],
  ['deploy', 'DELETE', '/api/workspaces/acme/apps/storefront', 403, 'forbidden'],
  ['read', 'POST', '/api/workspaces/acme/apps/storefront/deploy', 403, 'forbidden'],
  ['pinned', 'GET', '/api/workspaces/acme-labs', 403, 'forbidden'],
  ['expired', 'GET', '/api/me', 401, 'unauthorized'],
  ['no-phone', 'GET', '/api/me', 403, 'phone_required'],
  ['stranger', 'GET', '/api/workspaces/acme', 404, 'not_found'],
  ['admin', 'GET', '/api/workspaces/acme-labs', 404, 'not_found'],
])('rejects the %s: %s %s responds %i %s', async (persona, method, path, status, code) => {
  const response = await send(persona, path, { method });

  expect(response).toMatchObject({ status, body: refusedFor(code) });
});

test.each([
  ['developer', '/api/workspaces/acme/apps/storefront/deploy'],
  ['deploy', '/api/workspaces/acme/apps/storefront/deploy'],
])('lets the %s deploy', async (persona, path) => {
  const response = await send(persona, path, post());

  expect(response.status).toBe(201);
});

test('rejects a new workspace from the pinned token', async () => {
  const response = await send(
    'pinned',
    '/api/workspaces',
    post({ name: 'Shop', slug: 'acme-shop', hues: [28, 64], tier: 'free' }),
  );

  expect(response).toMatchObject({ status: 403, body: refusedFor('forbidden') });
});

test('shows the pinned token only the tokens of its workspace', async () => {
  const pinned = await send('pinned', '/api/me/tokens');
  const all = await send('owner', '/api/me/tokens');

  expect(pinned.body).toMatchObject({ tokens: [{ prefix: 'pcp_demo_pinned' }] });
  expect(all.body).toMatchObject({
    tokens: [
      { prefix: 'pcp_demo_pinned' },
      { prefix: 'pcp_demo_deploy' },
      { prefix: 'pcp_demo_read' },
      { prefix: 'pcp_demo_expired' },
      { prefix: 'pcp_demo_owner' },
    ],
  });
});

test('hides the account data of the owner from other personas', async () => {
  const tokens = await send('admin', '/api/me/tokens');
  const billing = await send('admin', '/api/me/billing');
  const tickets = await send('admin', '/api/me/tickets');

  expect(tokens.body).toMatchObject({ tokens: [{ prefix: 'pcp_demo_admin' }] });
  expect(billing.body).toMatchObject({ billing: { plans: [], invoices: [] } });
  expect(tickets.body).toEqual({ tickets: [] });
});

test('keeps the persona after a profile change', async () => {
  const init = {
    method: 'PATCH',
    body: JSON.stringify({ name: 'Linus B.' }),
    headers: { 'content-type': 'application/json' },
  };

  const { body } = await send('admin', '/api/me', init);

  expect(body).toMatchObject({ user: { email: 'linus@acme.test', name: 'Linus B.' } });
});

test('returns an example that is selected by name unchanged', async () => {
  const response = await send('viewer', '/api/me', { headers: { prefer: 'example=ada' } });

  expect(response.body).toMatchObject({ user: { name: 'Ada Park' } });
});

test('lists the personas with their credentials', async () => {
  const { body } = await send('owner', '/__mock/personas');

  expect(body).toMatchObject({
    personas: expect.arrayContaining([
      {
        name: 'viewer',
        title: 'Barbara, viewer of acme',
        description: 'May read, except variables. Every change is 403 forbidden.',
        token: 'pcp_demo_viewer',
        session: 'demo_viewer',
      },
    ]) as unknown,
  });
});

test('shows no workspace to any persona in a scenario without members', async () => {
  const text = 'title: A newcomer\ndescription: Belongs to nothing.\ngiven: [{ event: newAccount }]\n';
  const started = await startWith({ 'newcomer.yaml': text }, { scenario: 'newcomer' });

  const listed = await started.send('/api/workspaces');
  const read = await started.send('/api/workspaces/acme');
  await started[Symbol.asyncDispose]();

  expect(listed.body).toMatchObject({ workspaces: [] });
  expect(read).toMatchObject({ status: 404, body: refusedFor('not_found') });
});

test('documents the token and session of each persona in mock/README.md', () => {
  const table = readFileSync('mock/README.md', 'utf8').matchAll(/^\| `(pcp_demo_[\w-]+)` +\| (?:`([\w-]+)`|-)/gm);

  const named = [...table].map(([, token, session]) => [token, session ?? null]);

  expect(named).toEqual(personas.map(({ token, session }) => [token, session]));
});
