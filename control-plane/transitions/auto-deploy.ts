import { openDeployStates } from '../model/deploys/deploy.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type AppRow = RowOf<'apps'>;
type DeployRow = RowOf<'deploys'>;

/** Stops deploying pushes to the branch after a rollback, which they would undo. */
export async function pauseAutoDeploy(
  tx: Tx,
  { id, source, pausedByNumber }: AppRow,
  { number }: DeployRow,
): Promise<void> {
  if (source.type === 'git' && source.autoDeploy && pausedByNumber === null)
    await tx.apps.update(id, { pausedByNumber: number });
}

export async function resumeAutoDeploy(tx: Tx, { id, pausedByNumber }: AppRow): Promise<void> {
  if (pausedByNumber !== null) await tx.apps.update(id, { pausedByNumber: null });
}

/** Ends the pause of an unsuccessful rollback, unless another rollback is open or has succeeded. */
export async function endPause(tx: Tx, { appId, trigger }: DeployRow): Promise<void> {
  const app = trigger === 'rollback' ? await tx.apps.find({ id: appId }) : null;
  const since = app?.pausedByNumber ?? null;
  if (!app || since === null) return;
  const current = app.currentDeployId === null ? null : await tx.deploys.find({ id: app.currentDeployId });
  const open = await tx.deploys.list({ appId, trigger: 'rollback', status: { in: openDeployStates } });
  if ((current?.number ?? 0) < since && open.every(({ number }) => number < since)) await resumeAutoDeploy(tx, app);
}
