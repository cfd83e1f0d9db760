import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import type { Ports } from '../ports/ports.ts';
import { revokeInvitations } from '../transitions/invitations.ts';
import { beginRemoval } from '../transitions/removal.ts';
import { auditOf } from './audit.ts';

/** A removal is waited for so long. */
const removalMs = 60_000;

/** Deletes a workspace for good. A repeated request waits again. */
export async function deleteWorkspace(ports: Ports, caller: Caller, { workspaceId }: { readonly workspaceId: string }): Promise<void> {
  const { store, reconciler, clock } = ports;
  const [now, audit] = [clock.now(), auditOf(ports, caller)];
  await store.write(caller.viewer, async (tx) => {
    const workspace = await tx.workspaces.find({ id: workspaceId });
    if (!workspace) throw new ControlPlaneError('not_found', 'The workspace no longer exists.');
    await tx.wake('removal', workspaceId, now);
    if (workspace.deletedAt !== null) return;
    await tx.workspaces.update(workspaceId, { deletedAt: now });
    for (const app of await tx.apps.list({ workspaceId })) await beginRemoval(tx, app, 'deleteWorkspace', now);
    await revokeInvitations(tx, workspaceId);
    const target = { type: 'workspace', id: workspaceId, name: workspace.name };
    await audit(tx, { workspaceId, operation: 'deleteWorkspace', target, changes: [] });
  });
  let cause: unknown;
  await reconciler.runNow('removal', workspaceId, removalMs).catch((error: unknown) => (cause = error));
  const rest = await store.read(caller.viewer, (tx) => tx.workspaces.find({ id: workspaceId }));
  if (!rest) return;
  const message = 'Not everything of the workspace was removed within 60 s. The removal continues; repeat the request to wait again.';
  throw new ControlPlaneError('cleanup_failed', message, { cause });
}
