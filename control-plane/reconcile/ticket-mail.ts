import { replyAddressOf, type ReplyFrom } from '../model/account/reply-address.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { enqueueMail } from '../transitions/notices.ts';
import { readReplySecret } from '../transitions/reply-secret.ts';
import { replyMark } from '../model/account/reply-mark.ts';

type MessageRow = RowOf<'messages'>;

/**
 * Enqueues the mail about a message of a ticket: to support, or to the account for a reply of support. A repeated step
 * enqueues the same mail.
 */
export function mailMessage({ store, settings }: Ports, messageId: string): Promise<Next> {
  return store.write('system', async (tx) => {
    const message = await tx.messages.find({ id: messageId });
    const ticket = message && (await tx.tickets.find({ id: message.ticketId }));
    if (!ticket || message.authorKind === 'assistant') return null;
    const from = message.authorKind === 'customer' ? 'support' : 'customer';
    const id = mailIdOf({ ticketId: ticket.id, from }, message);
    if (await tx.notices.find({ id: `${id}-0` })) return null;
    const user = await tx.users.find({ id: ticket.userId });
    const text = await (from === 'support' ? textForSupport(tx, ticket, message) : textForPerson(ticket, message));
    const mark = settings.replyAddress ? `${replyMark}\n\n` : '';
    await enqueueMail(tx, {
      id,
      to: [from === 'support' ? settings.supportAddress : (user?.email ?? '')],
      // Mail programs keep mails with one subject together.
      subject: `[Ticket ${ticket.id.slice(0, 8)}] ${ticket.subject}`,
      text: `${mark}${text}`,
      workspaceId: null,
    });
    return null;
  });
}

/** The address for replies to a mail about a ticket; `undefined` for another mail, or if replies are not received. */
export async function replyToOf(ports: Ports, noticeId: string): Promise<string | undefined> {
  const { replyAddress } = ports.settings;
  const [, from, ticketId] = /^ticket\/(support|customer)\/([^/]+)\//.exec(noticeId) ?? [];
  if (!replyAddress || ticketId === undefined) return undefined;
  const secret = await readReplySecret(ports);
  return replyAddressOf(replyAddress, secret, { ticketId, from: from === 'support' ? 'support' : 'customer' });
}

/** The id says which replies the mail gets. */
function mailIdOf({ ticketId, from }: { readonly ticketId: string; readonly from: ReplyFrom }, { number }: MessageRow) {
  return `ticket/${from}/${ticketId}/${number}`;
}

async function textForSupport(tx: ReadTx, ticket: RowOf<'tickets'>, message: MessageRow): Promise<string> {
  const user = await tx.users.find({ id: ticket.userId });
  const workspace = ticket.aboutWorkspaceId && (await tx.workspaces.find({ id: ticket.aboutWorkspaceId }));
  const answer = await tx.messages.find({ ticketId: ticket.id, number: message.number + 1, authorKind: 'assistant' });
  const parts = [
    `From ${user?.name ?? ''} <${user?.email ?? ''}>${workspace ? `, about the workspace ${workspace.slug}` : ''}`,
    message.body,
    ...(answer ? [`The assistant replied:\n\n${answer.body}`] : []),
    `The ticket: platform-control-plane-server operator tickets show ${ticket.id}`,
  ];
  return parts.join('\n\n');
}

async function textForPerson({ subject }: RowOf<'tickets'>, { body }: MessageRow): Promise<string> {
  return `Support has replied to your ticket "${subject}":\n\n${body}`;
}
