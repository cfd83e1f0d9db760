import { planLifecycle } from '../../../generated/moves.ts';
import { cancelAtOf, checkoutMs, itemOf, payerOf, subscriptionOfCheckout } from '../../model/billing/plan.ts';
import { move } from '../../model/shared/lifecycle.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Tx } from '../../ports/store.ts';
import { endCheckout, endSubscription, updatePlan, wakePlan } from '../../transitions/plans.ts';
import type { PlanView } from '../billing/billing.ts';
import { chargeOrder, confirmOrder, endOrder, type Order, type Payment, reserveOrder } from '../billing/orders.ts';
import { atProvider } from '../billing/payment-provider.ts';

type PlanRow = RowOf<'plans'>;

/** The ports, and transactions beyond the caller's reach: the new owner is charged by the service. */
export interface Service {
  readonly ports: Ports;
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Plans to take over, and how the new owner pays them. */
interface Takeover {
  readonly payer: RowOf<'users'>;
  readonly plans: readonly PlanView[];
  readonly hasCard: boolean;
  readonly returnUrl: string | null;
}

/** Payments of the new owner, and the page for everything that waits for a payment. */
export interface PlansPayment {
  readonly payerId: string;
  readonly hasCard: boolean;
  /** The plans that were past due and are charged to the card, by their ids. */
  readonly charged: ReadonlyMap<string, Charged>;
  /** `null` if nothing waits. */
  readonly checkout: { readonly id: string; readonly url: string } | null;
}

interface Charged {
  readonly order: Order;
  readonly payment: Payment;
}

/** Charges past-due plans to the card of the new owner, and opens a checkout for all plans that wait afterwards. */
export async function payPlans(service: Service, takeover: Takeover): Promise<PlansPayment> {
  const { payer, plans, hasCard } = takeover;
  const charged = new Map<string, Charged>();
  const payment = { payerId: payer.id, hasCard, charged };
  try {
    for (const view of hasCard ? plans : []) {
      const paid = view.plan.status === 'past_due' ? await charge(service, payer, view) : null;
      if (paid) charged.set(view.plan.id, paid);
    }
    const waiting = plans.filter(({ plan }) => !charged.has(plan.id) && waitsAfter(plan, hasCard));
    return { ...payment, checkout: waiting.length === 0 ? null : await openCheckout(service, takeover, waiting) };
  } catch (error) {
    await service.write((tx) => undoPayment(tx, { ...payment, checkout: null }));
    throw error;
  }
}

/** Makes the provider refund the charges and expire the checkout. */
export async function undoPayment(tx: Tx, { charged, checkout }: PlansPayment): Promise<void> {
  for (const { order } of charged.values()) await endOrder(tx, order, 'refund');
  if (checkout) await cancelCheckout(tx, checkout.id);
}

/** Writes who pays for the plans from now on. */
export async function movePlans(tx: Tx, plans: readonly PlanView[], payment: PlansPayment): Promise<void> {
  for (const { plan } of plans) await movePlan(tx, plan, payment);
  const { checkout } = payment;
  if (checkout) await tx.checkouts.update(checkout.id, { state: 'open', url: checkout.url });
}

/** Returns `null` if the card was declined. */
async function charge(
  { ports, write }: Service,
  payer: RowOf<'users'>,
  { plan, tier, region }: PlanView,
): Promise<Charged | null> {
  const order = await write((tx) => reserveOrder(tx, { plan, tier, region, payer, isAgain: false, returnUrl: null }));
  try {
    const subscription = await chargeOrder(ports, order);
    if (typeof subscription !== 'string') return { order, payment: { kind: 'charged', subscription } };
  } catch (error) {
    await write((tx) => endOrder(tx, order, 'refund'));
    throw error;
  }
  await write((tx) => endOrder(tx, order, 'uncharged'));
  return null;
}

/** Whether a plan waits for a payment of the new owner. A plan that was never paid always does. */
function waitsAfter({ status, subscriptionId }: PlanRow, hasCard: boolean): boolean {
  if (status === 'incomplete' || status === 'past_due') return true;
  return !hasCard && subscriptionId !== null && (status === 'active' || status === 'trialing');
}

async function openCheckout(
  { ports, write }: Service,
  { payer, returnUrl }: Takeover,
  waiting: readonly PlanView[],
): Promise<PlansPayment['checkout']> {
  const { id: planId = '', workspaceId = '' } = waiting[0]?.plan ?? {};
  const { id, expiresAt } = await write(async (tx) => {
    const times = { createdAt: tx.now, expiresAt: tx.now + checkoutMs };
    await tx.wake('plan', planId, times.expiresAt);
    return tx.checkouts.insert({ id: tx.id(), workspaceId, planId, state: 'opening', url: null, ...times });
  });
  const items = waiting.map(({ plan, tier, region }) =>
    itemOf(subscriptionOfCheckout(id, plan.id), plan.id, tier, region),
  );
  try {
    const url = await atProvider(() =>
      ports.payments.openCheckout({ id, payer: payerOf(payer), items, expiresAt, returnUrl }),
    );
    return { id, url };
  } catch (error) {
    await write((tx) => cancelCheckout(tx, id));
    throw error;
  }
}

async function cancelCheckout(tx: Tx, id: string): Promise<void> {
  const row = await tx.checkouts.update(id, { state: 'ending' });
  if (row) await tx.wake('plan', row.planId);
}

/**
 * Moves a plan to its new owner. With a card, the subscription of a paid plan moves as it is. A past-due plan begins
 * again, as paid or as waiting for payment by the new owner; the debt of the former owner is voided.
 */
async function movePlan(tx: Tx, plan: PlanRow, { payerId, hasCard, charged, checkout }: PlansPayment): Promise<void> {
  await endCheckout(tx, plan);
  const freeOwnerId = plan.freeOwnerId === null ? null : payerId;
  const owned = await updatePlan(tx, plan, { freeOwnerId, checkoutId: null, checkoutTier: null });
  const paid = charged.get(plan.id);
  if (paid && plan.status === 'past_due' && (await tx.subscriptions.find({ id: paid.order.id, end: null }))) {
    await confirmOrder(tx, paid.order, paid.payment, 'transferWorkspace');
    return;
  }
  // Another change of the plan came first.
  if (paid) await endOrder(tx, paid.order, 'refund');
  if (!waitsAfter(plan, hasCard)) {
    if (plan.subscriptionId !== null) await tx.subscriptions.update(plan.subscriptionId, { payerId });
    await tx.wake('plan', plan.id);
    return;
  }
  await endSubscription(tx, plan, 'credit');
  const to = plan.status === 'incomplete' ? 'incomplete' : 'past_due';
  const status = move(planLifecycle, plan.status, 'transferWorkspace', to);
  const open = checkout && { checkoutId: checkout.id, checkoutTier: plan.tier };
  const changes = { status, cancelAt: cancelAtOf(status, tx.now), subscriptionId: null, invoiceUrl: null, ...open };
  await wakePlan(tx, await updatePlan(tx, owned, { ...changes, periodStart: null, periodEnd: null }));
}
