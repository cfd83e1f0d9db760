import { invitationLifecycle } from '../../../generated/moves.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { sha256 } from '../../model/shared/hash.ts';
import { maskEmail, statusAt } from '../../model/members/invitation.ts';
import { move } from '../../model/shared/lifecycle.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { changesBetween } from '../audit/audit.ts';
import { changed, describeInvitation, type FoundInvitation, type InvitationRow, withStatus } from './invitations.ts';
import { requireChangeableWorkspace } from '../shared/lookup.ts';
import { refuseTaken } from '../shared/unique.ts';

/** The most members of a workspace, and the most workspaces of a person. */
const mostMembers = 1000;

/** Describes an invitation to the holder of its link: the address is masked. */
export async function getInvitation({ store }: Ports, token: string): Promise<FoundInvitation> {
  const hash = await sha256(token);
  return store.read('system', async (tx) => {
    const { row, workspace } = await findByLink(tx, hash);
    return describeInvitation(tx, { ...withStatus(row, tx.now), email: maskEmail(row.email) }, workspace);
  });
}

/** Makes the caller a member. Returns the id of the workspace. */
export async function acceptInvitation(ports: Ports, caller: Caller, token: string): Promise<string> {
  const hash = await sha256(token);
  return ports.store
    .write({ asSystemFor: caller }, async (tx) => {
      const { row, user } = await findForCaller(tx, { hash, caller });
      const { workspaceId, role } = row;
      await requireChangeableWorkspace(tx, workspaceId);
      const member = { id: tx.id(), workspaceId, userId: user.id, role, ownerOf: null, joinedAt: tx.now };
      await tx.members.insert(member);
      await requireMemberLimit(tx, member);
      const status = move(invitationLifecycle, row.status, 'acceptInvitation', 'accepted');
      await tx.invitations.update(row.id, { status, pendingEmail: null });
      const target = { type: 'member', id: user.id, name: user.email };
      await tx.audit({ workspaceId, operation: 'acceptInvitation', target, changes: changesBetween(null, { role }) });
      return workspaceId;
    })
    .catch(
      refuseTaken({
        members_user: () => new ControlPlaneError('already_member', 'You are a member of the workspace already.'),
      }),
    );
}

export async function declineInvitation(ports: Ports, caller: Caller, token: string): Promise<void> {
  const hash = await sha256(token);
  return ports.store.write({ asSystemFor: caller }, async (tx) => {
    const { row } = await findForCaller(tx, { hash, caller });
    const status = move(invitationLifecycle, row.status, 'declineInvitation', 'declined');
    await tx.invitations.update(row.id, { status, pendingEmail: null });
    const { workspaceId } = row;
    await tx.audit({ workspaceId, operation: 'declineInvitation', ...changed(row, { ...row, status }) });
  });
}

/** The invitation of a link. Its workspace may not be being deleted. */
async function findByLink(
  tx: ReadTx,
  tokenHash: string,
): Promise<{ readonly row: InvitationRow; readonly workspace: RowOf<'workspaces'> }> {
  const row = await tx.invitations.find({ tokenHash });
  const workspace = row && (await tx.workspaces.find({ id: row.workspaceId }));
  if (row && workspace?.deletedAt === null) return { row, workspace };
  throw notFound('token', 'There is no such invitation. Ask the sender for a new one.');
}

/** The pending invitation of a link that is for the caller. */
async function findForCaller(
  tx: ReadTx,
  { hash, caller }: { readonly hash: string; readonly caller: Caller },
): Promise<{ readonly row: InvitationRow; readonly user: RowOf<'users'> }> {
  const { row } = await findByLink(tx, hash);
  const status = statusAt(row, tx.now);
  if (status !== 'pending') throw notFound('token', `The invitation is ${status}. Ask the sender for a new one.`);
  const user = await tx.users.find({ id: caller.userId });
  if (user?.emailVerified && user.email === row.email) return { row, user };
  throw new ControlPlaneError(
    'forbidden',
    'The invitation is for another address than the verified one of your account.',
  );
}

async function requireMemberLimit(tx: Tx, { workspaceId, userId }: RowOf<'members'>): Promise<void> {
  if ((await tx.members.count({ workspaceId })) > mostMembers) {
    throw new ControlPlaneError('limit_reached', `The workspace has ${mostMembers} members.`);
  }
  if ((await tx.members.count({ userId })) > mostMembers) {
    throw new ControlPlaneError('limit_reached', `You are a member of ${mostMembers} workspaces. Leave one first.`);
  }
}
