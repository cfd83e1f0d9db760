import { deployLifecycle, uploadLifecycle } from '../../generated/moves.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { Source } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { stateOfUpload } from '../model/sources/upload.ts';
import type { Tx } from '../ports/store.ts';

/** Number of an app's deploys that are kept with their logs. The current one is always kept. */
const retainedDeploys = 100;
/** Number of an app's releases that are kept, with the current one. */
const retainedReleases = 10;

/** Records that an app uses the upload of a source, if it is one. */
export async function useUpload(
  tx: Tx,
  { workspaceId, appId, source }: { workspaceId: string; appId: string; source: Source },
  trigger: 'deployApp' | 'createDeploy',
): Promise<void> {
  if (source.type !== 'upload') return;
  const { uploadId } = source;
  const upload = await tx.uploads.find({ id: uploadId });
  if (upload && stateOfUpload(upload) === 'unused') {
    move(uploadLifecycle, 'unused', trigger, 'used');
    await tx.uploads.update(uploadId, { unusedSince: null });
  }
  if (await tx.uploadUses.find({ uploadId, appId })) return;
  await tx.uploadUses.insert({ id: `${uploadId} ${appId}`, workspaceId, appId, uploadId });
}

/** Deletes the old deploys of an app. Uploads that only they named become unused. */
export async function forgetOldDeploys(tx: Tx, app: RowOf<'apps'>): Promise<void> {
  const above = app.lastNumber - retainedDeploys;
  const old = above < 1 ? [] : await tx.deploys.list({ appId: app.id, number: { atMost: above } });
  const forgotten = old.filter(
    ({ id, status }) => id !== app.currentDeployId && !openDeployStates.some((state) => state === status),
  );
  for (const { status } of forgotten) move(deployLifecycle, status, 'forgotten', 'none');
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  await tx.deployLogs.deleteAll({ id: { in: ids } });
  await tx.deploys.deleteAll({ id: { in: ids } });
  for (const { source } of forgotten) await releaseUpload(tx, app, source);
}

/**
 * Deletes the releases of an app and their images, except those that were current last and those that a deploy still
 * needs.
 */
export async function forgetOldReleases(tx: Tx, appId: string): Promise<void> {
  const open = await tx.deploys.list({ appId, status: { in: openDeployStates } });
  const releases = await tx.releases.list({ appId });
  const latest = releases
    .filter(({ currentAt }) => currentAt !== null)
    .toSorted((a, b) => Number(b.currentAt) - Number(a.currentAt));
  const kept = new Set([
    ...latest.slice(0, retainedReleases).map(({ id }) => id),
    ...open.map(({ releaseId }) => releaseId),
  ]);
  const old = releases.filter(({ id }) => !kept.has(id));
  const where = { in: old.map(({ id }) => id) };
  await tx.deploys.updateAll({ releaseId: where }, { releaseId: null });
  await tx.releases.deleteAll({ id: where });
  for (const { deployId } of old) await tx.wake('build', deployId);
}

/** Ends the use of an upload that neither the source of the app nor a stored deploy names any more. */
export async function releaseUpload(tx: Tx, app: RowOf<'apps'>, source: Source): Promise<void> {
  if (source.type !== 'upload' || names(app.source, source.uploadId)) return;
  const { uploadId } = source;
  const deploys = await tx.deploys.list({ appId: app.id });
  if (deploys.some((deploy) => names(deploy.source, uploadId))) return;
  await tx.uploadUses.deleteAll({ uploadId, appId: app.id });
  // Apps of any workspace may use it: the reconciler checks all of them.
  await tx.wake('upload', uploadId);
}

function names(source: Source, uploadId: string): boolean {
  return source.type === 'upload' && source.uploadId === uploadId;
}
