import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { ManualClock } from '../clock.ts';
import { listen, type Listening } from '../listen.ts';
import { type Caller, callerOf } from './caller.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock({ state: true, clock: new ManualClock() }));
});
afterAll(() => mock[Symbol.asyncDispose]());

const ada = (session: string): Caller => callerOf(mock.url, session);
const failed = (status: number, code: string) => ({ status, body: { error: { code } } });

interface Made {
  readonly secret: string;
  readonly token: { readonly id: string; readonly prefix: string };
}

async function make(call: Caller, body: object): Promise<Made> {
  const answer = await call('POST', '/api/me/tokens', body);
  // It is checked against the contract before it leaves.
  return answer.body as Made;
}

test('a token that was created signs in, with the scope that it was given', async () => {
  const call = ada('creates');

  const { secret, token } = await make(call, { name: 'Robot', scope: 'read', expires: '30d' });
  const me = await call.as(secret)('GET', '/api/me');
  const deleted = await call.as(secret)('DELETE', '/api/workspaces/acme');

  expect(token).toMatchObject({ name: 'Robot', scope: 'read', workspaceSlug: null, expiresAt: '1970-01-31T00:00:00.000Z' });
  expect(secret.startsWith(token.prefix)).toBe(true);
  expect(me).toMatchObject({ status: 200, body: { user: { name: 'Ada Park' } } });
  expect(deleted).toMatchObject(failed(403, 'forbidden'));
});

test('the secret is answered once, and listed never', async () => {
  const call = ada('secrets');
  const { secret, token } = await make(call, { name: 'Robot' });

  const { body } = await call('GET', '/api/me/tokens');

  expect(JSON.stringify(body)).toContain(token.id);
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('a token signs in within its session only', async () => {
  const call = ada('within');
  const { secret } = await make(call, { name: 'Robot' });

  const elsewhere = await call.within('elsewhere').as(secret)('GET', '/api/me');

  expect(elsewhere).toMatchObject(failed(401, 'unauthorized'));
});

test('a token that was revoked no longer signs in, and is not there to be revoked again', async () => {
  const call = ada('revokes');
  const { secret, token } = await make(call, { name: 'Robot' });

  const revoked = await call('DELETE', `/api/me/tokens/${token.id}`);
  const me = await call.as(secret)('GET', '/api/me');
  const again = await call('DELETE', `/api/me/tokens/${token.id}`);

  expect(revoked).toEqual({ status: 200, body: { ok: true } });
  expect(me).toMatchObject(failed(401, 'unauthorized'));
  expect(again).toMatchObject(failed(404, 'not_found'));
});

test('a persona’s token may revoke itself, until the session begins again', async () => {
  const call = ada('itself');
  const reader = call.as('pcp_demo_read');

  const revoked = await reader('DELETE', '/api/me/tokens/c4e19a70-52d8-4b6f-8e13-7fa0d2b96c02');
  const refused = await reader('GET', '/api/me');
  await call('DELETE', '/__mock/session');
  const again = await reader('GET', '/api/me');

  expect([revoked.status, refused.status, again.status]).toEqual([200, 401, 200]);
});

test('nobody revokes a token of somebody else', async () => {
  const call = ada('others');
  const { token } = await make(call, { name: 'Robot' });

  const revoked = await call.as('pcp_demo_admin')('DELETE', `/api/me/tokens/${token.id}`);

  expect(revoked).toMatchObject(failed(404, 'not_found'));
});

test('what is made with a pinned token is pinned as well', async () => {
  const call = ada('pinned').as('pcp_demo_pinned');

  const { token, secret } = await make(call, { name: 'Robot' });
  const elsewhere = await call('POST', '/api/me/tokens', { name: 'Robot', workspaceSlug: 'acme-labs' });
  const read = await call.as(secret)('GET', '/api/workspaces/acme-labs');
  const listed = await call('GET', '/api/me/tokens');

  expect(token).toMatchObject({ workspaceSlug: 'acme' });
  expect(elsewhere).toMatchObject(failed(403, 'forbidden'));
  expect(read).toMatchObject(failed(403, 'forbidden'));
  expect(listed.body).toMatchObject({ tokens: [{ prefix: 'pcp_demo_pinned' }, { name: 'Robot' }] });
});

test('a token is pinned only to a workspace that one has', async () => {
  const call = ada('no-workspace').as('pcp_demo_admin');

  const made = await call('POST', '/api/me/tokens', { name: 'Robot', workspaceSlug: 'acme-labs' });

  expect(made).toMatchObject(failed(400, 'bad_reference'));
});

test.each([
  ['the expired one', 'pcp_demo_expired'],
  ['one that nobody made', 'pcp_demo_nobody'],
])('%s signs nobody in', async (_, secret) => {
  const me = await ada('nobody').as(secret)('GET', '/api/me');

  expect(me).toMatchObject(failed(401, 'unauthorized'));
});
