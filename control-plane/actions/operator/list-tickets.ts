import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';

type TicketRow = RowOf<'tickets'>;

/** A ticket with the address of its account, and the slug of the workspace that it is about. */
export interface ListedTicket {
  readonly ticket: TicketRow;
  readonly email: string;
  readonly workspaceSlug: string | null;
}

/** A ticket with its messages, oldest first. */
export interface ShownTicket extends ListedTicket {
  readonly messages: readonly RowOf<'messages'>[];
}

const mostMessages = 500;

/** The tickets that have waited the longest, and the number of those that wait for support. */
export function listTickets(
  { store }: Pick<Ports, 'store'>,
  { limit, status }: { readonly limit: number; readonly status?: TicketRow['status'] | undefined },
): Promise<{ readonly rows: readonly ListedTicket[]; readonly waiting: number }> {
  return store.read('system', async (tx) => {
    const where = status === undefined ? {} : { status };
    const tickets = await tx.tickets.list(where, { order: ['updatedAt'], limit });
    return { rows: await describe(tx, tickets), waiting: await tx.tickets.count({ status: 'open' }) };
  });
}

/** The number of tickets that wait for support. */
export function countWaiting({ store }: Pick<Ports, 'store'>): Promise<number> {
  return store.read('system', (tx) => tx.tickets.count({ status: 'open' }));
}

/** One ticket with its newest messages. Throws `not_found`. */
export function showTicket({ store }: Pick<Ports, 'store'>, id: string): Promise<ShownTicket> {
  return store.read('system', async (tx) => {
    const [described] = await describe(tx, [await findTicket(tx, id)]);
    if (!described) throw new Error(`The ticket ${id} was not described.`);
    const newest = await tx.messages.list({ ticketId: id }, { order: ['-number'], limit: mostMessages });
    return { ...described, messages: newest.reverse() };
  });
}

/** The ticket with an id. Throws `not_found`. */
export async function findTicket(tx: ReadTx, id: string): Promise<TicketRow> {
  const ticket = await tx.tickets.find({ id });
  if (!ticket) throw new ControlPlaneError('not_found', `There is no ticket "${id}".`);
  return ticket;
}

async function describe(tx: ReadTx, tickets: readonly TicketRow[]): Promise<ListedTicket[]> {
  const users = await tx.users.list({ id: { in: tickets.map(({ userId }) => userId) } });
  const ids = tickets.map(({ aboutWorkspaceId }) => aboutWorkspaceId).filter((id) => id !== null);
  const slugs = new Map((await tx.workspaces.list({ id: { in: ids } })).map(({ id, slug }) => [id, slug]));
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return tickets.map((ticket) => ({
    ticket,
    email: emails.get(ticket.userId) ?? '',
    workspaceSlug: slugs.get(ticket.aboutWorkspaceId ?? '') ?? null,
  }));
}
