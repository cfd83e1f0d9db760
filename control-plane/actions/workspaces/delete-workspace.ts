import { cleanupLimitMs } from '../../model/apps/app.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { Tx } from '../../ports/store.ts';
import { beginWorkspaceRemoval } from '../../transitions/removal.ts';
import { findWorkspace } from '../shared/lookup.ts';

/** Deletes a workspace for good. A repeated request waits again. */
export async function deleteWorkspace(
  { store }: ActionPorts,
  caller: Caller,
  { workspaceId }: { readonly workspaceId: string },
): Promise<void> {
  const remove = async (tx: Tx) => {
    const workspace = await findWorkspace(tx, workspaceId);
    await tx.wake('removal', workspaceId);
    if (workspace.deletedAt !== null) return;
    await beginWorkspaceRemoval(tx, workspace, 'deleteWorkspace');
    const target = { type: 'workspace', id: workspaceId, name: workspace.name };
    await tx.audit({ workspaceId, operation: 'deleteWorkspace', target, changes: [] });
  };
  const until = { kind: 'removal', subject: workspaceId, limitMs: cleanupLimitMs } as const;
  const { rejection } = await store.writeUntil(caller, remove, () => until);
  const rest = await store.read(caller, (tx) => tx.workspaces.find({ id: workspaceId }));
  if (!rest) return;
  const message =
    'Not everything of the workspace was removed within 60 s. The removal continues; repeat the request to wait again.';
  throw new ControlPlaneError('cleanup_failed', message, { cause: rejection?.cause });
}
