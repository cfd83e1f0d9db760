import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { compareNames } from '../model/order.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx } from '../ports/store.ts';
import { type AppRows, type AppView, readApps, viewApps } from './app-view.ts';
import { type PlanView, readPlans } from './billing.ts';
import { type Reference, readReference } from './reference.ts';

type WorkspaceRow = RowOf<'workspaces'>;

interface WorkspaceRows {
  readonly workspace: WorkspaceRow;
  /** That of the caller. */
  readonly role: RowOf<'members'>['role'];
  readonly plans: readonly PlanView[];
  readonly membersCount: number;
}

/** A workspace as one of its members sees it. */
export interface WorkspaceView extends WorkspaceRows {
  /** Ordered by name without case, then by environment, region and id. */
  readonly apps: readonly AppView[];
}

export interface WorkspaceList extends Reference {
  readonly workspaces: readonly WorkspaceView[];
}

/** Everything that the caller is a member of; a pinned token reaches only its workspace. */
export async function listWorkspaces(ports: Ports, { userId, viewer }: Caller): Promise<WorkspaceList> {
  const { found, reference } = await ports.store.read(viewer, async (tx) => {
    const workspaces = (await tx.workspaces.list({})).toSorted(compareNames);
    const rows = [];
    for (const workspace of workspaces) rows.push(await readWorkspace(tx, workspace, userId));
    return { found: rows, reference: await readReference(tx) };
  });
  const workspaces = [];
  for (const rows of found) workspaces.push(await viewWorkspace(ports, rows));
  return { ...reference, workspaces };
}

export async function getWorkspace(
  ports: Ports,
  { userId, viewer }: Caller,
  { workspaceId }: { readonly workspaceId: string },
): Promise<WorkspaceView> {
  const rows = await ports.store.read(viewer, async (tx) => {
    const workspace = await tx.workspaces.find({ id: workspaceId });
    if (!workspace) throw new ControlPlaneError('not_found', 'The workspace no longer exists.');
    return readWorkspace(tx, workspace, userId);
  });
  return viewWorkspace(ports, rows);
}

type FoundWorkspace = WorkspaceRows & { readonly apps: readonly AppRows[] };

async function readWorkspace(tx: ReadTx, workspace: WorkspaceRow, userId: string): Promise<FoundWorkspace> {
  const { id: workspaceId } = workspace;
  const membership = await tx.members.find({ workspaceId, userId });
  const apps = await tx.apps.list({ workspaceId }, { order: ['env', 'region'] });
  return {
    workspace,
    role: membership?.role ?? 'viewer',
    plans: await readPlans(tx, { workspaceId }),
    membersCount: await tx.members.count({ workspaceId }),
    apps: await readApps(tx, apps.toSorted(compareNames)),
  };
}

async function viewWorkspace(ports: Ports, { apps, ...rows }: FoundWorkspace): Promise<WorkspaceView> {
  return { ...rows, apps: await viewApps(ports, apps) };
}
