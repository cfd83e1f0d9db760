import { missingOf } from '../../model/billing/amounts.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { isPriced, isWorking, itemOf, payerOf, reservationMs, unpricedStatus } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Tx } from '../../ports/store.ts';
import { startPlan, statusAfter, unpaid, updatePlan } from '../../transitions/plans.ts';
import { usedIn } from '../../transitions/pool.ts';
import {
  type Activated,
  auditOfPlan,
  confirmOrder,
  findPayer,
  type NewOrder,
  type Order,
  payOrder,
  reserveOrder,
  undoOrder,
} from './orders.ts';
import { freeTierUsed, requireKnownRegion, requireOffer, requirePool, requireTier } from './plan-checks.ts';
import { atProvider } from './payment-provider.ts';
import { refuseTaken } from '../shared/unique.ts';
import { requireChangeableWorkspace } from '../shared/lookup.ts';

type PlanRow = RowOf<'plans'>;

interface Change {
  readonly workspaceId: string;
  readonly region: string;
  readonly tier: string;
  readonly returnUrl?: string | undefined;
  readonly operation?: 'changePlan' | 'activateRegion';
}

/** The step that remains after the first transaction. */
type Step =
  | { readonly kind: 'done'; readonly plan: PlanRow }
  | { readonly kind: 'checkout'; readonly url: string }
  /** Pay the tier, without a live subscription. */
  | { readonly kind: 'order'; readonly order: Order }
  /** Move the live subscription to the tier. */
  | { readonly kind: 'move'; readonly order: Order };

export async function changePlan(ports: Ports, caller: Caller, input: Change): Promise<Activated> {
  const step = await begin(ports, caller, input);
  if (step.kind === 'checkout') return { checkoutUrl: step.url };
  if (step.kind === 'done') return { checkoutUrl: null, regionStatus: step.plan.regionStatus };
  return step.kind === 'order' ? pay(ports, caller, step.order, input) : moveTier(ports, caller, step.order, input);
}

function begin(ports: Ports, caller: Caller, input: Change): Promise<Step> {
  return ports.store
    .write(caller, async (tx): Promise<Step> => {
      const { plan, tier, region } = await check(tx, input);
      const payer = await findPayer(tx, plan.workspaceId);
      const order = { plan, tier, region, payer, isAgain: false, returnUrl: input.returnUrl ?? null };
      if (plan.tier === tier.id) {
        if (isWorking(plan)) return { kind: 'done', plan };
        const url = await findPage(tx, plan, tier.id);
        if (url !== null) return { kind: 'checkout', url };
      }
      if (!isPriced(tier)) {
        const start = {
          ...unpaid,
          tier: tier.id,
          status: unpricedStatus(tier),
          freeOwnerId: tier.isFree ? payer.id : null,
        } as const;
        await tx.audit(auditOfPlan(plan, 'changePlan', tier.id, plan.tier));
        return { kind: 'done', plan: await startPlan(tx, plan, start, 'changePlan') };
      }
      if (plan.subscriptionId !== null && isWorking(plan)) return { kind: 'move', order: await reserveMove(tx, order) };
      const url = await findPage(tx, plan, tier.id);
      return url === null ? { kind: 'order', order: await reserveOrder(tx, order) } : { kind: 'checkout', url };
    })
    .catch(refuseTaken({ plans_free: freeTierUsed }));
}

async function check(tx: Tx, { workspaceId, region: regionId, tier: tierId }: Change) {
  const region = await requireKnownRegion(tx, regionId);
  await requireChangeableWorkspace(tx, workspaceId);
  const tier = await requireTier(tx, tierId);
  const plan = await tx.plans.find({ workspaceId, region: regionId });
  const isSame = plan?.tier === tierId;
  if (plan?.status === 'past_due' && !isSame) {
    throw new ControlPlaneError(
      'payment_required',
      'The last payment of the plan has failed. Pay it before you choose another tier.',
    );
  }
  if (!isSame) requireOffer(region, tier);
  if (plan?.statusReason === 'provision_failed') {
    throw new ControlPlaneError(
      'region_unavailable',
      `${region.name} could not be provisioned. Activate the region again.`,
    );
  }
  if (!plan) {
    throw new ControlPlaneError(
      'not_activated',
      `The workspace has no plan in ${region.name}. Activate the region first.`,
    );
  }
  // A payment for the present tier leaves the pool as it is.
  if (!isSame) {
    if (tier.isFree) await requireFreeTier(tx, workspaceId);
    // The operator's pool stays.
    if (!plan.quota) requirePool(await usedIn(tx, plan), tier);
  }
  return { region, tier, plan };
}

/** Checked before the pool. The check reads the plans in the caller's reach; the unique key covers all plans. */
async function requireFreeTier(tx: Tx, workspaceId: string): Promise<void> {
  const { id } = await findPayer(tx, workspaceId);
  if ((await tx.plans.count({ freeOwnerId: id })) > 0) throw freeTierUsed();
}

/** The page on which the tier can be paid already: of the open invoice, or of an open checkout. */
async function findPage(
  tx: Tx,
  { status, tier, invoiceUrl, checkoutId, checkoutTier }: PlanRow,
  wanted: string,
): Promise<string | null> {
  if (status === 'past_due' && tier === wanted && invoiceUrl !== null) return invoiceUrl;
  if (checkoutId === null || checkoutTier !== wanted) return null;
  return (await tx.checkouts.find({ id: checkoutId, state: 'open' }))?.url ?? null;
}

async function pay(
  ports: Ports,
  caller: Caller,
  order: Order,
  { operation = 'changePlan' }: Change,
): Promise<Activated> {
  try {
    const payment = await payOrder(ports, order);
    const plan = await ports.store.write(caller, async (tx) => {
      await tx.audit(auditOfPlan(order.plan, operation, order.tier.id, order.plan.tier));
      return confirmOrder(tx, order, payment, 'changePlan');
    });
    return payment.kind === 'checkout'
      ? { checkoutUrl: payment.url }
      : { checkoutUrl: null, regionStatus: plan.regionStatus };
  } catch (error) {
    await ports.store.write(caller, (tx) => undoOrder(tx, order, error));
    throw error;
  }
}

/** A smaller pool takes effect before the provider is called, so that nothing new is started in it. */
async function reserveMove(tx: Tx, order: NewOrder): Promise<Order> {
  const { plan, tier } = order;
  const present = await tx.tiers.find({ id: plan.tier });
  const isSmaller = present !== null && missingOf(present, tier) !== null;
  const reservedUntil = tx.now + reservationMs;
  await tx.wake('plan', plan.id, reservedUntil);
  await updatePlan(tx, plan, { reservedUntil, ...(isSmaller && { tier: tier.id }) });
  return { ...order, id: tx.id(), at: tx.now };
}

async function moveTier(
  ports: Ports,
  caller: Caller,
  order: Order,
  { operation = 'changePlan' }: Change,
): Promise<Activated> {
  const { plan, tier, region, payer } = order;
  const write = (changes: Partial<PlanRow>) =>
    ports.store.write(caller, async (tx) => {
      const present = await tx.plans.find({ id: plan.id });
      if (!present) return null;
      await tx.wake('plan', plan.id);
      if (changes.tier !== tier.id) return updatePlan(tx, present, changes);
      await tx.audit(auditOfPlan(plan, operation, tier.id, plan.tier));
      return updatePlan(tx, present, { ...changes, status: statusAfter(present, 'changePlan', present.status) });
    });
  try {
    const item = itemOf(plan.subscriptionId ?? '', plan.id, tier, region);
    const charge = await atProvider(() => ports.payments.changeTier(payerOf(payer), item));
    if (charge === 'no_card') {
      throw new ControlPlaneError(
        'no_payment_method',
        'The owner of the workspace has no card. Add one on the page of the payment provider.',
      );
    }
    if (charge === 'declined') {
      throw new ControlPlaneError(
        'payment_failed',
        'The card of the owner was declined. Use another card, or ask its bank.',
      );
    }
  } catch (error) {
    await write({ tier: plan.tier, reservedUntil: null });
    throw error;
  }
  const after = await write({ tier: tier.id, reservedUntil: null });
  return { checkoutUrl: null, regionStatus: (after ?? plan).regionStatus };
}
