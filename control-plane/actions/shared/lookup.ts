import { lockSentence, suspensionSentence } from '../../../contract/model/operator-sentences.ts';
import type { Environment } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import type { ReadTx } from '../../ports/store.ts';

/** The app in a path and its query. */
export interface AppPath {
  readonly workspaceId: string;
  readonly appSlug: string;
  readonly env: Environment;
  readonly region?: string | undefined;
}

type AppRow = RowOf<'apps'>;

/** The app of a path, to read. */
export async function findApp(tx: ReadTx, path: AppPath): Promise<AppRow> {
  return onlyOne(await findApps(tx, path));
}

/** The apps that a path can mean: one for each region, if the path names none. */
export async function findApps(tx: ReadTx, { workspaceId, appSlug, env, region }: AppPath): Promise<AppRow[]> {
  if (region !== undefined && !(await tx.regions.find({ id: region }))) {
    throw new ControlPlaneError('bad_region', `There is no region "${region}". listRegions returns the regions.`);
  }
  const apps = await tx.apps.list({ workspaceId, slug: appSlug, env, ...(region !== undefined && { region }) });
  if (apps.length > 0) return apps;
  const where = region === undefined ? env : `${env} of the region ${region}`;
  throw notFound('appSlug', `The workspace has no app "${appSlug}" in ${where}.`);
}

/** The app of a path, to change it or its parts. */
export async function requireChangeable(
  tx: ReadTx,
  apps: readonly AppRow[],
  { workspaceId }: AppPath,
): Promise<AppRow> {
  await requireChangeableWorkspace(tx, workspaceId);
  const app = onlyOne(apps);
  requireLastingApp(app);
  requireUnlocked(app);
  return app;
}

/** An app that the operator has locked cannot be changed. */
function requireUnlocked({ lockedAt, lockReason }: AppRow): void {
  if (lockedAt === null) return;
  throw new ControlPlaneError('app_locked', lockSentence(lockReason ?? ''));
}

/** An app that is being deleted cannot be changed. */
export function requireLastingApp({ desired }: AppRow): void {
  if (desired === 'deleted')
    throw new ControlPlaneError('being_deleted', 'The app is being deleted and cannot be changed.');
}

/** The workspace with the id, to read. It may be gone since the request was authorized. */
export async function findWorkspace(tx: ReadTx, id: string): Promise<RowOf<'workspaces'>> {
  const workspace = await tx.workspaces.find({ id });
  if (!workspace) throw notFound('workspaceSlug', 'There is no such workspace.');
  return workspace;
}

/** The workspace with the id, to change it or its parts. The front has refused a suspended one; this is for races. */
export async function requireChangeableWorkspace(tx: ReadTx, workspaceId: string): Promise<RowOf<'workspaces'>> {
  const workspace = await requireLastingWorkspace(tx, workspaceId);
  if (workspace.suspendedAt === null) return workspace;
  throw new ControlPlaneError('workspace_suspended', suspensionSentence(workspace.suspensionMessage ?? ''));
}

/** The workspace with the id, to end something in it. */
export async function requireLastingWorkspace(tx: ReadTx, workspaceId: string): Promise<RowOf<'workspaces'>> {
  const workspace = await findWorkspace(tx, workspaceId);
  if (workspace.deletedAt === null) return workspace;
  throw new ControlPlaneError('being_deleted', 'The workspace is being deleted and cannot be changed.');
}

/** The names of users, by id. */
export async function findNames(tx: ReadTx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const users = await tx.users.list({ id: { in: ids.filter((id) => id !== null) } });
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** The only app; throws `region_required` for several. */
export function onlyOne(apps: readonly AppRow[]): AppRow {
  const [app, another] = apps;
  if (app && !another) return app;
  const regions = apps.map(({ region }) => region).join(', ');
  throw new ControlPlaneError(
    'region_required',
    `The workspace has apps of that name in ${regions}. Add ?region= with one of them.`,
  );
}
