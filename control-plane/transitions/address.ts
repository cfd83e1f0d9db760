import { labelOf } from '../model/apps/address.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { ReadTx } from '../ports/store.ts';

/**
 * The label of an app's address once a deploy has the route. After a transfer it follows from the new workspace, even
 * if the deploy of the transfer has failed; a label that matches the workspace stays.
 */
export async function labelWithRoute(tx: ReadTx, app: RowOf<'apps'>): Promise<string> {
  const workspace = await tx.workspaces.find({ id: app.workspaceId });
  if (!workspace) return app.label;
  const address = { ...app, workspaceSlug: workspace.slug };
  if ([false, true].some((isTaken) => labelOf(address, isTaken) === app.label)) return app.label;
  return labelOf(address, await isLabelTaken(tx, app, workspace.slug));
}

/** Whether another app of the region has the label of an app in a workspace. */
export async function isLabelTaken(
  tx: ReadTx,
  app: Pick<RowOf<'apps'>, 'id' | 'slug' | 'env' | 'region'>,
  workspaceSlug: string,
): Promise<boolean> {
  const holder = await tx.apps.find({ region: app.region, label: labelOf({ ...app, workspaceSlug }, false) });
  return holder !== null && holder.id !== app.id;
}
