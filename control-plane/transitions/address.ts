import { labelOf } from '../model/address.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx } from '../ports/store.ts';

/** The label of an app's address once a deploy has the route: after a transfer it follows from the new workspace. */
export async function labelAfterTransfer(tx: ReadTx, app: RowOf<'apps'>, { trigger }: RowOf<'deploys'>): Promise<string> {
  if (trigger !== 'transfer') return app.label;
  const workspace = await tx.workspaces.find({ id: app.workspaceId });
  if (!workspace) return app.label;
  return labelOf({ ...app, workspaceSlug: workspace.slug }, await isLabelTaken(tx, app, workspace.slug));
}

/** Whether another app of the region has the label that an app of a workspace gets. */
export async function isLabelTaken(
  tx: ReadTx,
  app: Pick<RowOf<'apps'>, 'id' | 'slug' | 'env' | 'region'>,
  workspaceSlug: string,
): Promise<boolean> {
  const holder = await tx.apps.find({ region: app.region, label: labelOf({ ...app, workspaceSlug }, false) });
  return holder !== null && holder.id !== app.id;
}
