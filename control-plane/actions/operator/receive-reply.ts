import { ticketLifecycle } from '../../../generated/moves.ts';
import type { Operator } from '../../model/shared/caller.ts';
import { readReplyAddress } from '../../model/account/reply-address.ts';
import { withoutQuote } from '../../model/account/reply-mark.ts';
import { sha256 } from '../../model/shared/hash.ts';
import { move } from '../../model/shared/lifecycle.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Tx } from '../../ports/store.ts';
import { readReplySecret } from '../../transitions/reply-secret.ts';
import { aboutTicket } from './answer-tickets.ts';
import { record } from './record.ts';
import { addMessage, longestMessage, replyToTicket } from '../../transitions/tickets.ts';

/** A mail that a provider has received. */
export interface IncomingMail {
  /** All addresses that it was sent to. */
  readonly recipients: readonly string[];
  /** The provider's or the sender's id, equal when the mail is passed on again. */
  readonly id: string;
  /** Plain text. */
  readonly text: string;
  /** Names of other parts of the mail, which are not kept. */
  readonly leftOut: readonly string[];
  /** Whether a program wrote it, such as a notice of absence. */
  readonly isAutomatic: boolean;
}

/** The sender of a mail to support's address, which its token alone proves. */
const byMail: Operator = { operator: 'a reply by mail' };

/** The end of a mail: `unknown` without a valid token, `empty` without a text above the quoted mail. */
export type ReplyOutcome = 'added' | 'repeated' | 'automatic' | 'empty' | 'unknown';

/** Adds a mail to the ticket that its address names, as a message of support or of the ticket's account. */
export async function receiveReply(ports: Pick<Ports, 'store' | 'random'>, mail: IncomingMail): Promise<ReplyOutcome> {
  const reply = await readReplyAddress(mail.recipients, await readReplySecret(ports));
  if (!reply) return 'unknown';
  if (mail.isAutomatic) return 'automatic';
  const body = bodyOf(mail);
  if (body === '') return 'empty';
  const id = uuidFrom(await sha256(`${reply.ticketId} ${mail.id}`));
  return ports.store.write(byMail, async (tx) => {
    const ticket = await tx.tickets.find({ id: reply.ticketId });
    if (!ticket) return 'unknown';
    if (await tx.messages.find({ id })) return 'repeated';
    if (reply.from === 'customer') await addFromCustomer(tx, ticket, { id, body });
    else {
      await replyToTicket(tx, ticket, body, id);
      await record(tx, byMail, { operation: 'replyToTicket', ...aboutTicket(ticket) });
    }
    return 'added';
  });
}

const [mostNames, longestName] = [20, 100];

/** The text of a message: that of the mail, and a line with what was left out. */
function bodyOf({ text, leftOut }: IncomingMail): string {
  const names = leftOut.slice(0, mostNames).map((name) => name.replaceAll(/\p{C}+/gu, ' ').slice(0, longestName));
  const more = leftOut.length > mostNames ? [`${leftOut.length - mostNames} more`] : [];
  const note = names.length === 0 ? '' : `(Left out of this mail: ${[...names, ...more].join(', ')}.)`;
  const own = withoutQuote(text).slice(0, longestMessage - note.length - 2);
  return [own, note].filter((part) => part !== '').join('\n\n');
}

async function addFromCustomer(
  tx: Tx,
  ticket: RowOf<'tickets'>,
  message: { readonly id: string; readonly body: string },
): Promise<void> {
  const { status, userId } = ticket;
  const user = await tx.users.find({ id: userId });
  await tx.tickets.update(ticket.id, {
    status: status === 'open' ? 'open' : move(ticketLifecycle, status, 'createTicketMessage', 'open'),
    updatedAt: tx.now,
  });
  await addMessage(tx, ticket, { ...message, authorId: userId, authorName: user?.name ?? '', authorKind: 'customer' });
}

/** An id in the form of a UUID. */
function uuidFrom(hash: string): string {
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
