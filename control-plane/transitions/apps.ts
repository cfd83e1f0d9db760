import { appLifecycle } from '../../generated/moves.ts';
import { eventOf, statusOf, withStatus } from '../model/apps/app.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import { canMove } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type AppRow = RowOf<'apps'>;
/** What may set the status of an app: an operation, or the event that the change of status implies. */
export type AppTrigger = Parameters<typeof withStatus>[2];

/**
 * Writes changes of an app, with the status that follows from them and from its deploys, its plan and its region.
 * Every change of one of these calls it or wakes the app. Returns the app as it is then.
 */
export async function changeApp(
  tx: Tx,
  before: AppRow,
  changes: Partial<Omit<AppRow, 'id' | 'status' | 'statusReason'>>,
  { trigger }: { readonly trigger: AppTrigger | 'observed' },
): Promise<AppRow> {
  const app = { ...before, ...changes };
  const plan = await tx.plans.find({ workspaceId: app.workspaceId, region: app.region });
  const region = await tx.regions.find({ id: app.region });
  const isDeploying = (await tx.deploys.count({ appId: app.id, status: { in: openDeployStates } })) > 0;
  const next = statusOf({ app, isDeploying, plan: plan?.status ?? null, region: region?.status ?? 'failed', now: tx.now });
  // Something else may have happened that the app does not show yet.
  const isCause = trigger !== 'observed' && canMove(appLifecycle, before.status, trigger, next.status);
  const status = withStatus(app, next, isCause ? trigger : eventOf(before, next), tx.now);
  const all = { ...changes, ...status };
  if (!differs(before, all)) return before;
  const after = await tx.apps.update(before.id, { ...all, updatedAt: tx.now });
  if (after) await wakeAlerts(tx, after);
  return after ?? app;
}

/** Lets the alert rules of an app look again, because something about it has changed. */
export async function wakeAlerts(tx: Tx, { id }: AppRow): Promise<void> {
  await tx.wake('alert', await tx.alerts.list({ appId: id }));
}

function differs(row: AppRow, changes: Partial<AppRow>): boolean {
  const before: Readonly<Record<string, unknown>> = row;
  return Object.entries(changes).some(([column, value]) => before[column] !== value);
}
