import { invitationLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { Tx } from '../ports/store.ts';

/** Revokes the pending invitations to a workspace that is being deleted. */
export async function revokeInvitations(tx: Tx, workspaceId: string): Promise<void> {
  const status = move(invitationLifecycle, 'pending', 'deleteWorkspace', 'revoked');
  await tx.invitations.updateAll({ workspaceId, status: 'pending' }, { status, pendingEmail: null });
}
