import type { Caller } from '../../model/shared/caller.ts';
import { labelOf } from '../../model/apps/address.ts';
import { openDeployStates } from '../../model/deploys/deploy.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Tx } from '../../ports/store.ts';
import { isLabelTaken, moveLabels } from '../../transitions/address.ts';
import { auditOfWorkspace, requireIcon } from './create-workspace.ts';
import { requireUnreserved, slugTaken } from './slugs.ts';
import { requireVisible } from '../shared/input.ts';
import { refuseTaken } from '../shared/unique.ts';
import { requireChangeableWorkspace } from '../shared/lookup.ts';

type WorkspaceRow = RowOf<'workspaces'>;
type Changes = Partial<Pick<WorkspaceRow, 'name' | 'slug' | 'hues' | 'iconUrl'>>;

export async function updateWorkspace(
  ports: Ports,
  caller: Caller,
  { workspaceId, changes }: { readonly workspaceId: string; readonly changes: Changes },
): Promise<void> {
  await ports.store
    .write(caller, async (tx) => {
      const before = await requireChangeableWorkspace(tx, workspaceId);
      requireVisible('/name', changes.name);
      requireIcon(changes.iconUrl);
      const slug = changes.slug ?? before.slug;
      if (slug !== before.slug) requireUnreserved(slug);
      const after = { ...before, ...changes };
      await tx.workspaces.update(workspaceId, changes);
      if (slug !== before.slug) await moveAddresses(tx, after);
      await tx.audit(auditOfWorkspace('updateWorkspace', before, after));
    })
    .catch(refuseTaken({ workspaces_slug: () => slugTaken(changes.slug ?? '') }));
}

/**
 * The addresses of the apps follow the slug at once. None of the apps may be `deploying`.
 */
async function moveAddresses(tx: Tx, { id: workspaceId, slug: workspaceSlug }: WorkspaceRow): Promise<void> {
  const apps = await tx.apps.list({ workspaceId });
  const open = await tx.deploys.count({ workspaceId, status: { in: openDeployStates } });
  const busy = apps.find(({ status }) => status === 'deploying');
  if (busy || open > 0) {
    const name = busy ? `The app "${busy.slug}"` : 'An app';
    throw new ControlPlaneError(
      'rename_blocked',
      `${name} is being deployed. Change the slug of the workspace when the deploy has ended.`,
    );
  }
  for (const app of apps) {
    const address = { id: app.id, slug: app.slug, env: app.env, workspaceSlug };
    // An app of another workspace may have the address, out of the caller's reach.
    const isTaken = await isLabelTaken(tx, app, workspaceSlug);
    const moved = await tx.apps.update(app.id, { label: labelOf(address, isTaken), updatedAt: tx.now });
    if (moved) await moveLabels(tx, moved);
    await tx.wake('app', app.id);
  }
}
