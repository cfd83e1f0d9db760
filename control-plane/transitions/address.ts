import { labelOf } from '../model/address.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx } from '../ports/store.ts';

/** The label of an app's address once a deploy has the route: after a transfer it follows from the new workspace. */
export async function labelAfterTransfer(tx: ReadTx, app: RowOf<'apps'>, { trigger }: RowOf<'deploys'>): Promise<string> {
  if (trigger !== 'transfer') return app.label;
  const workspace = await tx.workspaces.find({ id: app.workspaceId });
  if (!workspace) return app.label;
  const named = { ...app, workspaceSlug: workspace.slug };
  const label = labelOf(named, false);
  const holder = await tx.apps.find({ region: app.region, label });
  return holder && holder.id !== app.id ? labelOf(named, true) : label;
}
