import { type Amounts, noAmounts } from '../../model/billing/amounts.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { poolOf, readCounts, usedOf } from '../../transitions/pool.ts';
import { findWorkspaceNamed } from './workspaces.ts';
import { contains, type Page, type Part, scan } from './pages.ts';

type WorkspaceRow = RowOf<'workspaces'>;

/** A plan with its pool, and what the apps of its region use of it. */
interface PlanUse {
  readonly plan: RowOf<'plans'>;
  readonly pool: Amounts;
  readonly used: Amounts;
}

/** A workspace with what it has. */
export interface ListedWorkspace {
  readonly workspace: WorkspaceRow;
  /** Address of the owner; `null` without an owner. */
  readonly owner: string | null;
  readonly members: number;
  readonly apps: number;
  readonly plans: readonly PlanUse[];
}

/** Workspaces by their slugs, or those whose slug or name has a part. */
export async function listWorkspaces(
  { store }: Pick<Ports, 'store'>,
  { search, ...part }: Part & { readonly search?: string | undefined },
): Promise<Page<ListedWorkspace>> {
  const { rows, next } = await scan(part, {
    read: (after, limit) =>
      store.read('system', (tx) => tx.workspaces.list({ slug: { above: after } }, { order: ['slug'], limit })),
    keyOf: ({ slug }) => slug,
    matches: ({ slug, name }) => contains(search, slug, name),
  });
  return { rows: await store.read('system', (tx) => describe(tx, rows)), next };
}

/** One workspace. Throws `not_found`. */
export function showWorkspace({ store }: Pick<Ports, 'store'>, slug: string): Promise<ListedWorkspace> {
  return store.read('system', async (tx) => {
    const [described] = await describe(tx, [await findWorkspaceNamed(tx, { workspaceSlug: slug })]);
    if (!described) throw new Error(`The workspace ${slug} was not described.`);
    return described;
  });
}

async function describe(tx: ReadTx, rows: readonly WorkspaceRow[]): Promise<ListedWorkspace[]> {
  const of = { workspaceId: { in: rows.map(({ id }) => id) } };
  const counts = await readCounts(tx, of);
  const members = Map.groupBy(await tx.members.list(of), ({ workspaceId }) => workspaceId);
  const plans = Map.groupBy(await tx.plans.list(of, { order: ['region'] }), ({ workspaceId }) => workspaceId);
  const owners = [...members.values()].flat().filter(({ ownerOf }) => ownerOf !== null);
  const users = await tx.users.list({ id: { in: owners.map(({ userId }) => userId) } });
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const pools = new Map<string, Amounts>();
  for (const plan of [...plans.values()].flat()) pools.set(plan.id, await poolOf(tx, plan));
  return rows.map((workspace) => ({
    workspace,
    owner: emails.get(owners.find(({ ownerOf }) => ownerOf === workspace.id)?.userId ?? '') ?? null,
    members: members.get(workspace.id)?.length ?? 0,
    apps: counts.filter(({ app }) => app.workspaceId === workspace.id).length,
    plans: (plans.get(workspace.id) ?? []).map((plan) => ({
      plan,
      pool: pools.get(plan.id) ?? noAmounts,
      used: usedOf(counts, plan),
    })),
  }));
}
