import { ticketLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { silenceMs } from '../transitions/tickets.ts';

/** Closes a ticket that has waited for the person for 14 days. */
export function reconcileTicket({ store }: Ports, id: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const ticket = await tx.tickets.find({ id });
    if (ticket?.status !== 'waiting') return null;
    const until = ticket.updatedAt + silenceMs;
    if (tx.now < until) return until;
    await tx.tickets.update(id, { status: move(ticketLifecycle, 'waiting', 'timeout', 'closed'), updatedAt: tx.now });
    return null;
  });
}
