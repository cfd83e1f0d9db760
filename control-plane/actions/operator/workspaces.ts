import { startLimitMs } from '../../model/apps/app.ts';
import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { changeApp } from '../../transitions/apps.ts';
import { cancelDeploys } from '../../transitions/deploys.ts';
import { changesBetween } from '../audit/audit.ts';
import { requireVisible } from '../shared/input.ts';
import { type OperatorPorts, record } from './record.ts';

type AppRow = RowOf<'apps'>;
type WorkspaceRow = RowOf<'workspaces'>;

/** A workspace, by its slug. */
export interface WorkspaceName {
  readonly workspaceSlug: string;
}

/**
 * Suspends a workspace until `resumeWorkspace`: its apps stop with `workspace_suspended`, and changes are 403
 * `workspace_suspended`, except those that end something. Plans go on. Members read the message; a repeated suspension
 * changes it.
 */
export function suspendWorkspace(
  { store }: OperatorPorts,
  operator: Operator,
  { message, ...name }: WorkspaceName & { readonly message: string },
): Promise<void> {
  requireVisible('/message', message);
  return store.write(operator, async (tx) => {
    const workspace = await findWorkspaceNamed(tx, name);
    const { id: workspaceId, suspendedAt } = workspace;
    await tx.workspaces.update(workspaceId, { suspendedAt: suspendedAt ?? tx.now, suspensionMessage: message });
    for (const app of await tx.apps.list({ workspaceId, isSuspended: false })) await suspendApp(tx, app);
    const changes = changesBetween({ suspension: workspace.suspensionMessage }, { suspension: message });
    await record(tx, operator, { operation: 'suspendWorkspace', ...aboutWorkspace(workspace), changes });
  });
}

/** Ends the suspension of a workspace. Apps that should run start. */
export function resumeWorkspace({ store }: OperatorPorts, operator: Operator, name: WorkspaceName): Promise<void> {
  return store.write(operator, async (tx) => {
    const workspace = await findWorkspaceNamed(tx, name);
    const { id: workspaceId } = workspace;
    await tx.workspaces.update(workspaceId, { suspendedAt: null, suspensionMessage: null });
    const unpaid = await tx.plans.list({ workspaceId, status: 'canceled' });
    const isPaid = ({ region }: AppRow) => unpaid.every((plan) => plan.region !== region);
    for (const app of await tx.apps.list({ workspaceId, isSuspended: true })) await resumeApp(tx, app, isPaid(app));
    const changes = changesBetween({ suspension: workspace.suspensionMessage }, { suspension: null });
    await record(tx, operator, { operation: 'resumeWorkspace', ...aboutWorkspace(workspace), changes });
  });
}

/** The workspace with the slug. Throws `not_found`. */
export async function findWorkspaceNamed(tx: ReadTx, { workspaceSlug }: WorkspaceName): Promise<WorkspaceRow> {
  const workspace = await tx.workspaces.find({ slug: workspaceSlug });
  if (!workspace) throw new ControlPlaneError('not_found', `There is no workspace "${workspaceSlug}".`);
  return workspace;
}

/** The target of an event about a workspace. */
export function aboutWorkspace({ id, name }: WorkspaceRow) {
  return { target: { type: 'workspace', id, name }, workspaceId: id };
}

async function suspendApp(tx: Tx, before: AppRow): Promise<void> {
  if (before.desired === 'deleted') return;
  const app = await cancelDeploys(tx, before, 'workspaceSuspended');
  // As after a canceled first deploy.
  const stops = app.currentDeployId === null && app.newestDeployId !== null && before.status === 'deploying';
  const changes = { isSuspended: true, startsUntil: null, mark: null, ...(stops && { desired: 'stopped' as const }) };
  await tx.wake('app', app.id);
  await changeApp(tx, app, changes, { trigger: 'workspaceSuspended' });
}

async function resumeApp(tx: Tx, app: AppRow, isPaid: boolean): Promise<void> {
  if (app.desired === 'deleted') return;
  const starts = isPaid && app.desired === 'running' && app.currentDeployId !== null;
  const changes = { isSuspended: false, startsUntil: starts ? tx.now + startLimitMs : null };
  await tx.wake('app', app.id);
  await changeApp(tx, app, changes, { trigger: 'workspaceResumed' });
}
