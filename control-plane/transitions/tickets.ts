import { ticketLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type TicketRow = RowOf<'tickets'>;
type MessageRow = RowOf<'messages'>;

/** The author and the text of a message. */
export type NewMessage = Pick<MessageRow, 'authorId' | 'authorName' | 'authorKind' | 'body'>;

/** How long a ticket waits for the person before it is closed. */
export const silenceMs = 14 * 86_400_000;

/** Adds a message without changing the ticket. */
export async function addMessage(
  tx: Tx,
  { id: ticketId, userId }: TicketRow,
  message: NewMessage,
): Promise<MessageRow> {
  const number = (await tx.messages.count({ ticketId })) + 1;
  return tx.messages.insert({ id: tx.id(), ...message, userId, ticketId, number, createdAt: tx.now });
}

/** Adds a reply of support to a ticket, which waits for the person from then on. */
export async function replyToTicket(tx: Tx, ticket: TicketRow, body: string): Promise<void> {
  await addMessage(tx, ticket, { body, authorId: null, authorName: 'Support', authorKind: 'support' });
  const status = ticket.status === 'open' ? move(ticketLifecycle, 'open', 'supportReplied', 'waiting') : ticket.status;
  await tx.tickets.update(ticket.id, { status, updatedAt: tx.now });
  await tx.wake('ticket', ticket.id, tx.now + silenceMs);
}

/** Closes a ticket for support. */
export async function closeTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  if (ticket.status === 'closed') return;
  await tx.tickets.update(ticket.id, {
    status: move(ticketLifecycle, ticket.status, 'supportClosed', 'closed'),
    updatedAt: tx.now,
  });
}
