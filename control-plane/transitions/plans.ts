import { planLifecycle, type PlanState, workspaceRegionLifecycle } from '../../generated/moves.ts';
import { openDeployStates } from '../model/deploys/deploy.ts';
import { canMove, move } from '../model/shared/lifecycle.ts';
import { cancelAtOf } from '../model/billing/plan.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';

type PlanRow = RowOf<'plans'>;
type PlanTrigger = Parameters<typeof move<typeof planLifecycle, 'active'>>[2];

/** The state of a plan that works from now on. */
export interface Start {
  readonly tier: string;
  readonly status: 'free' | 'trialing' | 'active';
  readonly freeOwnerId: string | null;
  /** Null for a tier without a price, as are the times of the period. */
  readonly subscriptionId: string | null;
  readonly periodStart: number | null;
  readonly periodEnd: number | null;
}

/** A start that needs no payment. */
export const unpaid = { subscriptionId: null, periodStart: null, periodEnd: null };

/**
 * Makes a plan work on a tier. Another subscription is ended with credit, and an open checkout expires. A region that
 * waits for the payment is provisioned or becomes active.
 */
export async function startPlan(tx: Tx, plan: PlanRow, start: Start, trigger: PlanTrigger): Promise<PlanRow> {
  if (plan.subscriptionId !== start.subscriptionId) await endSubscription(tx, plan, 'credit');
  await endCheckout(tx, plan);
  const status = statusAfter(plan, trigger, start.status);
  const changes = {
    ...start,
    status,
    cancelAt: null,
    invoiceUrl: null,
    reservedUntil: null,
    checkoutId: null,
    checkoutTier: null,
  };
  const changed = await updatePlan(tx, plan, changes);
  await wakePlan(tx, changed);
  return changed.regionStatus === 'pending' ? startRegion(tx, changed) : changed;
}

/** The next status of a plan. It may stay the same without a row in the lifecycle. */
export function statusAfter<const To extends PlanState>(
  { status }: Pick<PlanRow, 'status'>,
  trigger: PlanTrigger,
  to: To,
): To {
  const isMove = status !== to || canMove(planLifecycle, to, trigger, to);
  return isMove ? move(planLifecycle, status, trigger, to) : to;
}

/** Status of a workspace's region once its plan is paid or free. */
export function regionOf(region: Pick<RowOf<'regions'>, 'status'>): 'active' | 'warming' {
  return region.status === 'ready' ? 'active' : 'warming';
}

/** Ends a plan whose region could not be provisioned. Payments are refunded. */
export async function failProvisioning(
  tx: Tx,
  plan: PlanRow,
  trigger: 'regionFailed' | 'planStarted',
): Promise<PlanRow> {
  await endSubscription(tx, plan, 'refund');
  await endCheckout(tx, plan);
  const status =
    plan.status === 'canceled' ? plan.status : move(planLifecycle, plan.status, 'provisioningFailed', 'canceled');
  const changed = await updatePlan(tx, plan, {
    ...unpaid,
    status,
    regionStatus: move(workspaceRegionLifecycle, plan.regionStatus, trigger, 'failed'),
    statusReason: 'provision_failed',
    freeOwnerId: null,
    invoiceUrl: null,
    checkoutId: null,
    checkoutTier: null,
    cancelAt: plan.status === 'canceled' ? plan.cancelAt : cancelAtOf('canceled', tx.now),
  });
  await wakePlan(tx, changed);
  return changed;
}

interface PlanRemoval {
  /** Use of the rest of a paid period. */
  readonly end: 'credit' | 'refund' | 'stop';
  /** `undo` reverts a failed request. */
  readonly trigger: 'deactivateRegion' | 'deleteWorkspace' | 'timeout' | 'undo';
}

/** Removes a plan. Its reconciler ends its leftovers at the payment provider. */
export async function removePlan(tx: Tx, plan: PlanRow, { end, trigger }: PlanRemoval): Promise<void> {
  if (trigger !== 'undo') {
    move(planLifecycle, plan.status, trigger, 'none');
    const isCanceled = trigger === 'timeout' && plan.status === 'canceled';
    move(workspaceRegionLifecycle, plan.regionStatus, isCanceled ? 'planRemoved' : trigger, 'none');
  }
  await endSubscription(tx, plan, end);
  await endCheckout(tx, plan);
  await tx.plans.delete(plan.id);
  // The last workspace may have left a virtual region.
  await tx.wake('region', plan.region);
}

/** Ends a subscription at the payment provider and takes it off its plan. */
export async function endSubscription(tx: Tx, plan: PlanRow, end: 'credit' | 'refund' | 'stop'): Promise<void> {
  if (plan.subscriptionId !== null) await tx.subscriptions.update(plan.subscriptionId, { end });
  await tx.wake('plan', plan.id);
}

/** Expires a checkout at the payment provider and takes it off all its plans. */
export async function endCheckout(tx: Tx, { checkoutId, id }: PlanRow): Promise<void> {
  if (checkoutId === null) return;
  const checkout = await tx.checkouts.update(checkoutId, { state: 'ending' });
  await tx.plans.updateAll({ checkoutId }, { checkoutId: null, checkoutTier: null });
  await tx.wake('plan', checkout?.planId ?? id);
}

/** Wakes a plan, and the apps and deploys that depend on it. */
export async function wakePlan(tx: Tx, { id, workspaceId, region }: PlanRow): Promise<void> {
  await tx.wake('plan', id);
  await wakeApps(tx, { workspaceId, region });
}

/** Wakes the apps of a region, in one workspace or in all of them, and their open deploys. */
export async function wakeApps(
  tx: Tx,
  where: { readonly region: string; readonly workspaceId?: string },
): Promise<void> {
  await tx.wake('app', await tx.apps.list(where));
  await tx.wake('deploy', await tx.deploys.list({ ...where, status: { in: openDeployStates } }));
}

export async function updatePlan(tx: Tx, plan: PlanRow, changes: Partial<Omit<PlanRow, 'id'>>): Promise<PlanRow> {
  return (await tx.plans.update(plan.id, changes)) ?? { ...plan, ...changes };
}

async function startRegion(tx: Tx, plan: PlanRow): Promise<PlanRow> {
  const region = await tx.regions.find({ id: plan.region });
  if (!region || region.status === 'failed') return failProvisioning(tx, plan, 'planStarted');
  const wanted = regionOf(region);
  await tx.wake('region', plan.region);
  return updatePlan(tx, plan, {
    regionStatus: move(workspaceRegionLifecycle, plan.regionStatus, 'planStarted', wanted),
    activatedAt: wanted === 'active' ? tx.now : null,
  });
}
