import { invitationLifecycle } from '../../generated/moves.ts';
import { move } from '../model/lifecycle.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';

/** Writes that an invitation is over, which frees its address. */
export function reconcileInvitation({ store, clock }: Ports, id: string): Promise<Next> {
  const now = clock.now();
  return store.write('system', async (tx) => {
    const row = await tx.invitations.find({ id });
    if (row?.status !== 'pending') return null;
    if (now < row.expiresAt) return row.expiresAt;
    await tx.invitations.update(id, { status: move(invitationLifecycle, 'pending', 'timeout', 'expired'), pendingEmail: null });
    return null;
  });
}
