import type { Amounts } from '../../model/billing/amounts.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { noAmounts } from '../../model/billing/amounts.ts';
import { readCounts } from '../../transitions/pool.ts';
import { findWorkspaceNamed } from './workspaces.ts';
import { contains, type Page, type Part, scan } from './pages.ts';

type AppRow = RowOf<'apps'>;

/** An app with the slug of its workspace, and what it counts in the pool. */
export interface ListedApp {
  readonly app: AppRow;
  readonly workspaceSlug: string;
  readonly used: Amounts;
}

interface Filter extends Part {
  /** A slug. */
  readonly workspace?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

/** Apps by their ids: all of them, those of a workspace, in a state, or with a part in their names. */
export async function listApps(
  { store }: Pick<Ports, 'store'>,
  { workspace, status, search, ...part }: Filter,
): Promise<Page<ListedApp>> {
  const workspaceId =
    workspace === undefined
      ? undefined
      : (await store.read('system', (tx) => findWorkspaceNamed(tx, { workspaceSlug: workspace }))).id;
  const where = workspaceId === undefined ? {} : { workspaceId };
  const { rows, next } = await scan(part, {
    read: (after, limit) =>
      store.read('system', (tx) => tx.apps.list({ ...where, id: { above: after } }, { order: ['id'], limit })),
    keyOf: ({ id }) => id,
    matches: (app: AppRow) => (status === undefined || app.status === status) && contains(search, app.slug, app.name),
  });
  return store.read('system', async (tx) => {
    const ids = [...new Set(rows.map((app) => app.workspaceId))];
    const slugs = new Map((await tx.workspaces.list({ id: { in: ids } })).map(({ id, slug }) => [id, slug]));
    const counts = await readCounts(tx, { workspaceId: { in: ids } }, rows);
    const used = new Map(counts.map(({ app, amounts }) => [app.id, amounts]));
    return {
      rows: rows.map((app) => ({
        app,
        workspaceSlug: slugs.get(app.workspaceId) ?? '',
        used: used.get(app.id) ?? noAmounts,
      })),
      next,
    };
  });
}
