import { invitationLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/** Marks an invitation as expired, which frees its address. */
export function reconcileInvitation({ store }: Ports, id: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const row = await tx.invitations.find({ id });
    if (row?.status !== 'pending') return null;
    if (tx.now < row.expiresAt) return row.expiresAt;
    await tx.invitations.update(id, {
      status: move(invitationLifecycle, 'pending', 'timeout', 'expired'),
      pendingEmail: null,
    });
    return null;
  });
}
