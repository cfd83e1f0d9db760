import { planLifecycle, workspaceRegionLifecycle } from '../../../generated/moves.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { move } from '../../model/shared/lifecycle.ts';
import { checkoutMs, itemOf, payerOf, reservationMs, subscriptionOfCheckout } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { SubscriptionView } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx, Rejection, Tx, Until } from '../../ports/store.ts';
import { endCheckout, regionOf, startPlan, updatePlan } from '../../transitions/plans.ts';
import { atProvider } from './payment-provider.ts';

type PlanRow = RowOf<'plans'>;
export type PlanOperation = 'createWorkspace' | 'activateRegion' | 'changePlan' | 'transferWorkspace';

/**
 * A tier that has to be paid for a plan. It is reserved in one transaction, and confirmed or undone in another one.
 */
export interface Order {
  /** The id of the subscription and of the checkout at the provider. */
  readonly id: string;
  readonly plan: PlanRow;
  readonly tier: RowOf<'tiers'>;
  readonly region: RowOf<'regions'>;
  /** The owner of the workspace. */
  readonly payer: RowOf<'users'>;
  /** When it was reserved. */
  readonly at: number;
  /** The region could not be provisioned before, and is activated again. */
  readonly isAgain: boolean;
  /** Address that the page of a checkout leads back to. */
  readonly returnUrl: string | null;
}

/** An order that is not reserved yet. */
export type NewOrder = Omit<Order, 'id' | 'at'>;

export type Payment =
  | { readonly kind: 'charged'; readonly subscription: SubscriptionView }
  /** The plan starts when the page is paid. */
  | { readonly kind: 'checkout'; readonly url: string };

/** Either the plan starts when the page of the checkout is paid, or the workspace has the tier in the region. */
export type Activated =
  { readonly checkoutUrl: string } | { readonly checkoutUrl: null; readonly regionStatus: PlanRow['regionStatus'] };

/** The owner of a workspace, who pays for it. */
export async function findPayer(tx: ReadTx, workspaceId: string): Promise<RowOf<'users'>> {
  const owner = await tx.members.find({ ownerOf: workspaceId });
  const user = owner && (await tx.users.find({ id: owner.userId }));
  if (!user) throw new Error(`The workspace ${workspaceId} has no owner.`);
  return user;
}

/** Reserves an order. A request for the same tier that is in progress is joined, so that nothing is charged twice. */
export async function reserveOrder(tx: Tx, order: NewOrder): Promise<Order> {
  const { plan, tier, payer } = order;
  const at = tx.now;
  const others = await tx.subscriptions.list({ planId: plan.id, end: null });
  const pending = others.find((other) => other.id !== plan.subscriptionId);
  const reservedUntil = at + reservationMs;
  const reserved = await updatePlan(tx, plan, { reservedUntil });
  await tx.wake('plan', plan.id, reservedUntil);
  if (pending?.tier === tier.id && pending.payerId === payer.id)
    return { ...order, id: pending.id, plan: reserved, at };
  if (pending) await tx.subscriptions.update(pending.id, { end: 'refund' });
  const [id, { workspaceId }] = [tx.id(), plan];
  await tx.subscriptions.insert({ id, workspaceId, planId: plan.id, payerId: payer.id, tier: tier.id, end: null });
  return { ...order, id, plan: reserved, at };
}

/** Charges the owner's card, or opens a checkout without a card. Rejects with `payment_failed` if declined. */
export async function payOrder(ports: Ports, order: Order): Promise<Payment> {
  const { id, plan, tier, region, payer: user, at, returnUrl } = order;
  const charge = await chargeOrder(ports, order);
  if (charge === 'declined') {
    throw new ControlPlaneError(
      'payment_failed',
      'The card of the owner was declined. Use another card, or ask its bank.',
    );
  }
  if (charge !== 'no_card') return { kind: 'charged', subscription: charge };
  const items = [itemOf(subscriptionOfCheckout(id, plan.id), plan.id, tier, region)];
  const checkout = { id, payer: payerOf(user), items, expiresAt: at + checkoutMs, returnUrl };
  return { kind: 'checkout', url: await atProvider(() => ports.payments.openCheckout(checkout)) };
}

/** Charges the payer's card. Returns the subscription, or the reason why nothing was charged. */
export function chargeOrder(
  { payments }: Ports,
  { id, plan, tier, region, payer }: Order,
): Promise<SubscriptionView | 'declined' | 'no_card'> {
  return atProvider(async () => {
    const charge = await payments.subscribe(payerOf(payer), itemOf(id, plan.id, tier, region));
    if (charge !== 'charged') return charge;
    const { subscription } = await payments.subscription(id);
    if (!subscription) throw new Error(`The provider does not know the subscription ${id} that it has charged.`);
    return subscription;
  });
}

/** Writes the result of an order. */
export async function confirmOrder(tx: Tx, order: Order, payment: Payment, operation: PlanOperation): Promise<PlanRow> {
  const { id, tier, at } = order;
  const plan = await tx.plans.find({ id: order.plan.id });
  if (plan && (plan.subscriptionId === id || plan.checkoutId === id)) return plan;
  const reservation = await tx.subscriptions.find({ id, end: null });
  if (!plan || !reservation) {
    throw new ControlPlaneError(
      'payment_failed',
      'Another change of the plan took the place of this one. What was charged is refunded.',
    );
  }
  if (payment.kind === 'charged') {
    const { periodStart, periodEnd } = payment.subscription;
    const start = {
      tier: tier.id,
      status: 'active',
      freeOwnerId: null,
      subscriptionId: id,
      periodStart,
      periodEnd,
    } as const;
    return startPlan(tx, await startNew(tx, plan, order, operation), start, operation);
  }
  await tx.subscriptions.delete(id);
  if (plan.checkoutId !== null) await endCheckout(tx, plan);
  const { workspaceId } = plan;
  const times = { createdAt: at, expiresAt: at + checkoutMs };
  await tx.checkouts.insert({ id, workspaceId, planId: plan.id, state: 'open', url: payment.url, ...times });
  const changed = await updatePlan(tx, plan, { checkoutId: id, checkoutTier: tier.id, reservedUntil: null });
  await tx.wake('plan', plan.id);
  return changed;
}

/** Undoes a reservation. Unless the card was declined, something may have been charged, which is refunded. */
export function undoOrder(tx: Tx, order: Order, error: unknown): Promise<void> {
  const isDeclined = error instanceof ControlPlaneError && error.code === 'payment_failed';
  return endOrder(tx, order, isDeclined ? 'uncharged' : 'refund');
}

/** Ends a reservation for which nothing was charged, or lets the provider refund it. */
export async function endOrder(tx: Tx, { id, plan }: Order, end: 'uncharged' | 'refund'): Promise<void> {
  const reservation = await tx.subscriptions.find({ id, end: null });
  if (reservation) await (end === 'uncharged' ? tx.subscriptions.delete(id) : tx.subscriptions.update(id, { end }));
  const current = await tx.plans.find({ id: plan.id });
  if (current) await updatePlan(tx, current, { reservedUntil: null });
  await tx.wake('plan', plan.id);
}

/** Lets a write wait until a region that the plan needs is accepted by its provider, unless the plan is paid later. */
export function untilRegion({ regionStatus, region }: PlanRow, payment: Payment | null): Until | null {
  if (payment?.kind === 'checkout' || regionStatus !== 'warming') return null;
  return { kind: 'region', subject: region, limitMs: 10_000 };
}

/**
 * Rejects with `provider_error` if the region of a plan cannot be provisioned, after a write that has waited for that.
 */
export async function requireRegion(
  { store }: Ports,
  caller: Caller,
  plan: PlanRow,
  rejection: Rejection | null,
): Promise<void> {
  if (plan.regionStatus !== 'warming') return;
  const after = await store.read(caller, (tx) => tx.plans.find({ id: plan.id }));
  if (!rejection && after?.regionStatus !== 'failed') return;
  throw new ControlPlaneError(
    'provider_error',
    `The region ${plan.region} could not be provisioned. Nothing is charged.`,
    {
      cause: rejection?.cause,
    },
  );
}

/** The audit event of a plan in a region. */
export function auditOfPlan(
  { workspaceId, region }: PlanRow,
  operation: string,
  tier: string | null,
  before: string | null = null,
) {
  const target = { type: 'region', id: region, name: region };
  return { workspaceId, operation, target, changes: [{ field: 'tier', from: before, to: tier }] };
}

/** A plan that is charged at once never waits for a payment: its region begins by the operation. */
async function startNew(tx: Tx, plan: PlanRow, { isAgain }: Order, operation: PlanOperation): Promise<PlanRow> {
  if (operation === 'changePlan' || operation === 'transferWorkspace' || plan.regionStatus !== 'pending') return plan;
  const region = await tx.regions.find({ id: plan.region });
  const [planFrom, regionFrom] = isAgain ? (['canceled', 'failed'] as const) : (['none', 'none'] as const);
  const regionStatus = isAgain ? 'warming' : regionOf({ status: region?.status ?? 'inactive' });
  await tx.wake('region', plan.region);
  return updatePlan(tx, plan, {
    status: move(planLifecycle, planFrom, operation, 'active'),
    regionStatus: move(workspaceRegionLifecycle, regionFrom, operation, regionStatus),
    activatedAt: regionStatus === 'active' ? tx.now : null,
  });
}
