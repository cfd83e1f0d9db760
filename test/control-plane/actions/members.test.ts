import { expect, test } from 'vitest';
import { memberRow, userRow } from '../../../control-plane/ports/suites/rows.ts';
import { ada, grace, startPlane, uuid } from './plane.ts';

const linus = uuid(1003);
const acme = { workspaceSlug: 'acme' };

/** Linus owns acme; ada is an admin there, grace a developer. Requests come from ada. */
async function startTeam(tokenId?: string) {
  const plane = await startPlane(tokenId === undefined ? {} : { tokenId });
  await plane.store.write('system', async (tx) => {
    await tx.users.insert(userRow(linus, { name: 'Linus' }));
    await tx.members.insert(memberRow('acme', linus, { id: 'linus-in-acme', role: 'owner', ownerOf: 'acme' }));
    await tx.members.update('ada-in-acme', { role: 'admin' });
  });
  const memberOf = (userId: string) =>
    plane.store.read('system', (tx) => tx.members.find({ workspaceId: 'acme', userId }));
  return { ...plane, call: plane.as(ada, 'admin'), memberOf };
}

test('lists the owner first, then by name without case', async () => {
  const { call, store } = await startTeam();
  await store.write('system', async (tx) => {
    await tx.users.update(grace, { name: 'ABEL' });
    await tx.users.update(ada, { name: 'abba' });
  });

  const { status, body } = await call('listMembers', { params: acme });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    members: [
      { userId: linus, role: 'owner' },
      { userId: ada, name: 'abba', role: 'admin' },
      { userId: grace, role: 'developer', joinedAt: '2026-01-01T00:00:00.000Z' },
    ],
    viewerRole: 'admin',
  });
});

test('changes the role of a member, and records it', async () => {
  const { call, store, memberOf } = await startTeam();

  const changed = await call('updateMember', { params: { ...acme, userId: grace }, body: { role: 'viewer' } });
  const [event] = await store.read('system', (tx) => tx.auditEvents.list({}));

  expect(changed).toMatchObject({ status: 200, body: { member: { userId: grace, role: 'viewer' } } });
  expect(await memberOf(grace)).toMatchObject({ role: 'viewer' });
  expect(event).toMatchObject({
    operation: 'updateMember',
    targetType: 'member',
    targetId: grace,
    targetName: `${grace}@example.test`,
    changes: [{ field: 'role', from: 'developer', to: 'viewer' }],
  });
});

test('records nothing for the role that a member has', async () => {
  const { call, store } = await startTeam();

  const changed = await call('updateMember', { params: { ...acme, userId: grace }, body: { role: 'developer' } });

  expect(changed).toMatchObject({ status: 200, body: { member: { role: 'developer' } } });
  expect(await store.read('system', (tx) => tx.auditEvents.count({}))).toBe(0);
});

test('neither changes nor removes the owner', async () => {
  const { as, memberOf } = await startTeam();
  const call = as(ada, 'admin');
  const params = { ...acme, userId: linus };

  const changed = await call('updateMember', { params, body: { role: 'admin' } });
  const removed = await call('removeMember', { params });
  const left = await as(linus, 'owner')('removeMember', { params });

  const forbidden = { status: 403, body: { error: { code: 'forbidden' } } };
  expect([changed, removed, left]).toMatchObject([forbidden, forbidden, forbidden]);
  expect(await memberOf(linus)).toMatchObject({ role: 'owner' });
});

test('removes a member with the tokens that are pinned to the workspace', async () => {
  const { call, store, memberOf } = await startTeam();
  await store.write('system', async (tx) => {
    await tx.members.insert(memberRow('umbrella', grace));
    await tx.tokens.insert({ ...token, id: 'here', hash: 'a', pinnedWorkspaceId: 'acme' });
    await tx.tokens.insert({ ...token, id: 'elsewhere', hash: 'b', pinnedWorkspaceId: 'umbrella' });
    await tx.tokens.insert({ ...token, id: 'everywhere', hash: 'c', pinnedWorkspaceId: null });
    await tx.tokens.insert({ ...token, id: 'other', hash: 'd', userId: ada, pinnedWorkspaceId: 'acme' });
  });

  const removed = await call('removeMember', { params: { ...acme, userId: grace } });
  const tokens = await store.read('system', (tx) => tx.tokens.list({}));

  expect(removed).toMatchObject({ status: 200, body: { ok: true } });
  expect(await memberOf(grace)).toBeNull();
  expect(tokens.map(({ id }) => id)).toEqual(['elsewhere', 'everywhere', 'other']);
});

test('lets every member leave, and records it', async () => {
  const { as, store, memberOf } = await startTeam();

  const left = await as(grace, 'viewer')('removeMember', { params: { ...acme, userId: grace } });
  const [event] = await store.read('system', (tx) => tx.auditEvents.list({}));

  expect(left).toMatchObject({ status: 200, body: { ok: true } });
  expect(await memberOf(grace)).toBeNull();
  expect(event).toMatchObject({
    operation: 'removeMember',
    userId: grace,
    changes: [{ field: 'role', from: 'developer', to: null }],
  });
});

test('lets only admins remove others', async () => {
  const { as, memberOf } = await startTeam();

  const removed = await as(grace)('removeMember', { params: { ...acme, userId: ada } });

  expect(removed).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(await memberOf(ada)).not.toBeNull();
});

test('does not find a person who is not a member, even while the workspace is being deleted', async () => {
  const { call, store } = await startTeam();
  await store.write('system', (tx) => tx.workspaces.update('acme', { deletedAt: 0 }));

  const stranger = await call('removeMember', { params: { ...acme, userId: 'unknown' } });
  const member = await call('removeMember', { params: { ...acme, userId: grace } });
  const owner = await call('updateMember', { params: { ...acme, userId: linus }, body: { role: 'admin' } });

  expect(stranger).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(member).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
  expect(owner).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
});

const token = {
  userId: grace,
  name: 'T',
  prefix: 'pcp',
  scope: 'full',
  createdAt: 0,
  expiresAt: null,
  lastUsedAt: null,
} as const;
