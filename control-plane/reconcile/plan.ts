import { planLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import { cancelAtOf, isReserved, reservationMs } from '../model/billing/plan.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { beginRemoval } from '../transitions/removal.ts';
import { endSubscription, removePlan, unpaid, updatePlan, wakePlan } from '../transitions/plans.ts';
import { chargeAgain, followCheckout, followSubscription } from './payment.ts';
import { mailOwner } from './plan-mail.ts';

type PlanRow = RowOf<'plans'>;

/** Interval of looks at the removal of a plan's apps. */
const removalMs = 5000;

/** Updates a plan from the payment provider, and moves it on when its status ends. */
export async function reconcilePlan(ports: Ports, id: string): Promise<Next> {
  await endLeftovers(ports, id);
  const changes = [await followCheckout(ports, id), await followSubscription(ports, id)];
  const nextCharge = await chargeAgain(ports, id);
  // The next step reads the result of the charge, before the status may end.
  if (nextCharge !== null && nextCharge <= ports.clock.now()) return nextCharge;
  const plan = await releaseReservation(ports, id);
  if (!plan) return null;
  if (plan.cancelAt !== null && plan.cancelAt <= ports.clock.now()) return runOut(ports, plan);
  return earliest([...changes, nextCharge, await mailOwner(ports, plan), plan.cancelAt, plan.reservedUntil]);
}

/**
 * Ends leftovers of a plan at the provider: replaced subscriptions and checkouts, and those of a request that was lost
 * before its confirmation.
 */
async function endLeftovers({ store, payments, clock }: Ports, planId: string): Promise<void> {
  const now = clock.now();
  const { plan, checkouts, subscriptions } = await store.read('system', async (tx) => ({
    plan: await tx.plans.find({ id: planId }),
    checkouts: await tx.checkouts.list({ planId }),
    subscriptions: await tx.subscriptions.list({ planId }),
  }));
  const isWaiting = plan !== null && isReserved(plan, now);
  for (const { id, state, createdAt } of checkouts) {
    const isLost = state === 'opening' && !isWaiting && createdAt + reservationMs <= now;
    if (plan && state !== 'ending' && !isLost) continue;
    await payments.endCheckout(id);
    await store.write('system', (tx) => tx.checkouts.delete(id));
  }
  for (const { id, end } of subscriptions) {
    if (end === null && (isWaiting || plan?.subscriptionId === id)) continue;
    await payments.endSubscription(id, end ?? 'refund');
    await store.write('system', (tx) => tx.subscriptions.delete(id));
  }
}

/** Ends the reservation of a lost request. */
function releaseReservation({ store }: Ports, id: string): Promise<PlanRow | null> {
  return store.write('system', async (tx) => {
    const plan = await tx.plans.find({ id });
    if (!plan) return null;
    if (plan.reservedUntil === null || isReserved(plan, tx.now)) return plan;
    return updatePlan(tx, plan, { reservedUntil: null });
  });
}

function runOut({ store }: Ports, { id, status }: PlanRow): Promise<Next> {
  return store.write('system', async (tx) => {
    const plan = await tx.plans.find({ id, status });
    if (!plan) return tx.now;
    if (status === 'past_due') {
      await endSubscription(tx, plan, 'stop');
      const canceled = move(planLifecycle, status, 'timeout', 'canceled');
      const cancelAt = cancelAtOf(canceled, tx.now);
      await wakePlan(tx, await updatePlan(tx, plan, { ...unpaid, status: canceled, cancelAt, invoiceUrl: null }));
      return tx.now;
    }
    const apps = await tx.apps.list({ workspaceId: plan.workspaceId, region: plan.region });
    for (const app of apps) await beginRemoval(tx, app, 'planRemoved');
    if (apps.length > 0) return tx.now + removalMs;
    await removePlan(tx, plan, { end: 'stop', trigger: 'timeout' });
    return null;
  });
}

function earliest(times: readonly Next[]): Next {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
