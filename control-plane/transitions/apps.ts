import { appLifecycle } from '../../generated/moves.ts';
import { eventOf, statusOf, withStatus } from '../model/apps/app.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import { canMove } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type AppRow = RowOf<'apps'>;
/** Trigger of an app's status: an operation, or the event that the change of status implies. */
export type AppTrigger = Parameters<typeof withStatus>[2];

/**
 * Writes changes of an app, with the status that follows from them and from its deploys, its plan and its region.
 * Every change of one of these calls it or wakes the app. Returns the changed app.
 */
export async function changeApp(
  tx: Tx,
  before: AppRow,
  changes: Partial<Omit<AppRow, 'id' | 'status' | 'statusReason'>>,
  { trigger }: { readonly trigger: AppTrigger | 'observed' },
): Promise<AppRow> {
  const { workspaceId, region: regionId, id } = { ...before, ...changes };
  const plan = await tx.plans.find({ workspaceId, region: regionId });
  const region = await tx.regions.find({ id: regionId });
  const isDeploying = (await tx.deploys.count({ appId: id, status: { in: openDeployStates } })) > 0;
  const all = planChange(before, changes, { trigger, plan, region, isDeploying, now: tx.now });
  if (!all) return before;
  const after = await tx.apps.update(id, { ...all, updatedAt: tx.now });
  if (after) await wakeAlerts(tx, after);
  return after ?? { ...before, ...all };
}

interface Surroundings {
  readonly trigger: AppTrigger | 'observed';
  readonly plan: RowOf<'plans'> | null;
  readonly region: RowOf<'regions'> | null;
  /** Whether a deploy of the app is open. */
  readonly isDeploying: boolean;
  readonly now: number;
}

/** The changes with the status that follows from them, or `null` if they change nothing. */
export function planChange(
  before: AppRow,
  changes: Partial<Omit<AppRow, 'id' | 'status' | 'statusReason'>>,
  { trigger, plan, region, isDeploying, now }: Surroundings,
): Partial<AppRow> | null {
  const app = { ...before, ...changes };
  const next = statusOf({ app, isDeploying, plan: plan?.status ?? null, region: region?.status ?? 'failed', now });
  // An earlier event may not be visible in the app's status yet.
  const isCause = trigger !== 'observed' && canMove(appLifecycle, before.status, trigger, next.status);
  const status = withStatus(app, next, isCause ? trigger : eventOf(before, next), now);
  const all = { ...changes, ...status };
  return differs(before, all) ? all : null;
}

/** Wakes the alert rules of a changed app. */
export async function wakeAlerts(tx: Tx, { id }: AppRow): Promise<void> {
  await tx.wake('alert', await tx.alerts.list({ appId: id }));
}

function differs(row: AppRow, changes: Partial<AppRow>): boolean {
  const before: Readonly<Record<string, unknown>> = row;
  return Object.entries(changes).some(([column, value]) => before[column] !== value);
}
