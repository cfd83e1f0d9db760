import type { Caller } from '../../model/shared/caller.ts';
import { compareNames } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { type AppRows, type AppView, readApps, viewApps } from '../apps/view.ts';
import { type PlanView, readPlans } from '../billing/billing.ts';
import { type Reference, readReference } from '../reference/reference.ts';
import { findWorkspace } from '../shared/lookup.ts';

type WorkspaceRow = RowOf<'workspaces'>;

interface WorkspaceRows {
  readonly workspace: WorkspaceRow;
  /** That of the caller. */
  readonly role: RowOf<'members'>['role'];
  readonly plans: readonly PlanView[];
}

/** A workspace as one of its members sees it. */
export interface WorkspaceView extends WorkspaceRows {
  /** Ordered by name without case, then by environment, region and id. */
  readonly apps: readonly AppView[];
}

/** The same with the number of its members. */
export interface HydratedView extends WorkspaceView {
  readonly membersCount: number;
}

export interface WorkspaceList extends Reference {
  readonly workspaces: readonly WorkspaceView[];
}

/** Everything that the caller is a member of; a pinned token reaches only its workspace. */
export async function listWorkspaces(ports: Ports, caller: Caller): Promise<WorkspaceList> {
  const { found, reference } = await ports.store.read(caller, async (tx) => {
    const workspaces = (await tx.workspaces.list({})).toSorted(compareNames);
    const known = { userId: caller.userId, reference: await readReference(tx) };
    const partsOf = await readParts(tx, workspaces, known);
    return { found: workspaces.map(partsOf), reference: known.reference };
  });
  const workspaces = [];
  for (const rows of found) workspaces.push(await viewWorkspace(ports, rows));
  return { ...reference, workspaces };
}

export async function getWorkspace(ports: Ports, caller: Caller, { workspaceId }: { readonly workspaceId: string }): Promise<HydratedView> {
  const { rows, membersCount } = await ports.store.read(caller, async (tx) => {
    const workspace = await findWorkspace(tx, workspaceId);
    const known = { userId: caller.userId, reference: await readReference(tx) };
    const partsOf = await readParts(tx, [workspace], known);
    return { rows: partsOf(workspace), membersCount: await tx.members.count({ workspaceId }) };
  });
  return { ...(await viewWorkspace(ports, rows)), membersCount };
}

type FoundWorkspace = WorkspaceRows & { readonly apps: readonly AppRows[] };

interface Known {
  readonly userId: string;
  readonly reference: Reference;
}

/** What belongs to workspaces, read for all of them together. */
async function readParts(
  tx: ReadTx,
  workspaces: readonly WorkspaceRow[],
  { userId, reference }: Known,
): Promise<(workspace: WorkspaceRow) => FoundWorkspace> {
  const where = { workspaceId: { in: workspaces.map(({ id }) => id) } };
  const memberships = await tx.members.list({ ...where, userId });
  const apps = await readApps(tx, (await tx.apps.list(where, { order: ['env', 'region'] })).toSorted(compareNames));
  const plans = await readPlans(tx, where, reference);
  return (workspace) => ({
    workspace,
    role: memberships.find(({ workspaceId }) => workspaceId === workspace.id)?.role ?? 'viewer',
    plans: plans.filter(({ plan }) => plan.workspaceId === workspace.id),
    apps: apps.filter(({ app }) => app.workspaceId === workspace.id),
  });
}

async function viewWorkspace(ports: Ports, { apps, ...rows }: FoundWorkspace): Promise<WorkspaceView> {
  return { ...rows, apps: await viewApps(ports, apps) };
}
