import { ticketLifecycle } from '../../generated/moves.ts';
import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { move } from '../model/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx } from '../ports/store.ts';
import { addMessage, type NewMessage } from '../transitions/tickets.ts';
import { findPlace } from './place.ts';

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
  /** What the assistant has answered to the body. */
  readonly answer?: string;
}

const mostTickets = 100;
const mostMessages = 500;

/** A pinned token sees only the tickets about its workspace. */
export function listTickets({ store }: Ports, { userId, viewer }: Caller): Promise<FoundTicket[]> {
  return store.read(viewer, async (tx) => {
    const rows = await tx.tickets.list({ userId, ...pinOf(viewer) }, { order: ['-createdAt'], limit: mostTickets });
    const ids = rows.map(({ aboutWorkspaceId }) => aboutWorkspaceId).filter((id) => id !== null);
    const slugs = new Map((await tx.workspaces.list({ id: { in: ids } })).map(({ id, slug }) => [id, slug]));
    return rows.map((row) => ({ row, workspaceSlug: slugs.get(row.aboutWorkspaceId ?? '') ?? null }));
  });
}

export function getTicket({ store }: Ports, { viewer }: Caller, id: string): Promise<FoundTicket> {
  return store.read(viewer, async (tx) => {
    const row = await findTicket(tx, viewer, id);
    const workspace = row.aboutWorkspaceId === null ? null : await tx.workspaces.find({ id: row.aboutWorkspaceId });
    return { row, workspaceSlug: workspace?.slug ?? null };
  });
}

export function createTicket(
  { store, clock, random }: Ports,
  { userId, viewer }: Caller,
  { subject, body, workspaceSlug, answer }: NewTicket,
): Promise<FoundTicket> {
  const [id, questionId, answerId, now] = [random.id(), random.id(), random.id(), clock.now()];
  return store.write(viewer, async (tx) => {
    const workspace = await findPlace(tx, viewer, workspaceSlug);
    const row = await tx.tickets.insert({
      id,
      userId,
      subject,
      status: move(ticketLifecycle, 'none', 'createTicket', 'open'),
      aboutWorkspaceId: workspace?.id ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await addMessage(tx, row, { ...(await authorOf(tx, userId)), id: questionId, body, createdAt: now });
    if (answer !== undefined) await addMessage(tx, row, { ...assistant, id: answerId, body: answer, createdAt: now });
    return { row, workspaceSlug: workspace?.slug ?? null };
  });
}

/** The newest messages after one of them, oldest first. */
export function listTicketMessages(
  { store }: Ports,
  { viewer }: Caller,
  { ticketId, afterNumber = 0 }: { readonly ticketId: string; readonly afterNumber?: number },
): Promise<MessageRow[]> {
  return store.read(viewer, async (tx) => {
    const { id } = await findTicket(tx, viewer, ticketId);
    const newest = await tx.messages.list({ ticketId: id, number: { above: afterNumber } }, { order: ['-number'], limit: mostMessages });
    return newest.reverse();
  });
}

/** The number of a message in its ticket; 0 if the ticket has no such message. */
export async function findMessageNumber(
  { store }: Ports,
  { viewer }: Caller,
  { ticketId, messageId }: { readonly ticketId: string; readonly messageId: string },
): Promise<number> {
  const message = await store.read(viewer, (tx) => tx.messages.find({ ticketId, id: messageId }));
  return message?.number ?? 0;
}

export function createTicketMessage(
  { store, clock, random }: Ports,
  { userId, viewer }: Caller,
  { ticketId, body }: { readonly ticketId: string; readonly body: string },
): Promise<MessageRow> {
  const [id, now] = [random.id(), clock.now()];
  return store.write(viewer, async (tx) => {
    const ticket = await findTicket(tx, viewer, ticketId);
    const status = ticket.status === 'open' ? 'open' : move(ticketLifecycle, ticket.status, 'createTicketMessage', 'open');
    await tx.tickets.update(ticket.id, { status, updatedAt: now });
    return addMessage(tx, ticket, { ...(await authorOf(tx, userId)), id, body, createdAt: now });
  });
}

const assistant = { authorId: null, authorName: 'Assistant', authorKind: 'assistant' } as const;

async function authorOf(tx: ReadTx, userId: string): Promise<Pick<NewMessage, 'authorId' | 'authorName' | 'authorKind'>> {
  const user = await tx.users.find({ id: userId });
  return { authorId: userId, authorName: user?.name ?? '', authorKind: 'customer' };
}

async function findTicket(tx: ReadTx, viewer: Caller['viewer'], id: string): Promise<TicketRow> {
  const ticket = await tx.tickets.find({ id, userId: viewer.userId, ...pinOf(viewer) });
  if (!ticket) throw new ControlPlaneError('not_found', `The account has no ticket with the id "${id}".`);
  return ticket;
}

function pinOf({ pinnedWorkspaceId }: Caller['viewer']): { aboutWorkspaceId?: string } {
  return pinnedWorkspaceId === null ? {} : { aboutWorkspaceId: pinnedWorkspaceId };
}
