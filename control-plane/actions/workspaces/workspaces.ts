import type { Caller } from '../../model/shared/caller.ts';
import { compareNames } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx, Where } from '../../ports/store.ts';
import { type AppRows, type AppView, readApps, viewApps } from '../apps/view.ts';
import { type PlanView, readPlans } from '../billing/billing.ts';
import { type Reference, readReference } from '../reference/reference.ts';
import { findWorkspace } from '../shared/lookup.ts';

type WorkspaceRow = RowOf<'workspaces'>;
type Role = RowOf<'members'>['role'];

interface WorkspaceRows {
  readonly workspace: WorkspaceRow;
  readonly plans: readonly PlanView[];
}

/** A workspace as one of its members sees it. */
export interface WorkspaceView extends WorkspaceRows {
  /** The role of the caller. */
  readonly role: Role;
  /** Ordered by name without case, then by environment, region and id. */
  readonly apps: readonly AppView[];
}

/** The rows of a workspace and of its apps. */
export interface RowsOfWorkspace extends WorkspaceRows {
  readonly apps: readonly AppRows[];
}

/** A workspace with the number of its members. */
export interface HydratedView extends WorkspaceView {
  readonly membersCount: number;
}

export interface WorkspaceList extends Reference {
  readonly workspaces: readonly WorkspaceView[];
}

/** Everything that the caller is a member of; a pinned token reaches only its workspace. */
export async function listWorkspaces(ports: Ports, caller: Caller): Promise<WorkspaceList> {
  const read = async (tx: ReadTx) => {
    const roles = await readRoles(tx, caller, {});
    const workspaces = (await tx.workspaces.list({ id: { in: [...roles.keys()] } })).toSorted(compareNames);
    const reference = await readReference(tx);
    const partsOf = await readParts(tx, workspaces, reference);
    const found = workspaces.map((workspace) => ({ ...partsOf(workspace), role: roleIn(roles, workspace) }));
    return { found, reference };
  };
  const { found, reference } = await ports.store.read(caller, read, 'listWorkspaces');
  const workspaces = [];
  for (const rows of found) workspaces.push(await viewWorkspace(ports, rows));
  return { ...reference, workspaces };
}

/** A workspace to read. The role of the caller can be passed where it is known. */
interface WorkspacePath {
  readonly workspaceId: string;
  readonly role?: Role;
}

export async function getWorkspace(
  ports: Ports,
  caller: Caller,
  { workspaceId, role }: WorkspacePath,
): Promise<HydratedView> {
  const { rows, membersCount } = await ports.store.read(caller, async (tx) => {
    const found = await readWorkspace(tx, workspaceId);
    const own = role ?? roleIn(await readRoles(tx, caller, { workspaceId }), found.workspace);
    return { rows: { ...found, role: own }, membersCount: await tx.members.count({ workspaceId }) };
  });
  return { ...(await viewWorkspace(ports, rows)), membersCount };
}

/** Reads a workspace. Throws `not_found` if it is out of reach. */
export async function readWorkspace(tx: ReadTx, workspaceId: string): Promise<RowsOfWorkspace> {
  const workspace = await findWorkspace(tx, workspaceId);
  return (await readParts(tx, [workspace], await readReference(tx)))(workspace);
}

function roleIn(roles: ReadonlyMap<string, Role>, { id }: WorkspaceRow): Role {
  return roles.get(id) ?? 'viewer';
}

async function readRoles(tx: ReadTx, { userId }: Caller, where: Where<'members'>): Promise<ReadonlyMap<string, Role>> {
  return new Map((await tx.members.list({ ...where, userId })).map(({ workspaceId, role }) => [workspaceId, role]));
}

/** Reads the parts of all the workspaces together. */
async function readParts(
  tx: ReadTx,
  workspaces: readonly WorkspaceRow[],
  reference: Reference,
): Promise<(workspace: WorkspaceRow) => RowsOfWorkspace> {
  const where = { workspaceId: { in: workspaces.map(({ id }) => id) } };
  const rows = (await tx.apps.list(where, { order: ['env', 'region'] })).toSorted(compareNames);
  const apps = Map.groupBy(
    await readApps(tx, rows, { workspaces, regions: reference.regions }),
    ({ app }) => app.workspaceId,
  );
  const plans = await readPlans(tx, where, { reference, apps: rows });
  return (workspace) => ({
    workspace,
    plans: plans.filter(({ plan }) => plan.workspaceId === workspace.id),
    apps: apps.get(workspace.id) ?? [],
  });
}

/** Completes a workspace by what is observed of its apps. Not within a transaction. */
export async function viewWorkspace<Rows extends RowsOfWorkspace>(
  ports: Ports,
  { apps, ...rows }: Rows,
): Promise<Omit<Rows, 'apps'> & Pick<WorkspaceView, 'apps'>> {
  return { ...rows, apps: await viewApps(ports, apps) };
}
