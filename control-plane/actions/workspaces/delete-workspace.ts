import { cleanupLimitMs } from '../../model/apps/app.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Ports } from '../../ports/ports.ts';
import { revokeInvitations } from '../../transitions/invitations.ts';
import { beginRemoval } from '../../transitions/removal.ts';
import { awaitReconciler } from '../shared/await-reconciler.ts';
import { findWorkspace } from '../shared/lookup.ts';

/** Deletes a workspace for good. A repeated request waits again. */
export async function deleteWorkspace(
  ports: Ports,
  caller: Caller,
  { workspaceId }: { readonly workspaceId: string },
): Promise<void> {
  const { store } = ports;
  await store.write(caller, async (tx) => {
    const workspace = await findWorkspace(tx, workspaceId);
    await tx.wake('removal', workspaceId);
    if (workspace.deletedAt !== null) return;
    await tx.workspaces.update(workspaceId, { deletedAt: tx.now });
    for (const app of await tx.apps.list({ workspaceId })) await beginRemoval(tx, app, 'deleteWorkspace');
    await revokeInvitations(tx, workspaceId);
    const target = { type: 'workspace', id: workspaceId, name: workspace.name };
    await tx.audit({ workspaceId, operation: 'deleteWorkspace', target, changes: [] });
  });
  const rejection = await awaitReconciler(ports, 'removal', workspaceId, cleanupLimitMs);
  const rest = await store.read(caller, (tx) => tx.workspaces.find({ id: workspaceId }));
  if (!rest) return;
  const message =
    'Not everything of the workspace was removed within 60 s. The removal continues; repeat the request to wait again.';
  throw new ControlPlaneError('cleanup_failed', message, { cause: rejection?.cause });
}
