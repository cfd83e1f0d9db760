import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { findAccount } from './accounts.ts';
import { findWorkspaceNamed } from './workspaces.ts';

type AuditRow = RowOf<'auditEvents'>;

/** An event with the slug of its workspace and the address of its actor. */
export interface FoundEvent {
  readonly event: AuditRow;
  readonly workspaceSlug: string;
  readonly email: string | null;
}

export interface AuditFilter {
  /** A slug. */
  readonly workspace?: string | undefined;
  /** An address or an id. */
  readonly user?: string | undefined;
  readonly operation?: string | undefined;
  /** Only events after a time, in milliseconds. */
  readonly since?: number | undefined;
  /** Only events until a time, in milliseconds. */
  readonly until?: number | undefined;
}

interface Place {
  readonly workspaceId: string;
  readonly slug: string;
}

const workspacesAtOnce = 100;
const eventsAtOnce = 500;

/** The newest matching events, of all workspaces or of one, newest first. */
export function searchAudit(
  { store }: Pick<Ports, 'store'>,
  { limit, ...filter }: AuditFilter & { readonly limit: number },
): Promise<readonly FoundEvent[]> {
  const { workspace: workspaceSlug, since = 0, until } = filter;
  return store.read('system', async (tx) => {
    const named = workspaceSlug === undefined ? null : await findWorkspaceNamed(tx, { workspaceSlug });
    const at = until === undefined ? { above: since - 1 } : { atMost: until };
    const where = { ...(await conditions(tx, filter)), ...(named && { workspaceId: named.id }), at };
    const rows = await tx.auditEvents.list(where, { order: ['-at', 'id'], limit });
    const newest = rows.filter((row) => row.at >= since);
    const ids = [...new Set(newest.map(({ workspaceId }) => workspaceId))];
    const workspaces = named ? [named] : await tx.workspaces.list({ id: { in: ids } });
    return withNames(tx, newest, new Map(workspaces.map(({ id, slug }) => [id, slug])));
  });
}

/** All matching events, a workspace after the other, oldest first. */
export async function* exportAudit({ store }: Pick<Ports, 'store'>, filter: AuditFilter): AsyncGenerator<FoundEvent> {
  const where = await store.read('system', (tx) => conditions(tx, filter));
  for await (const { workspaceId, slug } of placesOf({ store }, filter.workspace)) {
    for (let at = filter.since ?? 0, seen = new Set<string>(); ;) {
      // Events of one instant may be parted by the limit, so its instant is read again.
      const bounds = { ...where, workspaceId, at: { above: at - 1 } };
      const rows = await store.read('system', (tx) =>
        tx.auditEvents.list(bounds, { order: ['at'], limit: eventsAtOnce + seen.size }),
      );
      const fresh = rows.filter((row) => !seen.has(row.id) && row.at <= (filter.until ?? Infinity));
      yield* await store.read('system', (tx) => withNames(tx, fresh, new Map([[workspaceId, slug]])));
      const last = fresh.at(-1);
      if (!last) break;
      seen = new Set(rows.filter((row) => row.at === last.at).map(({ id }) => id));
      at = last.at;
    }
  }
}

/** Workspaces by their slugs, or the named one. */
async function* placesOf({ store }: Pick<Ports, 'store'>, named: string | undefined): AsyncGenerator<Place> {
  if (named !== undefined) {
    const { id, slug } = await store.read('system', (tx) => findWorkspaceNamed(tx, { workspaceSlug: named }));
    yield { workspaceId: id, slug };
    return;
  }
  for (let last: string | undefined = ''; last !== undefined;) {
    const after: string = last;
    const some = await store.read('system', (tx) =>
      tx.workspaces.list({ slug: { above: after } }, { order: ['slug'], limit: workspacesAtOnce }),
    );
    for (const { id, slug } of some) yield { workspaceId: id, slug };
    last = some.at(-1)?.slug;
  }
}

async function conditions(tx: ReadTx, { user, operation }: AuditFilter) {
  return {
    ...(user !== undefined && { userId: (await findAccount(tx, { account: user })).id }),
    ...(operation !== undefined && { operation }),
  };
}

async function withNames(
  tx: ReadTx,
  events: readonly AuditRow[],
  slugs: ReadonlyMap<string, string>,
): Promise<FoundEvent[]> {
  const ids = events.map(({ userId }) => userId).filter((id) => id !== null);
  const users = await tx.users.list({ id: { in: [...new Set(ids)] } });
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return events.map((event) => ({
    event,
    workspaceSlug: slugs.get(event.workspaceId) ?? '',
    email: emails.get(event.userId ?? '') ?? null,
  }));
}
