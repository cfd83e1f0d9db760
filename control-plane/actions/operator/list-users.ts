import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { findAccount } from './accounts.ts';
import { contains, type Page, type Part, scan } from './pages.ts';

type UserRow = RowOf<'users'>;

/** An account, with the number of its workspaces. */
export interface ListedUser {
  readonly user: UserRow;
  readonly workspaces: number;
}

/** An account with everything that belongs to it. */
export interface FoundUser {
  readonly user: UserRow;
  readonly memberships: readonly { readonly slug: string; readonly role: RowOf<'members'>['role'] }[];
  /** Sessions and tokens that have not expired. */
  readonly sessions: number;
  readonly tokens: readonly RowOf<'tokens'>[];
  readonly openTickets: number;
}

/** Accounts by their addresses, or those whose address or name has a part. */
export async function listUsers(
  { store }: Pick<Ports, 'store'>,
  { search, ...part }: Part & { readonly search?: string | undefined },
): Promise<Page<ListedUser>> {
  const { rows, next } = await scan(part, {
    read: (after, limit) =>
      store.read('system', (tx) => tx.users.list({ email: { above: after } }, { order: ['email'], limit })),
    keyOf: ({ email }) => email,
    matches: ({ email, name }) => contains(search, email, name),
  });
  const members = await store.read('system', (tx) => tx.members.list({ userId: { in: rows.map(({ id }) => id) } }));
  const byUser = Map.groupBy(members, ({ userId }) => userId);
  return { rows: rows.map((user) => ({ user, workspaces: byUser.get(user.id)?.length ?? 0 })), next };
}

/** One account, by its address or its id. Throws `not_found`. */
export function showUser({ store }: Pick<Ports, 'store'>, name: string): Promise<FoundUser> {
  return store.read('system', async (tx) => {
    const user = await findAccount(tx, { account: name });
    const { id: userId } = user;
    const members = await tx.members.list({ userId });
    const workspaces = await tx.workspaces.list(
      { id: { in: members.map(({ workspaceId }) => workspaceId) } },
      { order: ['slug'] },
    );
    const roles = new Map(members.map(({ workspaceId, role }) => [workspaceId, role]));
    const tokens = await tx.tokens.list({ userId }, { order: ['createdAt'] });
    return {
      user,
      memberships: workspaces.map(({ id, slug }) => ({ slug, role: roles.get(id) ?? 'viewer' })),
      sessions: await tx.sessions.count({ userId, expiresAt: { above: tx.now } }),
      tokens: tokens.filter(({ expiresAt }) => expiresAt === null || expiresAt > tx.now),
      openTickets: await tx.tickets.count({ userId, status: 'open' }),
    };
  });
}
