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

/** The newest matching events of all workspaces, newest first. */
export async function searchAudit(
  { store }: Pick<Ports, 'store'>,
  { limit, ...filter }: AuditFilter & { readonly limit: number },
): Promise<readonly FoundEvent[]> {
  const where = await store.read('system', (tx) => conditions(tx, filter));
  let newest: AuditRow[] = [];
  const slugs = new Map<string, string>();
  for await (const { workspaceId, slug } of placesOf({ store }, filter.workspace)) {
    const rows = await store.read('system', (tx) =>
      tx.auditEvents.list({ ...where, workspaceId }, { order: ['-at'], limit }),
    );
    if (rows.length > 0) slugs.set(workspaceId, slug);
    newest = [...newest, ...rows].toSorted((a, b) => b.at - a.at).slice(0, limit);
  }
  return store.read('system', (tx) => withNames(tx, newest, slugs));
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

async function conditions(tx: ReadTx, { user, operation, since, until }: AuditFilter) {
  return {
    ...(user !== undefined && { userId: (await findAccount(tx, { account: user })).id }),
    ...(operation !== undefined && { operation }),
    ...(since !== undefined && { at: { above: since - 1 } }),
    ...(until !== undefined && since === undefined && { at: { atMost: until } }),
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
