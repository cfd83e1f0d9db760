import { expect, test } from 'vitest';
import {
  blockAccount,
  renameAccount,
  signOutAccount,
  unblockAccount,
} from '../../../control-plane/actions/operator/accounts.ts';
import { ada, grace, startPlane } from './plane.ts';

const operator = { operator: 'root' };

test('blocks an account with a reason, and ends the block', async () => {
  const { store } = await startPlane();

  await blockAccount({ store }, operator, { account: `${ada.toUpperCase()}@Example.test`, reason: 'It sends spam' });
  const blocked = await store.read('system', (tx) => tx.users.find({ id: ada }));
  await unblockAccount({ store }, operator, { account: ada });

  expect(blocked).toMatchObject({ blockedAt: Date.UTC(2026, 10, 1, 12), blockReason: 'It sends spam' });
  const free = await store.read('system', (tx) => tx.users.find({ id: ada }));
  expect(free).toMatchObject({ blockedAt: null, blockReason: null });
});

test('keeps the time of a block whose reason changes', async () => {
  const { store, clock } = await startPlane();
  await blockAccount({ store }, operator, { account: ada });
  clock.moveTo(clock.now() + 60_000);

  await blockAccount({ store }, operator, { account: ada, reason: 'A report' });

  const user = await store.read('system', (tx) => tx.users.find({ id: ada }));
  expect(user).toMatchObject({ blockedAt: Date.UTC(2026, 10, 1, 12), blockReason: 'A report' });
});

test('writes each action into the log of the operator', async () => {
  const { store } = await startPlane();

  await blockAccount({ store }, operator, { account: ada, reason: 'Spam' });

  const [event] = await store.read('system', (tx) => tx.operatorEvents.list({}));
  expect(event).toMatchObject({
    at: Date.UTC(2026, 10, 1, 12),
    operation: 'operator.blockAccount',
    operator: 'root',
    subject: ada,
    detail: { workspaceId: null, changes: [{ field: 'blocked', from: null, to: 'Spam' }] },
  });
});

test('signs an account out everywhere', async () => {
  const { store } = await startPlane();
  await store.write('system', async (tx) => {
    const times = { createdAt: tx.now, expiresAt: tx.now + 1000 };
    await tx.sessions.insert({ id: 's1', userId: ada, hash: 'a', ...times });
    await tx.sessions.insert({ id: 's2', userId: grace, hash: 'b', ...times });
    const token = { name: 'CI', prefix: 'pcp_', scope: 'full', pinnedWorkspaceId: null, lastUsedAt: null } as const;
    await tx.tokens.insert({ id: 't1', userId: ada, hash: 'c', ...token, ...times });
  });

  const ended = await signOutAccount({ store }, operator, { account: ada });

  expect(ended).toEqual({ sessions: 1, tokens: 1 });
  expect(await store.read('system', (tx) => tx.sessions.list({}))).toMatchObject([{ userId: grace }]);
});

test('renames an account, but not to the address of another one', async () => {
  const { store } = await startPlane();

  await renameAccount({ store }, operator, { account: ada, name: 'Ada L.', email: 'L@example.test' });
  const taken = renameAccount({ store }, operator, { account: ada, email: `${grace}@example.test` });

  await expect(taken).rejects.toMatchObject({ code: 'bad_reference' });
  const user = await store.read('system', (tx) => tx.users.find({ id: ada }));
  expect(user).toMatchObject({ name: 'Ada L.', email: 'l@example.test' });
});

test('knows no account by another name', async () => {
  const { store } = await startPlane();

  await expect(blockAccount({ store }, operator, { account: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
});
