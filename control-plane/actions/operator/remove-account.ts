import { newUser } from '../../model/account/new-user.ts';
import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Tx } from '../../ports/store.ts';
import { beginWorkspaceRemoval } from '../../transitions/removal.ts';
import { changesBetween } from '../audit/audit.ts';
import { about, type AccountName, endShells, findAccount } from './accounts.ts';
import { type OperatorPorts, record } from './record.ts';

/**
 * Closes an account for good. Its sessions, tokens, tickets and memberships are deleted, and its name and address are
 * forgotten, except in the operator's log. Its workspaces without apps are deleted; throws `forbidden` if it owns one
 * with apps. What it did stays, and audit logs say `actor: null`.
 */
export function removeAccount({ store }: OperatorPorts, operator: Operator, name: AccountName): Promise<void> {
  return store.write(operator, async (tx) => {
    const user = await findAccount(tx, name);
    await removeOwned(tx, user);
    await endShells(tx, user);
    const ofUser = { userId: user.id };
    await tx.members.deleteAll({ ...ofUser, ownerOf: null });
    for (const rows of [tx.sessions, tx.tokens, tx.phoneCodes, tx.tokenGrants, tx.idempotency])
      await rows.deleteAll(ofUser);
    await tx.tickets.deleteAll(ofUser);
    await tx.signInLinks.deleteAll({ email: user.email });
    await tx.auditEvents.updateAll(ofUser, { userId: null });
    await tx.users.update(user.id, {
      ...newUser,
      email: `${user.id}@closed.invalid`,
      name: 'Closed account',
      emailVerified: false,
      blockedAt: tx.now,
      blockReason: 'It is closed',
    });
    const changes = changesBetween({ email: user.email }, { email: null });
    await record(tx, operator, { operation: 'removeAccount', ...about(user), changes });
  });
}

async function removeOwned(tx: Tx, { id: userId }: RowOf<'users'>): Promise<void> {
  const owned = await tx.members.list({ userId, role: 'owner' });
  const workspaces = await tx.workspaces.list({ id: { in: owned.map(({ workspaceId }) => workspaceId) } });
  const used = new Set((await tx.apps.list({ workspaceId: { in: workspaces.map(({ id }) => id) } })).map(workspaceOf));
  const full = workspaces.filter(({ id }) => used.has(id)).map(({ slug }) => slug);
  if (full.length > 0) {
    const message = `The account owns workspaces with apps: ${full.join(', ')}. Transfer or delete them first.`;
    throw new ControlPlaneError('forbidden', message);
  }
  for (const workspace of workspaces) await beginWorkspaceRemoval(tx, workspace, 'operatorDeleted');
}

function workspaceOf({ workspaceId }: RowOf<'apps'>): string {
  return workspaceId;
}
