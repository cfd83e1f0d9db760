import { expect, test } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { memberRow } from '../../../control-plane/ports/suites/rows.ts';
import { ada, grace, startPlane, uuid } from './plane.ts';

test('creates a token that works, and shows its secret only then', async () => {
  const { call, identity } = await startPlane();

  const created = await call('createToken', {
    body: { name: 'Build', scope: 'deploy', expires: '90d', workspaceSlug: 'acme' },
  });
  const { secret = '' } = created.body as { secret?: string };
  const listed = await call('listTokens');
  const principal = await identity.authenticate({ kind: 'token', secret }, undefined);

  const token = {
    id: expect.any(String),
    name: 'Build',
    prefix: secret.slice(0, 12),
    scope: 'deploy',
    workspaceSlug: 'acme',
    expiresAt: '2027-01-30T12:00:00.000Z',
    lastUsedAt: null,
    createdAt: '2026-11-01T12:00:00.000Z',
  };
  expect(created).toMatchObject({ status: 201, body: { token, secret: expect.stringMatching(/^pcp_[0-9a-f]{68}$/) } });
  expect(listed).toMatchObject({ status: 200, body: { tokens: [token] } });
  expect(principal).toMatchObject({ userId: ada, scope: 'deploy', pinnedWorkspaceId: 'acme' });
});

test('creates a token for everything, without an end', async () => {
  const { call } = await startPlane();

  const created = await call('createToken', { body: { name: 'Spare' } });

  expect(created).toMatchObject({
    status: 201,
    body: { token: { scope: 'full', workspaceSlug: null, expiresAt: null } },
  });
});

test('lists the tokens of the caller, newest first, expired ones too', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.tokens.insert(tokenRow(1, { createdAt: 1, expiresAt: 2 }));
    await tx.tokens.insert(tokenRow(2, { createdAt: 2 }));
    await tx.tokens.insert(tokenRow(3, { userId: grace }));
  });

  const { body } = await call('listTokens');

  expect(body).toMatchObject({ tokens: [{ id: uuid(2) }, { id: uuid(1), expiresAt: '1970-01-01T00:00:00.002Z' }] });
});

test('rejects a workspace of which the caller is not a member', async () => {
  const { call } = await startPlane();

  const other = await call('createToken', { body: { name: 'A', workspaceSlug: 'umbrella' } });
  const unknown = await call('createToken', { body: { name: 'A', workspaceSlug: 'unknown' } });

  expect(other).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
  expect(unknown).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
});

test('rejects the 101st token, expired ones included', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    for (let number = 1; number < 100; number++) await tx.tokens.insert(tokenRow(number, { expiresAt: 1 }));
  });

  const last = await call('createToken', { body: { name: 'Last' } });
  const tooMany = await call('createToken', { body: { name: 'More' } });

  expect(last.status).toBe(201);
  expect(tooMany).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
});

test('of a pinned token, everything stays within its workspace', async () => {
  const { call, store } = await startPlane({ tokenId: uuid(1), pin: 'acme' });
  await store.write('system', async (tx) => {
    await tx.members.insert(memberRow('umbrella', ada));
    await tx.tokens.insert(tokenRow(1, { pinnedWorkspaceId: 'acme' }));
    await tx.tokens.insert(tokenRow(2));
    await tx.tokens.insert(tokenRow(3, { pinnedWorkspaceId: 'umbrella' }));
  });

  const listed = await call('listTokens');
  const revoked = await call('revokeToken', { params: { id: uuid(3) } });
  const created = await call('createToken', { body: { name: 'A' } });
  const elsewhere = await call('createToken', { body: { name: 'A', workspaceSlug: 'umbrella' } });
  const unknown = await call('createToken', { body: { name: 'A', workspaceSlug: 'unknown' } });

  expect(listed).toMatchObject({ body: { tokens: [{ id: uuid(1), workspaceSlug: 'acme' }] } });
  expect(revoked).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(created).toMatchObject({ status: 201, body: { token: { workspaceSlug: 'acme' } } });
  expect(elsewhere).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(unknown).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
});

test('revokes a token for good', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.tokens.insert(tokenRow(1));
    await tx.tokens.insert(tokenRow(2, { userId: grace }));
  });

  const revoked = await call('revokeToken', { params: { id: uuid(1) } });
  const again = await call('revokeToken', { params: { id: uuid(1) } });
  const other = await call('revokeToken', { params: { id: uuid(2) } });

  expect(revoked).toMatchObject({ status: 200, body: { ok: true } });
  expect(again).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(other).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

/** A token of ada. */
function tokenRow(number: number, more: Partial<RowOf<'tokens'>> = {}): RowOf<'tokens'> {
  return {
    id: uuid(number),
    userId: ada,
    name: `T${number}`,
    prefix: `pcp_${number}`,
    hash: `hash ${number}`,
    scope: 'full',
    pinnedWorkspaceId: null,
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
    ...more,
  };
}
