import { uploadLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { stateOfUpload } from '../model/sources/upload.ts';
import type { Ports } from '../ports/ports.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { removePlan } from '../transitions/plans.ts';
import { beginRemoval } from '../transitions/removal.ts';
import { removeApp } from './app-removal.ts';

/**
 * Takes a step of the removal of a workspace: first its apps, finally its plans. `null`: it is gone, or is not to be
 * removed.
 */
export async function removeWorkspace(ports: Ports, id: string): Promise<Next> {
  const { store, sources } = ports;
  const found = await store.write('system', async (tx) => {
    const workspace = await tx.workspaces.find({ id });
    if (typeof workspace?.deletedAt !== 'number') return null;
    const apps = await tx.apps.list({ workspaceId: id });
    for (const app of apps) await beginRemoval(tx, app, 'deleteWorkspace');
    return { apps };
  });
  if (!found) return null;
  const results = await Promise.allSettled(found.apps.map((app) => removeApp(ports, app.id)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  const times = results.flatMap((result) =>
    result.status === 'fulfilled' && result.value !== null ? [result.value] : [],
  );
  if (times.length > 0) return Math.min(...times);
  const uploads = await store.write('system', (tx) => giveUploadsAway(tx, id));
  for (const upload of uploads) await sources.forget(upload.id);
  return store.write('system', (tx) => removeRows(tx, id));
}

/** Moves uploads to the apps of other workspaces that use them. Returns uploads without a use. */
async function giveUploadsAway(tx: Tx, workspaceId: string): Promise<RowOf<'uploads'>[]> {
  const unused = [];
  for (const upload of await tx.uploads.list({ workspaceId })) {
    const [use] = await tx.uploadUses.list({ uploadId: upload.id });
    const app = use ? await tx.apps.find({ id: use.appId }) : null;
    if (app) await tx.uploads.update(upload.id, { workspaceId: app.workspaceId });
    else unused.push(upload);
  }
  return unused;
}

/** Deletes the workspace's row, and with it members, invitations, uploads and the audit log. */
async function removeRows(tx: Tx, id: string): Promise<Next> {
  const workspace = await tx.workspaces.find({ id });
  if (typeof workspace?.deletedAt !== 'number') return null;
  // An app may have arrived by a transfer.
  if ((await tx.apps.count({ workspaceId: id })) > 0) return tx.now;
  await tx.tokens.deleteAll({ pinnedWorkspaceId: id });
  await tx.tickets.updateAll({ aboutWorkspaceId: id }, { aboutWorkspaceId: null });
  for (const plan of await tx.plans.list({ workspaceId: id })) {
    await removePlan(tx, plan, { end: 'credit', trigger: 'deleteWorkspace' });
  }
  for (const upload of await tx.uploads.list({ workspaceId: id }))
    move(uploadLifecycle, stateOfUpload(upload), 'deleteWorkspace', 'deleted');
  await tx.workspaces.delete(id);
  return null;
}
