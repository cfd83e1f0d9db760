import { planLifecycle } from '../../../generated/moves.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { move } from '../../model/shared/lifecycle.ts';
import { cancelAtOf, checkoutMs, itemOf, payerOf, subscriptionOfCheckout } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { endCheckout, endSubscription, updatePlan, wakePlan } from '../../transitions/plans.ts';
import { type PlanView, readPlans } from '../billing/billing.ts';
import { mostOwned } from './create-workspace.ts';
import { freeTierUsed } from '../billing/plan-checks.ts';
import { atProvider } from '../billing/payment-provider.ts';
import { refuseTaken } from '../shared/unique.ts';
import { requireChangeableWorkspace } from '../shared/lookup.ts';

type PlanRow = RowOf<'plans'>;

interface Transfer {
  readonly workspaceId: string;
  readonly targetUserId: string;
  readonly returnUrl?: string | undefined;
}

interface Checked {
  readonly workspace: RowOf<'workspaces'>;
  readonly target: RowOf<'users'>;
  readonly plans: readonly PlanView[];
}

/** The page on which the new owner pays everything that waits for a payment. */
interface Checkout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: number;
}

/** Returns the page on which the new owner has to pay; `null` if nothing waits for a payment. */
export async function transferWorkspace(ports: Ports, caller: Caller, input: Transfer): Promise<{ readonly checkoutUrl: string | null }> {
  const { store, payments } = ports;
  // The workspaces of the new owner are out of the caller's reach.
  const checked = await store.read('system', (tx) => check(tx, caller, input));
  const { target, plans } = checked;
  const isPaid = plans.some(({ plan }) => plan.subscriptionId !== null || plan.status === 'incomplete' || plan.status === 'past_due');
  const hasCard = isPaid && (await atProvider(() => payments.account(payerOf(target)))).card !== null;
  const waiting = plans.filter(({ plan }) => waitsAfter(plan, hasCard));
  const checkout = waiting.length === 0 ? null : await openCheckout(ports, checked, { waiting, returnUrl: input.returnUrl ?? null });
  try {
    await write(ports, caller, input, { hasCard, checkout }).catch(refuseTaken({ plans_free: freeTierUsed }));
  } catch (error) {
    if (checkout) await store.write('system', (tx) => cancelCheckout(tx, checkout.id));
    throw error;
  }
  return { checkoutUrl: checkout?.url ?? null };
}

async function check(tx: ReadTx, { userId }: Caller, { workspaceId, targetUserId }: Transfer): Promise<Checked> {
  const workspace = await requireChangeableWorkspace(tx, workspaceId);
  const [own, member] = [await tx.members.find({ workspaceId, userId }), await tx.members.find({ workspaceId, userId: targetUserId })];
  if (own?.role !== 'owner') throw new ControlPlaneError('forbidden', 'Only the owner of the workspace can transfer it.');
  const target = member && (await tx.users.find({ id: targetUserId }));
  if (!target || targetUserId === userId) {
    throw new ControlPlaneError('bad_target', 'The target is not another member of the workspace. listMembers returns the members.');
  }
  const plans = await readPlans(tx, { workspaceId });
  const isFree = plans.some(({ plan }) => plan.freeOwnerId !== null);
  if (isFree && (await tx.plans.count({ freeOwnerId: targetUserId })) > 0) throw freeTierUsed();
  if ((await tx.members.count({ userId: targetUserId, role: 'owner' })) >= mostOwned) {
    throw new ControlPlaneError('limit_reached', `The new owner has ${mostOwned} workspaces, which is the limit.`);
  }
  return { workspace, target, plans };
}

/** Whether a plan waits for a payment of the new owner. A plan that was never paid always does. */
function waitsAfter({ status, subscriptionId }: PlanRow, hasCard: boolean): boolean {
  if (status === 'incomplete') return true;
  if (hasCard) return false;
  return status === 'past_due' || (subscriptionId !== null && (status === 'active' || status === 'trialing'));
}

interface Opening {
  readonly waiting: readonly PlanView[];
  readonly returnUrl: string | null;
}

async function openCheckout(ports: Ports, { target, workspace }: Checked, { waiting, returnUrl }: Opening): Promise<Checkout> {
  const { store, payments } = ports;
  const planId = waiting[0]?.plan.id ?? '';
  const { id, expiresAt } = await store.write('system', async (tx) => {
    const times = { createdAt: tx.now, expiresAt: tx.now + checkoutMs };
    await tx.wake('plan', planId, times.expiresAt);
    return tx.checkouts.insert({ id: tx.id(), workspaceId: workspace.id, planId, state: 'opening', url: null, ...times });
  });
  const items = waiting.map(({ plan, tier, region }) => itemOf(subscriptionOfCheckout(id, plan.id), plan.id, tier, region));
  try {
    const url = await atProvider(() => payments.openCheckout({ id, payer: payerOf(target), items, expiresAt, returnUrl }));
    return { id, url, expiresAt };
  } catch (error) {
    await store.write('system', (tx) => cancelCheckout(tx, id));
    throw error;
  }
}

async function cancelCheckout(tx: Tx, id: string): Promise<void> {
  const row = await tx.checkouts.update(id, { state: 'ending' });
  if (row) await tx.wake('plan', row.planId);
}

async function write(
  ports: Ports,
  caller: Caller,
  input: Transfer,
  { hasCard, checkout }: { readonly hasCard: boolean; readonly checkout: Checkout | null },
): Promise<void> {
  const { workspaceId, targetUserId } = input;
  await ports.store.write({ asSystemFor: caller }, async (tx) => {
    const { workspace, target, plans } = await check(tx, caller, input);
    const [former, next] = [await tx.members.find({ ownerOf: workspaceId }), await tx.members.find({ workspaceId, userId: targetUserId })];
    if (!former || !next) throw new Error(`The workspace ${workspaceId} has lost its owner.`);
    await tx.members.update(former.id, { role: 'admin', ownerOf: null });
    await tx.members.update(next.id, { role: 'owner', ownerOf: workspaceId });
    for (const { plan } of plans) await movePlan(tx, plan, { payerId: target.id, hasCard, checkout });
    if (checkout) await tx.checkouts.update(checkout.id, { state: 'open', url: checkout.url });
    const changes = [{ field: 'owner', from: former.userId, to: target.id }];
    const about = { type: 'workspace', id: workspaceId, name: workspace.name };
    await tx.audit({ workspaceId, operation: 'transferWorkspace', target: about, changes });
  });
}

interface Moved {
  readonly payerId: string;
  readonly hasCard: boolean;
  readonly checkout: Checkout | null;
}

/** With a card the subscription moves as it is; without one, a plan that was paid waits for its payment. */
async function movePlan(tx: Tx, plan: PlanRow, { payerId, hasCard, checkout }: Moved): Promise<void> {
  await endCheckout(tx, plan);
  const freeOwnerId = plan.freeOwnerId === null ? null : payerId;
  const owned = await updatePlan(tx, plan, { freeOwnerId, checkoutId: null, checkoutTier: null });
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
