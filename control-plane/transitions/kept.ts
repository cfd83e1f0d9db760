import { openDeployStates } from '../model/deploy.ts';
import type { Source } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

/** So many deploys of an app are kept with their logs, and always the current one. */
export const keptDeploys = 100;

/** Records that an app uses the upload of its source or of one of its deploys, if that is one. */
export async function useUpload(
  tx: Tx,
  { workspaceId, appId, source }: { workspaceId: string; appId: string; source: Source },
): Promise<void> {
  if (source.type !== 'upload') return;
  const { uploadId } = source;
  await tx.uploads.update(uploadId, { unusedSince: null });
  if (await tx.uploadUses.find({ uploadId, appId })) return;
  await tx.uploadUses.insert({ id: `${uploadId} ${appId}`, workspaceId, appId, uploadId });
}

/**
 * Deletes the deploys of an app that are older than the kept ones. Uploads that only they named are not used any more.
 */
export async function forgetOldDeploys(tx: Tx, app: RowOf<'apps'>, now: number): Promise<void> {
  const above = app.lastNumber - keptDeploys;
  const old = await tx.deploys.list({ appId: app.id, number: { atMost: above } });
  const forgotten = old.filter(({ id, status }) => id !== app.currentDeployId && !openDeployStates.some((state) => state === status));
  for (const { id } of forgotten) {
    await tx.deployLogs.delete(id);
    await tx.deploys.delete(id);
  }
  for (const { source } of forgotten) await releaseUpload(tx, app, source, now);
}

/** Ends the use of an upload, if neither the source of the app nor a kept deploy names it any more. */
export async function releaseUpload(tx: Tx, app: RowOf<'apps'>, source: Source, now: number): Promise<void> {
  if (source.type !== 'upload' || names(app.source, source.uploadId)) return;
  const { uploadId } = source;
  const deploys = await tx.deploys.list({ appId: app.id });
  if (deploys.some((deploy) => names(deploy.source, uploadId))) return;
  const use = await tx.uploadUses.find({ uploadId, appId: app.id });
  if (use) await tx.uploadUses.delete(use.id);
  // Other apps, also of another workspace, may use it: the reconciler sees them all.
  await tx.wake('upload', uploadId, now);
}

function names(source: Source, uploadId: string): boolean {
  return source.type === 'upload' && source.uploadId === uploadId;
}
