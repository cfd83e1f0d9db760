import { planLifecycle, type PlanState } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import {
  cancelAtOf,
  isReserved,
  isSameCard,
  nextChargeAt,
  payerOf,
  subscriptionOfCheckout,
} from '../model/billing/plan.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Card, SubscriptionView } from '../ports/payments.ts';
import type { Ports } from '../ports/ports.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { endCheckout, startPlan, updatePlan, wakePlan } from '../transitions/plans.ts';

type PlanRow = RowOf<'plans'>;

/** Interval of looks at changes that the provider may make at an unknown time. */
const pollMs = 3_600_000;

/** Starts a plan when its checkout is paid, and drops an expired checkout. */
export async function followCheckout(ports: Ports, planId: string): Promise<Next> {
  const { store, payments, clock } = ports;
  const plan = await store.read('system', (tx) => tx.plans.find({ id: planId }));
  if (!plan?.checkoutId) return null;
  const { checkoutId } = plan;
  const { checkout, nextChangeAt } = await payments.checkout(checkoutId);
  if (checkout?.state === 'open') return nextAt(nextChangeAt, clock.now());
  if (checkout?.state === 'paid') {
    const { subscription } = await payments.subscription(subscriptionOfCheckout(checkoutId, planId));
    if (!subscription) return null;
    await store.write('system', (tx) => startPaid(tx, plan, subscription));
    return null;
  }
  await store.write('system', (tx) => endCheckout(tx, plan));
  return null;
}

/** Updates the status, the period and the tier of a plan from its subscription. */
export async function followSubscription(ports: Ports, planId: string): Promise<Next> {
  const { store, payments, clock } = ports;
  const found = await store.read('system', async (tx) => {
    const plan = await tx.plans.find({ id: planId });
    if (!plan) return null;
    const { subscriptionId: id } = plan;
    if (id === null) return null;
    const row = await tx.subscriptions.find({ id });
    const payer = row && (await tx.users.find({ id: row.payerId }));
    return { id, payer, tier: plan.tier };
  });
  if (!found) return null;
  const { subscription, nextChangeAt } = await payments.subscription(found.id);
  if (!subscription) return null;
  const { payer } = found;
  if (payer && subscription.payerId !== payer.id) await payments.moveSubscription(found.id, payerOf(payer));
  const card = payer && (await copyCard(ports, payer.id, planId));
  await store.write('system', async (tx) => {
    // A subscription read before another change of the tier is out of date. That change has woken the plan.
    const plan = await tx.plans.find({ id: planId, subscriptionId: found.id, tier: found.tier });
    if (plan) await writeSubscription(tx, plan, subscription, card);
  });
  return nextAt(nextChangeAt, clock.now());
}

/** Charges a failed renewal again: at certain times after its failure, and when the payer has a new card. */
export async function chargeAgain({ store, payments, clock }: Ports, planId: string): Promise<Next> {
  const found = await store.read('system', async (tx) => {
    const plan = await tx.plans.find({ id: planId, status: 'past_due' });
    const subscription = plan && (await tx.subscriptions.find({ planId, id: plan.subscriptionId ?? '' }));
    const payer = subscription && (await tx.users.find({ id: subscription.payerId }));
    return payer && { plan, subscription, card: payer.paymentMethod };
  });
  if (!found) return null;
  const { plan, subscription, card } = found;
  // A request may be paying at this moment.
  if (isReserved(plan, clock.now())) return plan.reservedUntil;
  const next = nextChargeAt(plan);
  const isNewCard = card !== null && !isSameCard(card, plan.chargedCard);
  if (!isNewCard && (next === null || next > clock.now())) return next;
  // A repeated attempt after a crash has the same id.
  await payments.payOpenInvoice(subscription.id, `${subscription.id}:${plan.chargedAt}`);
  await store.write('system', async (tx) => {
    const { id, status, chargedAt } = plan;
    if (await tx.plans.find({ id, status, chargedAt }))
      await tx.plans.update(id, { chargedAt: tx.now, chargedCard: card });
  });
  return clock.now();
}

async function startPaid(tx: Tx, { id, checkoutId }: PlanRow, view: SubscriptionView): Promise<void> {
  const plan = await tx.plans.find({ id, checkoutId });
  if (!plan || checkoutId === null || plan.checkoutTier === null) return;
  const subscriptionId = subscriptionOfCheckout(checkoutId, id);
  const { workspaceId, status, checkoutTier: tier } = plan;
  // Only the first payment of a plan begins with a trial.
  const next = view.status === 'trialing' && status === 'incomplete' ? 'trialing' : 'active';
  await tx.subscriptions.insert({
    id: subscriptionId,
    workspaceId,
    planId: id,
    payerId: view.payerId,
    tier,
    end: null,
  });
  const paid = await updatePlan(tx, plan, { checkoutId: null, checkoutTier: null });
  if ((await tx.plans.count({ checkoutId })) === 0) await tx.checkouts.delete(checkoutId);
  const { periodStart, periodEnd } = view;
  const start = { tier, status: next, freeOwnerId: null, subscriptionId, periodStart, periodEnd } as const;
  await startPlan(tx, paid, start, 'checkoutPaid');
}

async function writeSubscription(
  tx: Tx,
  plan: PlanRow,
  view: SubscriptionView,
  chargedCard: Card | null,
): Promise<void> {
  const { periodStart, periodEnd, invoiceUrl } = view;
  const tier = isReserved(plan, tx.now) ? plan.tier : view.tier;
  const status = statusAfter(plan.status, view);
  const isChanged = status !== plan.status;
  const changes = { tier, periodStart, periodEnd, invoiceUrl };
  const since = view.status === 'past_due' ? periodStart : tx.now;
  const unpaid =
    status === 'past_due' ? { cancelAt: cancelAtOf(status, since), chargedAt: since, chargedCard } : { cancelAt: null };
  const changed = await updatePlan(tx, plan, { ...changes, ...(isChanged && { status, ...unpaid }) });
  if (isChanged) await wakePlan(tx, changed);
}

function statusAfter(status: PlanState, view: SubscriptionView): PlanState {
  if (view.status === 'active' && status === 'trialing') return move(planLifecycle, status, 'renewed', 'active');
  if (view.status === 'active' && status === 'past_due') return move(planLifecycle, status, 'invoicePaid', 'active');
  const isUnpaid = view.status === 'past_due' || view.status === 'canceled';
  if (isUnpaid && (status === 'active' || status === 'trialing'))
    return move(planLifecycle, status, 'renewalFailed', 'past_due');
  return status;
}

/**
 * Stores a copy of the payer's card, with which transactions decide whether a larger plan could be paid. A new card
 * wakes the other plans of the payer, to charge past-due ones.
 */
async function copyCard({ store, payments }: Ports, userId: string, planId: string): Promise<Card | null> {
  const user = await store.read('system', (tx) => tx.users.find({ id: userId }));
  if (!user) return null;
  const { card } = await payments.account(payerOf(user));
  if (isSameCard(card, user.paymentMethod)) return card;
  await store.write('system', async (tx) => {
    await tx.users.update(user.id, { paymentMethod: card });
    const paid = await tx.subscriptions.list({ payerId: user.id });
    for (const { planId: other } of paid) if (other !== planId) await tx.wake('plan', other);
  });
  return card;
}

function nextAt(nextChangeAt: number | null | undefined, now: number): Next {
  return nextChangeAt === undefined ? now + pollMs : nextChangeAt;
}
