import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { Sessions } from '../../mock/context/session.ts';
import { ManualClock } from '../clock.ts';
import { listen, type Listening } from '../listen.ts';
import { type Caller, callerOf } from './caller.ts';
import { startWith } from './scenarios.ts';

let mock: Listening;
const clock = new ManualClock();

beforeAll(async () => {
  mock = await listen(await createMock({ state: true, clock }));
});
afterAll(() => mock[Symbol.asyncDispose]());

/** Ada, in a session of her own. */
const ada = (session: string): Caller => callerOf(mock.url, session);

const shop = { name: 'Acme Shop', slug: 'acme-shop', hues: [28, 64], tier: 'starter', region: 'eu-central' };
const failed = (status: number, code: string) => ({ status, body: { error: { code } } });
const grace = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a02';
const linus = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03';
const adaId = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01';

test('a session begins with what the examples say', async () => {
  const call = ada('begins');
  const plain = await listen(await createMock());

  const kept = await Promise.all(
    ['/api/workspaces', '/api/workspaces/acme', '/api/workspaces/acme/members', '/api/me/tokens', '/api/workspaces/acme/alerts'].map(
      async (path) => [await call('GET', path), await callerOf(plain.url, 'begins')('GET', path)] as const,
    ),
  );
  await plain[Symbol.asyncDispose]();

  expect(kept.map(([state]) => state)).toEqual(kept.map(([, example]) => example));
});

test('a workspace that was created is there, and its creator owns it', async () => {
  const call = ada('creates');

  const created = await call('POST', '/api/workspaces', shop);
  const read = await call('GET', '/api/workspaces/acme-shop');
  const listed = await call('GET', '/api/workspaces');
  const members = await call('GET', '/api/workspaces/acme-shop/members');

  expect(created).toMatchObject({
    status: 201,
    body: { workspace: { slug: 'acme-shop', role: 'owner', createdAt: '1970-01-01T00:00:00.000Z' } },
  });
  expect(read).toMatchObject({
    status: 200,
    body: {
      workspace: {
        name: 'Acme Shop',
        monthlyCents: 1900,
        membersCount: 1,
        instances: [],
        regions: [{ id: 'eu-central', tier: 'starter' }],
      },
    },
  });
  expect(listed.body).toMatchObject({ workspaces: [{ slug: 'acme' }, { slug: 'acme-labs' }, { slug: 'acme-shop' }] });
  expect(members.body).toMatchObject({ members: [{ name: 'Ada Park', role: 'owner' }], viewerRole: 'owner' });
});

test('nobody else belongs to a workspace that was created', async () => {
  const call = ada('private');
  await call('POST', '/api/workspaces', shop);

  const read = await call.as('pcp_demo_admin')('GET', '/api/workspaces/acme-shop');
  const listed = await call.as('pcp_demo_admin')('GET', '/api/workspaces');

  expect(read).toMatchObject(failed(404, 'not_found'));
  expect(listed.body).toMatchObject({ workspaces: [{ slug: 'acme', role: 'admin' }] });
});

test('two sessions do not see each other’s workspaces, and make the same ids', async () => {
  const one = ada('one');
  const other = ada('other');

  const first = await one('POST', '/api/workspaces', shop);
  const unseen = await other('GET', '/api/workspaces/acme-shop');
  const second = await other('POST', '/api/workspaces', shop);

  expect(unseen).toMatchObject(failed(404, 'not_found'));
  expect(second).toEqual(first);
});

test('a session that begins again has forgotten what it created', async () => {
  const call = ada('again');
  await call('POST', '/api/workspaces', shop);

  const restarted = await call('DELETE', '/__mock/session');
  const read = await call('GET', '/api/workspaces/acme-shop');

  expect(restarted.status).toBe(200);
  expect(read).toMatchObject(failed(404, 'not_found'));
});

test.each([
  ['another workspace has it', 'acme', { available: false, reason: 'taken', suggestion: 'acme-2' }],
  ['the service needs it', 'slug-check', { available: false, reason: 'reserved', suggestion: 'slug-check-2' }],
  ['it is no slug', 'Acme GmbH!', { available: false, reason: 'invalid', suggestion: 'acme-gmbh' }],
  ['nothing of it could be one', '!!', { available: false, reason: 'invalid', suggestion: null }],
  ['nobody has it', 'acme-shop', { available: true, reason: null, suggestion: null }],
])('the check of a slug says when %s', async (_, slug, expected) => {
  const { body } = await ada('checks')('GET', `/api/workspaces/slug-check?slug=${encodeURIComponent(slug)}`);

  expect(body).toEqual(expected);
});

test.each([
  ['a slug that is taken', { slug: 'acme-labs' }, 409, 'slug_taken'],
  ['a slug that is reserved', { slug: 'slug-check' }, 409, 'slug_taken'],
  ['a tier that is none', { tier: 'gigantic' }, 400, 'bad_reference'],
  ['a region that is none', { region: 'atlantis' }, 400, 'bad_reference'],
  ['a region that is not ready', { region: 'ap-sydney' }, 409, 'region_unavailable'],
])('a workspace is not created with %s', async (_, changes, status, code) => {
  const answer = await ada('refuses')('POST', '/api/workspaces', { ...shop, ...changes });

  expect(answer).toMatchObject(failed(status, code));
});

test('an account has the free tier once, and again when that workspace is gone', async () => {
  const call = ada('free');
  const free = { name: 'Sandbox', slug: 'sandbox', hues: [1, 2], tier: 'free' };

  const first = await call('POST', '/api/workspaces', free);
  const second = await call('POST', '/api/workspaces', { ...free, slug: 'sandbox-2' });
  await call('DELETE', '/api/workspaces/sandbox');
  const third = await call('POST', '/api/workspaces', { ...free, slug: 'sandbox-2' });

  expect([first.status, third.status]).toEqual([201, 201]);
  expect(second).toMatchObject(failed(409, 'free_unavailable'));
});

test('a workspace that was renamed answers under its new slug only', async () => {
  const call = ada('renames');

  const renamed = await call('PATCH', '/api/workspaces/acme', { name: 'Acme Store', slug: 'acme-store' });
  const now = await call('GET', '/api/workspaces/acme-store');
  const before = await call('GET', '/api/workspaces/acme');
  const tokens = await call('GET', '/api/me/tokens');

  expect(renamed).toMatchObject({ status: 200, body: { workspace: { slug: 'acme-store', name: 'Acme Store', hues: [265, 310] } } });
  expect(now).toMatchObject({ status: 200, body: { workspace: { instances: [{ workspaceSlug: 'acme-store' }, {}] } } });
  expect(before).toMatchObject(failed(404, 'not_found'));
  expect(tokens.body).toMatchObject({ tokens: [{ prefix: 'pcp_demo_pinned', workspaceSlug: 'acme-store' }, {}, {}, {}, {}] });
});

test('a workspace is not renamed to a slug that is taken, but may keep its own', async () => {
  const call = ada('keeps');

  const taken = await call('PATCH', '/api/workspaces/acme', { slug: 'acme-labs' });
  const own = await call('PATCH', '/api/workspaces/acme', { slug: 'acme', hues: [1, 2] });

  expect(taken).toMatchObject(failed(409, 'slug_taken'));
  expect(own).toMatchObject({ status: 200, body: { workspace: { hues: [1, 2] } } });
});

test('an icon gets an address, and can be taken away', async () => {
  const call = ada('icons');
  const icon = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

  const set = await call('PATCH', '/api/workspaces/acme', { iconUrl: icon });
  const kept = await call('PATCH', '/api/workspaces/acme', { name: 'Acme!' });
  const removed = await call('PATCH', '/api/workspaces/acme', { iconUrl: null });

  const address = 'https://icons.acme-cloud.test/8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01.gif';
  expect(set.body).toMatchObject({ workspace: { iconUrl: address } });
  expect(kept.body).toMatchObject({ workspace: { iconUrl: address } });
  expect(removed.body).toMatchObject({ workspace: { iconUrl: null } });
});

test('a workspace that was deleted is gone, with the tokens that reached nothing else', async () => {
  const call = ada('deletes');

  await call('DELETE', '/api/workspaces/acme');
  const read = await call('GET', '/api/workspaces/acme');
  const listed = await call('GET', '/api/workspaces');
  const pinned = await call.as('pcp_demo_pinned')('GET', '/api/me');

  expect(read).toMatchObject(failed(404, 'not_found'));
  expect(listed.body).toMatchObject({ workspaces: [{ slug: 'acme-labs' }] });
  expect(pinned).toMatchObject(failed(401, 'unauthorized'));
});

test('a role that was given counts from the next request on', async () => {
  const call = ada('roles');
  const graces = call.as('pcp_demo_developer');

  const given = await call('PATCH', `/api/workspaces/acme/members/${grace}`, { role: 'admin' });
  const members = await graces('GET', '/api/workspaces/acme/members');
  const renamed = await graces('PATCH', '/api/workspaces/acme', { name: 'Acme, by Grace' });

  expect(given).toMatchObject({ status: 200, body: { member: { name: 'Grace Okafor', role: 'admin' } } });
  expect(members.body).toMatchObject({
    members: [{ role: 'owner' }, { role: 'viewer' }, { role: 'admin' }, { role: 'admin' }],
    viewerRole: 'admin',
  });
  expect(renamed.status).toBe(200);
});

test('whoever was removed belongs to the workspace no longer', async () => {
  const call = ada('removes');

  const removed = await call('DELETE', `/api/workspaces/acme/members/${linus}`);
  const again = await call('DELETE', `/api/workspaces/acme/members/${linus}`);
  const read = await call.as('pcp_demo_admin')('GET', '/api/workspaces/acme');
  const workspace = await call('GET', '/api/workspaces/acme');

  expect(removed).toEqual({ status: 200, body: { ok: true } });
  expect(again).toMatchObject(failed(404, 'not_found'));
  expect(read).toMatchObject(failed(404, 'not_found'));
  expect(workspace.body).toMatchObject({ workspace: { membersCount: 3 } });
});

test('a developer leaves a workspace', async () => {
  const call = ada('leaves').as('pcp_demo_developer');

  const other = await call('DELETE', `/api/workspaces/acme/members/${linus}`);
  const left = await call('DELETE', `/api/workspaces/acme/members/${grace}`);
  const read = await call('GET', '/api/workspaces/acme');

  expect(other).toMatchObject(failed(403, 'forbidden'));
  expect(left).toEqual({ status: 200, body: { ok: true } });
  expect(read).toMatchObject(failed(404, 'not_found'));
});

test('the owner can neither leave nor be removed or demoted', async () => {
  const call = ada('owners').as('pcp_demo_admin');
  const left = await ada('owners')('DELETE', `/api/workspaces/acme/members/${adaId}`);

  const removed = await call('DELETE', `/api/workspaces/acme/members/${adaId}`);
  const demoted = await call('PATCH', `/api/workspaces/acme/members/${adaId}`, { role: 'viewer' });

  expect(left).toMatchObject(failed(403, 'forbidden'));
  expect(removed).toMatchObject(failed(403, 'forbidden'));
  expect(demoted).toMatchObject(failed(403, 'forbidden'));
});

test('a workspace that was transferred has a new owner, and the old one is an admin', async () => {
  const call = ada('transfers');

  const nowhere = await call('POST', '/api/workspaces/acme/transfer', { targetUserId: adaId });
  const transferred = await call('POST', '/api/workspaces/acme/transfer', { targetUserId: linus });
  const deleted = await call('DELETE', '/api/workspaces/acme');
  const members = await call('GET', '/api/workspaces/acme/members');

  expect(nowhere).toMatchObject(failed(400, 'bad_target'));
  expect(transferred).toMatchObject({ status: 200, body: { workspace: { role: 'admin' }, needsPayment: false } });
  expect(deleted).toMatchObject(failed(403, 'forbidden'));
  expect(members.body).toMatchObject({
    members: [{ name: 'Linus Brandt', role: 'owner' }, { name: 'Ada Park', role: 'admin' }, {}, {}],
    viewerRole: 'admin',
  });
});

const newcomer = 'title: A newcomer\ndescription: Belongs to nothing.\nmemberships: none\n';

test('a scenario in which nobody belongs anywhere hides the workspaces of the examples, not those that are created', async () => {
  const started = await startWith({ 'newcomer.yaml': newcomer }, { state: true, scenario: 'newcomer' });
  const call = callerOf(started.url, 'newcomer');

  const before = await call('GET', '/api/workspaces');
  const hidden = await call('GET', '/api/workspaces/acme');
  await call('POST', '/api/workspaces', shop);
  const after = await call('GET', '/api/workspaces');
  await started[Symbol.asyncDispose]();

  expect(before.body).toMatchObject({ workspaces: [] });
  expect(hidden).toMatchObject(failed(404, 'not_found'));
  expect(after.body).toMatchObject({ workspaces: [{ slug: 'acme-shop' }] });
});

test('what a session keeps is still there when the contract has been read again', async () => {
  const sessions = new Sessions();
  const before = await listen(await createMock({ state: true, sessions }));
  await callerOf(before.url, 'reloads')('POST', '/api/workspaces', shop);
  await before[Symbol.asyncDispose]();

  const after = await listen(await createMock({ state: true, sessions }));
  const read = await callerOf(after.url, 'reloads')('GET', '/api/workspaces/acme-shop');
  await after[Symbol.asyncDispose]();

  expect(read).toMatchObject({ status: 200, body: { workspace: { slug: 'acme-shop' } } });
});

test('an answer that a request asks for goes before what is kept, and changes nothing', async () => {
  const call = ada('prefers');

  const taken = await call('POST', '/api/workspaces?__code=409&__example=slug_taken', shop);
  const read = await call('GET', '/api/workspaces/acme-shop');

  expect(taken).toMatchObject(failed(409, 'slug_taken'));
  expect(read).toMatchObject(failed(404, 'not_found'));
});
