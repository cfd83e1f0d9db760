import type { Caller } from '../model/caller.ts';
import { labelOf } from '../model/address.ts';
import { openDeployStates } from '../model/deploy.ts';
import { ControlPlaneError } from '../model/error.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { Taken, type Tx } from '../ports/store.ts';
import { auditOf } from './audit.ts';
import { auditOfWorkspace, requireIcon } from './create-workspace.ts';
import { requireLasting } from './plan-checks.ts';
import { findTakenAddresses, requireUnreserved, slugTaken } from './slugs.ts';

type WorkspaceRow = RowOf<'workspaces'>;
type Changes = Partial<Pick<WorkspaceRow, 'name' | 'slug' | 'hues' | 'iconUrl'>>;

export async function updateWorkspace(
  ports: Ports,
  caller: Caller,
  { workspaceId, changes }: { readonly workspaceId: string; readonly changes: Changes },
): Promise<void> {
  const [now, audit] = [ports.clock.now(), auditOf(ports, caller)];
  const taken = changes.slug === undefined ? new Set<string>() : await findTakenAddresses(ports, { workspaceId, slug: changes.slug });
  try {
    await ports.store.write(caller.viewer, async (tx) => {
      const before = await requireLasting(tx, workspaceId);
      requireIcon(changes.iconUrl);
      const slug = changes.slug ?? before.slug;
      if (slug !== before.slug) requireUnreserved(slug);
      const after = { ...before, ...changes };
      await tx.workspaces.update(workspaceId, changes);
      if (slug !== before.slug) await moveAddresses(tx, after, taken, now);
      await audit(tx, auditOfWorkspace('updateWorkspace', before, after));
    });
  } catch (error) {
    throw error instanceof Taken && error.key === 'workspaces_slug' ? slugTaken(changes.slug ?? '') : error;
  }
}

/**
 * The addresses of the apps follow the slug at once. `taken` has those that apps of other workspaces hold. None of the
 * apps may be `deploying`.
 */
async function moveAddresses(
  tx: Tx,
  { id: workspaceId, slug: workspaceSlug }: WorkspaceRow,
  taken: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const apps = await tx.apps.list({ workspaceId });
  const open = await tx.deploys.count({ workspaceId, status: { in: openDeployStates } });
  const busy = apps.find(({ status }) => status === 'deploying');
  if (busy || open > 0) {
    const name = busy ? `The app "${busy.slug}"` : 'An app';
    throw new ControlPlaneError('rename_blocked', `${name} is being deployed. Change the slug of the workspace when the deploy has ended.`);
  }
  for (const app of apps) {
    const address = { id: app.id, slug: app.slug, env: app.env, workspaceSlug };
    const label = labelOf(address, false);
    const holder = await tx.apps.find({ region: app.region, label });
    const isTaken = taken.has(`${app.region} ${label}`) || (holder !== null && holder.id !== app.id);
    await tx.apps.update(app.id, { label: labelOf(address, isTaken), updatedAt: now });
    await tx.wake('app', app.id, now);
  }
}
