import { ticketLifecycle } from '../../generated/moves.ts';
import { move } from '../model/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type TicketRow = RowOf<'tickets'>;
type MessageRow = RowOf<'messages'>;

/** Who writes a message, and what. The id and the time are taken before the transaction. */
export type NewMessage = Pick<MessageRow, 'id' | 'authorId' | 'authorName' | 'authorKind' | 'body' | 'createdAt'>;

/** After so much silence a ticket that waits for the person is closed. */
export const silenceMs = 14 * 86_400_000;

/** Adds a message without changing the ticket. */
export async function addMessage(tx: Tx, { id: ticketId, userId }: TicketRow, message: NewMessage): Promise<MessageRow> {
  const number = (await tx.messages.count({ ticketId })) + 1;
  return tx.messages.insert({ ...message, userId, ticketId, number });
}

/** Support writes in a ticket, which waits for the person from then on. */
export async function replyToTicket(tx: Tx, ticket: TicketRow, message: Pick<NewMessage, 'id' | 'body' | 'createdAt'>): Promise<void> {
  await addMessage(tx, ticket, { ...message, authorId: null, authorName: 'Support', authorKind: 'support' });
  const status = ticket.status === 'open' ? move(ticketLifecycle, 'open', 'supportReplied', 'waiting') : ticket.status;
  await tx.tickets.update(ticket.id, { status, updatedAt: message.createdAt });
  await tx.wake('ticket', ticket.id, message.createdAt + silenceMs);
}

/** Support closes a ticket. */
export async function closeTicket(tx: Tx, ticket: TicketRow, now: number): Promise<void> {
  if (ticket.status === 'closed') return;
  await tx.tickets.update(ticket.id, { status: move(ticketLifecycle, ticket.status, 'supportClosed', 'closed'), updatedAt: now });
}
