import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { operatorContract } from '../../server/http/generated-contract.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

interface Sent {
  readonly persona?: string;
  readonly body?: unknown;
}

/** Calls an operation in a session of the mock, as a page of the dashboard. */
async function call(session: string, method: string, path: string, { persona = 'owner', body }: Sent = {}) {
  const headers = {
    'x-mock-session': session,
    cookie: `pcp_session=demo_${persona}`,
    origin: mock.url,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${mock.url}/operator/api/${path}`, init);
  // Each operation responds with an object.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Signs in as the owner, which proves the session for ten minutes. */
async function prove(session: string): Promise<void> {
  const headers = { 'x-mock-session': session };
  const body = new URLSearchParams({ persona: 'owner' });
  await fetch(`${mock.url}/sign-in`, { method: 'POST', redirect: 'manual', headers, body });
}

const ticket = 'tickets/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01';

test.each([
  ['me', { operator: { email: 'ada@acme.test', provenUntil: null } }],
  ['health', { simulated: false, notice: null, waitingTickets: 0, openDeploys: 0 }],
  ['users?search=grace', { users: [{ email: 'grace@acme.test', workspaces: 1, block: null }], next: null }],
  ['users?limit=1', { users: [{ email: 'ada@acme.test' }], next: 'ada@acme.test' }],
  ['workspaces?search=acme-labs', { workspaces: [{ slug: 'acme-labs', owner: 'ada@acme.test', suspension: null }] }],
  ['apps?workspace=acme&search=storefront&limit=1', { apps: [{ workspace: 'acme', slug: 'storefront', lock: null }] }],
  ['deploys', { deploys: [], total: 0 }],
  ['tickets?status=open', { tickets: [], waiting: 0 }],
  [ticket, { ticket: { email: 'ada@acme.test' } }],
])('reads %s from the world', async (path, body) => {
  expect(await call('reads', 'GET', path)).toMatchObject({ status: 200, body });
});

test.each([
  ['a notice', 'PUT', 'notice', { level: 'warning', message: 'Maintenance at 6:00 UTC.' }],
  ['the end of a notice', 'DELETE', 'notice', undefined],
  ['a reply', 'POST', `${ticket}/reply`, { text: 'It works again.' }],
  ['the end of a ticket', 'POST', `${ticket}/close`, undefined],
  ['the end of a suspension', 'POST', 'workspaces/acme/resume', undefined],
])('%s needs no proof', async (_what, method, path, body) => {
  expect(await call('unproven', method, path, { body })).toEqual({ status: 200, body: { ok: true } });
});

/** Everything that stops something for a customer. */
const stopping = [
  ['a block', 'users/{user}/block', { reason: 'Mining.' }, 'blockAccount'],
  ['a suspension', 'workspaces/acme/suspend', { message: 'Please contact support.' }, 'suspendWorkspace'],
  ['a stop of an app', 'workspaces/acme/apps/storefront/stop', undefined, 'stopApp'],
  ['the cancel of a deploy', 'deploys/{deploy}/cancel', undefined, 'cancelDeploy'],
] as const;

test.each(stopping)('%s needs a session that was begun in the last ten minutes', async (what, path, body, action) => {
  mock.session(what).chooseScenario('app-deploying');
  const { users } = (await call(what, 'GET', 'users?search=grace')).body as { users: { id: string }[] };
  const { deploys } = (await call(what, 'GET', 'deploys')).body as { deploys: { id: string }[] };
  const to = path.replace('{user}', users[0]?.id ?? '').replace('{deploy}', deploys[0]?.id ?? '');
  const unproven = await call(what, 'POST', to, { body });
  const other = await call(what, 'POST', to, { body, persona: 'admin' });
  await prove(what);
  const me = await call(what, 'GET', 'me');
  const proven = await call(what, 'POST', to, { body });
  await mock.session(what).clock.advance('10m');
  const late = await call(what, 'POST', to, { body });

  const { tables } = await mock.session(what).world();

  expect(tables.operatorEvents).toMatchObject([{ operator: 'ada@acme.test', operation: `operator.${action}` }]);
  expect([unproven.status, other.status, proven.status, late.status]).toEqual([403, 404, 200, 403]);
  expect(unproven.body).toMatchObject({ error: { message: expect.stringContaining('new link from a mail') } });
  expect(me.body).toMatchObject({ operator: { provenUntil: expect.any(String) } });
});

test('what the operator does is seen by the members', async () => {
  const session = 'seen';
  await prove(session);
  await call(session, 'POST', 'workspaces/acme/suspend', { body: { message: 'Please contact support.' } });
  await call(session, 'PUT', 'notice', { body: { level: 'critical', message: 'The region is down.' } });
  await call(session, 'POST', `${ticket}/reply`, { body: { text: 'Which region?' } });
  const headers = { 'x-mock-session': session, authorization: 'Bearer pcp_demo_owner' };
  const read = async (path: string) => (await fetch(`${mock.url}/api/${path}`, { headers })).json() as Promise<object>;

  expect(await read('health')).toMatchObject({ notice: { level: 'critical', message: 'The region is down.' } });
  expect(await read('workspaces/acme/audit?limit=1')).toMatchObject({
    events: [{ by: 'operator', operationId: 'operator.suspendWorkspace' }],
  });
  expect(JSON.stringify(await read('me/tickets/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01/messages'))).toContain(
    'Which region?',
  );
  expect(await call(session, 'GET', 'workspaces?search=acme')).toMatchObject({
    body: { workspaces: [{ slug: 'acme', suspension: { message: 'Please contact support.' } }, { slug: 'acme-labs' }] },
  });
});

test.each([
  ['an account', 'POST', 'users/nobody/block', { reason: '' }],
  ['a workspace', 'POST', 'workspaces/nothing/suspend', { message: 'Stop.' }],
  ['an app', 'POST', 'workspaces/acme/apps/nothing/stop', undefined],
  ['a deploy', 'POST', 'deploys/nothing/cancel', undefined],
  ['a ticket', 'GET', 'tickets/nothing', undefined],
])('%s that does not exist is 404', async (_what, method, path, body) => {
  await prove('nothing');

  expect(await call('nothing', method, path, { body })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
});

test.each([
  ['PUT', 'notice', { level: 'loud', message: 'Hi.' }],
  ['POST', `${ticket}/reply`, { text: '   ' }],
  ['GET', 'users?limit=1000', undefined],
])('%s %s with a mistake is 400', async (method, path, body) => {
  expect(await call('mistakes', method, path, { body })).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body' } },
  });
});

test('the page of the account leads the operator to the pages', async () => {
  const pageOf = async (persona: string) =>
    (await fetch(`${mock.url}/account`, { headers: { cookie: `pcp_session=demo_${persona}` } })).text();

  expect(await pageOf('owner')).toContain('href="/operator"');
  expect(await pageOf('admin')).not.toContain('href="/operator"');
});

test('no operation has the name of one of the contract', () => {
  const ids = operatorContract().operations.map(({ id }) => id);

  expect(ids.filter((id) => Object.hasOwn(operations, id))).toEqual([]);
});

test('no operation takes a token', async () => {
  const { operations: own } = operatorContract();
  const token = { authorization: 'Bearer pcp_demo_owner', origin: mock.url };
  const statuses = await Promise.all(
    own.map(async ({ method, path }) => {
      const url = `${mock.url}${path.replaceAll(/\{\w+\}/g, 'x')}`;
      return (await fetch(url, { method: method.toUpperCase(), headers: token })).status;
    }),
  );

  expect(own.filter(({ access }) => access.scope !== null || access.authentication !== 'required')).toEqual([]);
  expect(new Set(statuses)).toEqual(new Set([401]));
});
