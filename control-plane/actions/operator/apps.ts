import { countOf } from '../../model/billing/amounts.ts';
import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { FieldChange } from '../../model/tables/platform.ts';
import type { Environment } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx } from '../../ports/store.ts';
import { beginRemoval } from '../../transitions/removal.ts';
import { startReleased, stopApp as stop } from '../../transitions/starts.ts';
import { changesBetween } from '../audit/audit.ts';
import { findCapacity, requireCapacity, requireWorkingRegion } from '../billing/capacity.ts';
import { findApps, onlyOne, requireChangeableWorkspace, requireLastingApp } from '../shared/lookup.ts';
import { type OperatorPorts, record } from './record.ts';
import { findWorkspaceNamed, type WorkspaceName } from './workspaces.ts';

type AppRow = RowOf<'apps'>;

/** An app, by its slug. */
export interface AppName extends WorkspaceName {
  readonly appSlug: string;
  /** `production` by default. */
  readonly env?: Environment | undefined;
  /** Needed if apps in several regions have the slug. */
  readonly region?: string | undefined;
}

/**
 * Locks an app until `unlockApp`: its deploys and changes are 409 `app_locked`. The app goes on, and can be deleted.
 */
export function lockApp(
  { store }: OperatorPorts,
  operator: Operator,
  { reason = '', ...name }: AppName & { readonly reason?: string | undefined },
): Promise<void> {
  return store.write(operator, async (tx) => {
    const app = await findAppNamed(tx, name);
    requireLastingApp(app);
    await tx.apps.update(app.id, { lockedAt: app.lockedAt ?? tx.now, lockReason: reason });
    const changes = changesBetween({ locked: app.lockReason }, { locked: reason });
    await record(tx, operator, aboutApp('lockApp', app, changes));
  });
}

/** Ends the lock of an app. */
export function unlockApp({ store }: OperatorPorts, operator: Operator, name: AppName): Promise<void> {
  return store.write(operator, async (tx) => {
    const app = await findAppNamed(tx, name);
    await tx.apps.update(app.id, { lockedAt: null, lockReason: null });
    const changes = changesBetween({ locked: app.lockReason }, { locked: null });
    await record(tx, operator, aboutApp('unlockApp', app, changes));
  });
}

/** Stops an app, as its members can; they can start it again, unless it is locked too. */
export function stopApp({ store }: OperatorPorts, operator: Operator, name: AppName): Promise<void> {
  return store.write(operator, async (tx) => {
    const app = await findAppNamed(tx, name);
    requireLastingApp(app);
    const { desired } = await stop(tx, app, 'operatorStopped');
    await record(tx, operator, aboutApp('stopApp', app, changesBetween({ desired: app.desired }, { desired })));
  });
}

/**
 * Starts the current release of an app, with the checks of a start by a member. Throws `not_found` without a release.
 */
export function startApp({ store }: OperatorPorts, operator: Operator, name: AppName): Promise<void> {
  return store.write(operator, async (tx) => {
    const app = await findAppNamed(tx, name);
    const { id: appId, workspaceId, region } = app;
    await requireChangeableWorkspace(tx, workspaceId);
    requireLastingApp(app);
    if (app.currentDeployId === null)
      throw new ControlPlaneError('not_found', 'The app has no release. A member has to deploy it.');
    const counts = countOf({ ...app, desired: 'running' }, []);
    const capacity = await findCapacity(tx, { workspaceId, region, appId, counts });
    await requireWorkingRegion(tx, app);
    requireCapacity(capacity);
    const { desired } = await startReleased(tx, app, { trigger: 'operatorStarted', generation: app.generation });
    await record(tx, operator, aboutApp('startApp', app, changesBetween({ desired: app.desired }, { desired })));
  });
}

/** Deletes an app for good, locked or not. A reconciler removes everything of it. */
export function deleteApp({ store }: OperatorPorts, operator: Operator, name: AppName): Promise<void> {
  return store.write(operator, async (tx) => {
    const app = await findAppNamed(tx, name);
    if (app.desired === 'deleted') return;
    const { desired } = await beginRemoval(tx, app, 'operatorDeleted');
    await record(tx, operator, aboutApp('deleteApp', app, changesBetween({ desired: app.desired }, { desired })));
  });
}

/** The app with the name. Throws `not_found`, or `region_required` if several match. */
async function findAppNamed(tx: ReadTx, { workspaceSlug, env = 'production', ...name }: AppName): Promise<AppRow> {
  const { id: workspaceId } = await findWorkspaceNamed(tx, { workspaceSlug });
  return onlyOne(await findApps(tx, { workspaceId, env, ...name }));
}

function aboutApp(operation: string, { id, name, workspaceId }: AppRow, changes: readonly FieldChange[]) {
  return { operation, target: { type: 'app', id, name }, workspaceId, changes };
}
