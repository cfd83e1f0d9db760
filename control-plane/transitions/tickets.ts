import { ticketLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type TicketRow = RowOf<'tickets'>;
type MessageRow = RowOf<'messages'>;

/** The author and the text of a message. */
export interface NewMessage extends Pick<MessageRow, 'authorId' | 'authorName' | 'authorKind' | 'body'> {
  /** A new id by default. */
  readonly id?: string;
}

const wakePrefix = 'message/';

/** The message that a wake of a notice is about, whose mail is not enqueued yet; `null` for an enqueued notice. */
export function messageOfWake(subject: string): string | null {
  return subject.startsWith(wakePrefix) ? subject.slice(wakePrefix.length) : null;
}

/** Most characters of a message, as in the contract. */
export const longestMessage = 5000;

/** How long a ticket waits for the person before it is closed. */
export const silenceMs = 14 * 86_400_000;

/** Adds a message without changing the ticket. A mail brings it to the other side. */
export async function addMessage(
  tx: Tx,
  { id: ticketId, userId }: TicketRow,
  message: NewMessage,
): Promise<MessageRow> {
  const number = (await tx.messages.count({ ticketId })) + 1;
  const row = await tx.messages.insert({ id: tx.id(), ...message, userId, ticketId, number, createdAt: tx.now });
  if (message.authorKind !== 'assistant') await tx.wake('notice', `${wakePrefix}${row.id}`);
  return row;
}

/** Adds a reply of support to a ticket, which waits for the person from then on. */
export async function replyToTicket(tx: Tx, ticket: TicketRow, body: string, id?: string): Promise<void> {
  const author = { authorId: null, authorName: 'Support', authorKind: 'support' } as const;
  await addMessage(tx, ticket, { ...author, body, ...(id !== undefined && { id }) });
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
