import { ticketLifecycle } from '../../../generated/moves.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { notFound } from '../../model/shared/error.ts';
import { move } from '../../model/shared/lifecycle.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { addMessage, type NewMessage } from '../../transitions/tickets.ts';
import { requireVisible } from '../shared/input.ts';
import { findNamedWorkspace } from '../shared/named-workspace.ts';

type TicketRow = RowOf<'tickets'>;
type MessageRow = RowOf<'messages'>;

/** A ticket, with the slug of the workspace that it is about. */
export interface FoundTicket {
  readonly row: TicketRow;
  readonly workspaceSlug: string | null;
}

interface NewTicket {
  readonly subject: string;
  readonly body: string;
  readonly workspaceSlug?: string | undefined;
  /** The assistant's answer to the body. */
  readonly answer?: string;
}

const mostTickets = 100;
const mostMessages = 500;

/** A pinned token sees only the tickets about its workspace. */
export function listTickets({ store }: Ports, caller: Caller): Promise<FoundTicket[]> {
  return store.read(caller, async (tx) => {
    const rows = await tx.tickets.list(
      { userId: caller.userId, ...pinOf(caller) },
      { order: ['-createdAt'], limit: mostTickets },
    );
    const ids = rows.map(({ aboutWorkspaceId }) => aboutWorkspaceId).filter((id) => id !== null);
    const slugs = new Map((await tx.workspaces.list({ id: { in: ids } })).map(({ id, slug }) => [id, slug]));
    return rows.map((row) => ({ row, workspaceSlug: slugs.get(row.aboutWorkspaceId ?? '') ?? null }));
  });
}

export function getTicket({ store }: Ports, caller: Caller, id: string): Promise<FoundTicket> {
  return store.read(caller, async (tx) => {
    const row = await findTicket(tx, caller, id);
    const workspace = row.aboutWorkspaceId === null ? null : await tx.workspaces.find({ id: row.aboutWorkspaceId });
    return { row, workspaceSlug: workspace?.slug ?? null };
  });
}

export function createTicket(
  { store }: Ports,
  caller: Caller,
  { subject, body, workspaceSlug, answer }: NewTicket,
): Promise<FoundTicket> {
  return store.write(caller, async (tx) => {
    requireVisible('/subject', subject);
    const workspace = await findNamedWorkspace(tx, caller, workspaceSlug);
    const row = await tx.tickets.insert({
      id: tx.id(),
      userId: caller.userId,
      subject,
      status: move(ticketLifecycle, 'none', 'createTicket', 'open'),
      aboutWorkspaceId: workspace?.id ?? null,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    await addMessage(tx, row, { ...(await authorOf(tx, caller.userId)), body });
    if (answer !== undefined) await addMessage(tx, row, { ...assistant, body: answer });
    return { row, workspaceSlug: workspace?.slug ?? null };
  });
}

/** The newest messages after one of them, oldest first. */
export function listTicketMessages(
  { store }: Ports,
  caller: Caller,
  { ticketId, afterNumber = 0 }: { readonly ticketId: string; readonly afterNumber?: number | undefined },
): Promise<MessageRow[]> {
  return store.read(caller, async (tx) => {
    const { id } = await findTicket(tx, caller, ticketId);
    const newest = await tx.messages.list(
      { ticketId: id, number: { above: afterNumber } },
      { order: ['-number'], limit: mostMessages },
    );
    return newest.reverse();
  });
}

/** The number of a message in its ticket; `undefined` if the ticket has no such message. */
export async function findMessageNumber(
  { store }: Ports,
  caller: Caller,
  { ticketId, messageId }: { readonly ticketId: string; readonly messageId: string },
): Promise<number | undefined> {
  const message = await store.read(caller, (tx) => tx.messages.find({ ticketId, id: messageId }));
  return message?.number;
}

export function createTicketMessage(
  { store }: Ports,
  caller: Caller,
  { ticketId, body }: { readonly ticketId: string; readonly body: string },
): Promise<MessageRow> {
  return store.write(caller, async (tx) => {
    const ticket = await findTicket(tx, caller, ticketId);
    const status =
      ticket.status === 'open' ? 'open' : move(ticketLifecycle, ticket.status, 'createTicketMessage', 'open');
    await tx.tickets.update(ticket.id, { status, updatedAt: tx.now });
    return addMessage(tx, ticket, { ...(await authorOf(tx, caller.userId)), body });
  });
}

const assistant = { authorId: null, authorName: 'Assistant', authorKind: 'assistant' } as const;

async function authorOf(
  tx: ReadTx,
  userId: string,
): Promise<Pick<NewMessage, 'authorId' | 'authorName' | 'authorKind'>> {
  const user = await tx.users.find({ id: userId });
  return { authorId: userId, authorName: user?.name ?? '', authorKind: 'customer' };
}

async function findTicket(tx: ReadTx, caller: Caller, id: string): Promise<TicketRow> {
  const ticket = await tx.tickets.find({ id, userId: caller.userId, ...pinOf(caller) });
  if (!ticket) throw notFound('ticketId', `The account has no ticket with the id "${id}".`);
  return ticket;
}

function pinOf({ pinnedWorkspaceId }: Caller): { aboutWorkspaceId?: string } {
  return pinnedWorkspaceId === null ? {} : { aboutWorkspaceId: pinnedWorkspaceId };
}
