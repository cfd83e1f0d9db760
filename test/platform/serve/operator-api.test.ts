import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operate } from '../operator/operated.ts';
import { linkIn, openPage, sendForm, sessionIn } from './forms.ts';
import { type Started, startPlane } from './started.ts';

const owner = 'owner@example.com';
const other = 'grace@example.com';
let started: Started;
let url = '';
let operator = '';
let stranger = '';
let token = '';

beforeAll(async () => {
  started = await startPlane({ config: { operators: ['Owner@Example.com'], signUp: 'open' } });
  ({ url } = started.plane);
  token = started.plane.token ?? '';
  operator = sessionIn(await sendForm(started.plane.signInLink ?? ''));
  stranger = await signIn(other);
});
afterAll(() => started[Symbol.asyncDispose]());

/** A busy machine takes its time. */
const waiting = { timeout: 30_000, interval: 50 };

async function signIn(email: string): Promise<string> {
  await sendForm(`${url}/sign-in`, { email });
  const mail = await vi.waitFor(() => {
    const [newest] = started.mailsTo(email).toReversed();
    expect(newest).toBeDefined();
    return newest;
  }, waiting);
  return sessionIn(await sendForm(linkIn(mail?.text)));
}

interface Sent {
  readonly session?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: unknown;
}

interface Users {
  readonly users: readonly { readonly id: string }[];
}

async function call(path: string, { session, headers, method = 'GET', body }: Sent = {}) {
  const response = await fetch(`${url}/operator/api/${path}`, {
    method,
    headers: {
      ...(session !== undefined && { cookie: `pcp_session=${session}` }),
      ...(method !== 'GET' && { origin: url }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

const unknown = { error: { code: 'not_found', message: 'The API has no such path.' } };

test('an operator sees the account of the session, the health and the accounts', async () => {
  const me = await call('me', { session: operator });
  const health = await call('health', { session: operator });
  const users = await call('users?search=grace', { session: operator });

  expect(me).toMatchObject({ status: 200, body: { operator: { email: owner, provenUntil: expect.any(String) } } });
  expect(health).toMatchObject({
    status: 200,
    body: { simulated: true, notice: null, waitingTickets: 0, openDeploys: 0 },
  });
  expect(users).toMatchObject({ status: 200, body: { users: [{ email: other, block: null }], next: null } });
});

test.each([
  ['a list', 'users', 'GET', undefined],
  ['a change', 'notice', 'DELETE', undefined],
  ['a body that is not valid', 'notice', 'PUT', {}],
  ['a query that is not valid', 'users?limit=none', 'GET', undefined],
  ['a method that a path does not have', 'users', 'DELETE', undefined],
  ['a path that does not exist', 'nothing', 'GET', undefined],
] as const)('for another account, the path of %s does not exist', async (_what, path, method, body) => {
  const refused = await call(path, { session: stranger, method, body });

  expect([refused.status, refused.body, refused.headers.get('allow')]).toEqual([404, unknown, null]);
});

test('without a session, with an unknown one or with a token, even of an operator, it is 401', async () => {
  const bearer = { authorization: `Bearer ${token}` };
  const known = await fetch(`${url}/api/me`, { headers: bearer });
  const refused = await Promise.all([
    call('users'),
    call('users', { session: 'nothing' }),
    call('users', { headers: bearer }),
    call('users', { session: operator, headers: bearer }),
  ]);

  expect(known.status).toBe(200);
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('a change from a page of another site is refused', async () => {
  const sent = { session: operator, method: 'PUT', body: { level: 'info', message: 'Forged.' } };
  const foreign = await call('notice', { ...sent, headers: { origin: 'https://elsewhere.test' } });
  const health = await call('health', { session: operator });

  expect(foreign).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(health.body).toMatchObject({ notice: null });
});

test('a block needs a session that a link has begun in the last ten minutes, and is in the log of the operator', async () => {
  const { users } = (await call('users?search=grace', { session: operator })).body as Users;
  const id = users[0]?.id ?? '';
  const block = { method: 'POST', body: { reason: 'Mining.' } };
  started.pass(10 * 60_000);
  const late = await call(`users/${id}/block`, { session: operator, ...block });
  const me = await call('me', { session: operator });
  const again = await signIn(owner);
  const blocked = await call(`users/${id}/block`, { session: again, ...block });
  const refused = await fetch(`${url}/api/me`, { headers: { cookie: `pcp_session=${stranger}` } });
  // No proof is needed to give something back.
  const unblocked = await call(`users/${id}/unblock`, { session: operator, method: 'POST' });
  const log = JSON.parse(await operate(started.folder, ['audit', 'log', '--limit', '2', '--json'])) as object;

  expect(late).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(me.body).toMatchObject({ operator: { provenUntil: null } });
  expect([blocked.status, refused.status, unblocked.status]).toEqual([200, 403, 200]);
  expect(log).toMatchObject({
    events: [
      { operator: owner, operation: 'operator.unblockAccount', detail: { target: { name: other } } },
      { operator: owner, operation: 'operator.blockAccount', detail: { target: { name: other } } },
    ],
  });
});

test('the page of the account leads an operator to the pages', async () => {
  const own = await openPage(`${url}/account`, { session: operator });
  const others = await openPage(`${url}/account`, { session: stranger });

  expect([own, others].map(({ text }) => text.includes('href="/operator"'))).toEqual([true, false]);
});

test('without operators in the configuration, the paths are as any unknown one', async () => {
  await using bare = await startPlane();
  const session = sessionIn(await sendForm(bare.plane.signInLink ?? ''));
  const headers = { cookie: `pcp_session=${session}`, accept: 'text/html,*/*;q=0.8' };
  const response = await fetch(`${bare.plane.url}/operator/api/me`, { headers });

  expect([response.status, await response.json()]).toEqual([404, unknown]);
});
