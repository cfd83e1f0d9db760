import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { changeApp } from './apps.ts';
import { cancelDeploys } from './deploys.ts';
import { revokeInvitations } from './invitations.ts';

type AppRow = RowOf<'apps'>;

/** Trigger of the removal of an app. */
export type RemovalTrigger = 'deleteApp' | 'deleteWorkspace' | 'operatorDeleted' | 'previewEnded' | 'planRemoved';

/** Triggers of the end of an app's deploys; `deleteApp` for the others. */
const cancelTriggers: { readonly [T in RemovalTrigger]?: 'deleteWorkspace' | 'operatorStopped' } = {
  deleteWorkspace: 'deleteWorkspace',
  operatorDeleted: 'operatorStopped',
};

/** Begins to delete an app for good. Its reconciler removes everything of it, and finally the row. */
export async function beginRemoval(tx: Tx, app: AppRow, trigger: RemovalTrigger): Promise<AppRow> {
  if (app.desired === 'deleted') return app;
  const canceled = await cancelDeploys(tx, app, cancelTriggers[trigger] ?? 'deleteApp');
  await tx.wake('removal', app.id);
  return changeApp(tx, canceled, { desired: 'deleted', deletedAt: tx.now }, { trigger });
}

/** Begins to delete a workspace for good, with its apps. Its reconciler removes the rest. */
export async function beginWorkspaceRemoval(
  tx: Tx,
  { id: workspaceId }: Pick<RowOf<'workspaces'>, 'id'>,
  trigger: 'deleteWorkspace' | 'operatorDeleted',
): Promise<void> {
  await tx.workspaces.update(workspaceId, { deletedAt: tx.now });
  await tx.wake('removal', workspaceId);
  for (const app of await tx.apps.list({ workspaceId })) await beginRemoval(tx, app, trigger);
  await revokeInvitations(tx, workspaceId);
}
