import { mostAlerts } from '../../model/alerts/alert.ts';
import { countOf } from '../../model/billing/amounts.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx } from '../../ports/store.ts';
import { findCapacity, requireCapacity, requireOpenRegion } from '../billing/capacity.ts';
import { type AppPath, findApps, requireChangeable } from '../shared/lookup.ts';
import { requireLimit } from './begin-app.ts';

type AppRow = RowOf<'apps'>;
type WorkspaceRow = RowOf<'workspaces'>;

export interface TransferInput extends AppPath {
  readonly targetWorkspaceSlug: string;
}

/** An app, and the workspace that may receive it. */
export interface Transfer {
  readonly app: AppRow;
  readonly target: WorkspaceRow;
}

/** The app of a request, if it may move. Throws in the order of the errors. */
export async function requireTransfer(
  tx: ReadTx,
  caller: Caller,
  { targetWorkspaceSlug, ...path }: TransferInput,
): Promise<Transfer> {
  const app = await requireChangeable(tx, await findApps(tx, path), path);
  const target = await requireTarget(tx, caller, app, targetWorkspaceSlug);
  const workspaceRegion = { workspaceId: target.id, region: app.region };
  const capacity = await findCapacity(tx, { ...workspaceRegion, appId: null, counts: countOf(app, []) });
  await requireOpenRegion(tx, workspaceRegion);
  await requireLimit(tx, target.id, 1);
  await requireAlertLimit(tx, app, target);
  requireCapacity(capacity);
  return { app, target };
}

/** The workspace that receives the app. The caller may deploy there. */
async function requireTarget(tx: ReadTx, caller: Caller, app: AppRow, slug: string): Promise<WorkspaceRow> {
  const target = await tx.workspaces.find({ slug });
  if (target?.id === app.workspaceId)
    throw new ControlPlaneError('bad_target', 'The app belongs to this workspace. Name another one.');
  if (caller.pinnedWorkspaceId !== null) {
    throw new ControlPlaneError(
      'forbidden',
      'The token is pinned to the workspace of the app. Use one that reaches both workspaces.',
    );
  }
  if (!target)
    throw new ControlPlaneError('bad_target', `You are not a member of a workspace "${slug}". Name another one.`);
  if (target.deletedAt !== null)
    throw new ControlPlaneError('being_deleted', 'The target is being deleted. Name another workspace.');
  const member = await tx.members.find({ workspaceId: target.id, userId: caller.userId });
  if (!member || member.role === 'viewer') {
    throw new ControlPlaneError(
      'forbidden',
      'Your role in the target workspace does not allow this. Ask an admin there for the role developer.',
    );
  }
  return target;
}

/** The alert rules come along, so they count towards the limit of the target. */
async function requireAlertLimit(tx: ReadTx, { id: appId }: AppRow, { id: workspaceId }: WorkspaceRow): Promise<void> {
  const moving = await tx.alerts.count({ appId });
  if (moving === 0 || moving + (await tx.alerts.count({ workspaceId })) <= mostAlerts) return;
  throw new ControlPlaneError(
    'limit_reached',
    `With those of the app, the target has more than ${mostAlerts} alert rules.`,
  );
}
