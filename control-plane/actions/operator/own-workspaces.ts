import type { Operator } from '../../model/shared/caller.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEvent, Tx } from '../../ports/store.ts';
import { beginWorkspaceRemoval } from '../../transitions/removal.ts';
import { requireLastingWorkspace } from '../shared/lookup.ts';
import { transferBy } from '../workspaces/transfer-workspace.ts';
import { type AccountName, findAccount } from './accounts.ts';
import { type OperatorPorts, record } from './record.ts';
import { aboutWorkspace, findWorkspaceNamed, type WorkspaceName } from './workspaces.ts';

/**
 * Makes an account the owner of a workspace, and a member if it was none. The former owner becomes an admin. Returns
 * the page on which the new owner has to pay; `null` if nothing waits for a payment. Throws as a transfer by the
 * owner.
 */
export async function transferWorkspace(
  ports: Ports,
  operator: Operator,
  { workspaceSlug, ...name }: WorkspaceName & AccountName,
): Promise<{ readonly checkoutUrl: string | null }> {
  const found = await ports.store.read('system', async (tx) => {
    const workspace = await findWorkspaceNamed(tx, { workspaceSlug });
    const target = await findAccount(tx, name);
    const owner = await tx.members.find({ ownerOf: workspace.id });
    return { workspaceId: workspace.id, targetUserId: target.id, ownerId: owner?.userId ?? '' };
  });
  const by = {
    userId: found.ownerId,
    joins: true,
    writer: operator,
    requireWorkspace: requireLastingWorkspace,
    record: (tx: Tx, event: Omit<AuditEvent, 'operation'>) =>
      record(tx, operator, { ...event, operation: 'transferWorkspace' }),
  };
  return transferBy(ports, by, found);
}

/** Deletes a workspace for good, with its apps, locked or not. A reconciler removes everything of it. */
export function deleteWorkspace({ store }: OperatorPorts, operator: Operator, name: WorkspaceName): Promise<void> {
  return store.write(operator, async (tx) => {
    const workspace = await findWorkspaceNamed(tx, name);
    if (workspace.deletedAt !== null) return;
    await beginWorkspaceRemoval(tx, workspace, 'operatorDeleted');
    const changes = [{ field: 'slug', from: workspace.slug, to: null }];
    await record(tx, operator, { operation: 'deleteWorkspace', ...aboutWorkspace(workspace), changes });
  });
}
