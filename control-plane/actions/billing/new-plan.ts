import { planLifecycle, workspaceRegionLifecycle } from '../../../generated/moves.ts';
import { move } from '../../model/shared/lifecycle.ts';
import { cancelAtOf, isPriced, unpricedStatus } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Tx } from '../../ports/store.ts';
import { regionOf } from '../../transitions/plans.ts';

interface NewPlan {
  readonly workspaceId: string;
  readonly region: RowOf<'regions'>;
  readonly tier: RowOf<'tiers'>;
  /** The owner of the workspace. */
  readonly payer: RowOf<'users'>;
  readonly operation: 'createWorkspace' | 'activateRegion';
  /** A plan whose region could not be provisioned: the new one takes its place. */
  readonly former: RowOf<'plans'> | null;
}

/** Adds a plan. With a tier that has no price it works at once; otherwise it waits for its payment. */
export async function insertPlan(
  tx: Tx,
  { workspaceId, region, tier, payer, operation, former }: NewPlan,
): Promise<RowOf<'plans'>> {
  if (former) await tx.plans.delete(former.id);
  const isPaid = !isPriced(tier);
  const status = move(planLifecycle, former?.status ?? 'none', operation, isPaid ? unpricedStatus(tier) : 'incomplete');
  const regionStatus = isPaid ? (former ? 'warming' : regionOf(region)) : 'pending';
  const id = tx.id();
  await tx.wake('plan', id);
  await tx.wake('region', region.id);
  return tx.plans.insert({
    id,
    workspaceId,
    region: region.id,
    tier: tier.id,
    status,
    regionStatus: move(workspaceRegionLifecycle, former?.regionStatus ?? 'none', operation, regionStatus),
    statusReason: null,
    freeOwnerId: tier.isFree ? payer.id : null,
    subscriptionId: null,
    checkoutId: null,
    checkoutTier: null,
    invoiceUrl: null,
    chargedAt: null,
    chargedCard: null,
    mailId: null,
    periodStart: null,
    periodEnd: null,
    cancelAt: cancelAtOf(status, tx.now),
    reservedUntil: null,
    activatedAt: regionStatus === 'active' ? tx.now : null,
    createdAt: tx.now,
    quota: null,
  });
}
