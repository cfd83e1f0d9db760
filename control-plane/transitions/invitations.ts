import { invitationLifecycle } from '../../generated/moves.ts';
import { move } from '../model/lifecycle.ts';
import type { Tx } from '../ports/store.ts';

/** Revokes the pending invitations to a workspace that is being deleted. */
export async function revokeInvitations(tx: Tx, workspaceId: string): Promise<void> {
  for (const { id, status } of await tx.invitations.list({ workspaceId, status: 'pending' })) {
    await tx.invitations.update(id, { status: move(invitationLifecycle, status, 'deleteWorkspace', 'revoked'), pendingEmail: null });
  }
}
