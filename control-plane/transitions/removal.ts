import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { changeApp } from './apps.ts';
import { cancelDeploys } from './deploys.ts';

type AppRow = RowOf<'apps'>;

/** Trigger of the removal of an app. */
export type RemovalTrigger = 'deleteApp' | 'deleteWorkspace' | 'previewEnded' | 'planRemoved';

/** Begins to delete an app for good. Its reconciler removes everything of it, and finally the row. */
export async function beginRemoval(tx: Tx, app: AppRow, trigger: RemovalTrigger): Promise<AppRow> {
  if (app.desired === 'deleted') return app;
  const operation = trigger === 'deleteWorkspace' ? trigger : 'deleteApp';
  const canceled = await cancelDeploys(tx, app, operation);
  await tx.wake('removal', app.id);
  return changeApp(tx, canceled, { desired: 'deleted', deletedAt: tx.now }, { trigger });
}
