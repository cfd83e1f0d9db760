import {
  addAmounts,
  type Amounts,
  amountsBody,
  leftOf,
  missingOf,
  noAmounts,
  sumAmounts,
} from '../../model/billing/amounts.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx } from '../../ports/store.ts';
import { countApps, type WorkspaceRegion, poolOf } from '../../transitions/pool.ts';

type PlanRow = RowOf<'plans'>;

/**
 * Amounts of an app in a region of a workspace. `appId` is null for a new app; an app of another workspace counts as
 * new.
 */
export interface Need extends WorkspaceRegion {
  readonly appId: string | null;
  readonly counts: Amounts;
}

/** A paid plan, and the amounts that a change takes from its pool. */
export interface Capacity {
  readonly plan: PlanRow;
  /** Amounts that the change takes from the pool beyond the app's present ones. */
  readonly needs: Amounts;
  readonly free: Amounts;
  /** `null` if the change fits. */
  readonly missing: Amounts | null;
  /** Id of the first tier in whose pool a change that does not fit would fit; `null` without one. */
  readonly larger: string | null;
}

/**
 * Compares a change with the free amounts of the region's pool, before it is written. A new app needs a paid plan. On
 * a free plan without a card, a change that does not fit needs a card first, if a larger plan has a price.
 */
export async function findCapacity(tx: ReadTx, { appId, counts, ...workspaceRegion }: Need): Promise<Capacity> {
  const plan = await requirePaidPlan(tx, workspaceRegion);
  const counted = await countApps(tx, workspaceRegion);
  const used = sumAmounts([...counted.values()]);
  const free = leftOf(await poolOf(tx, plan), used);
  const now = appId === null ? undefined : counted.get(appId);
  const needs = leftOf(counts, now ?? noAmounts);
  const missing = missingOf(needs, free);
  if (!missing) return { plan, needs, free, missing, larger: null };
  // The operator's pool stays with another tier.
  if (plan.quota) return { plan, needs, free, missing, larger: null };
  const tiers = await listTiers(tx, plan.region);
  const larger = tiers.find((tier) => tier.id !== plan.tier && missingOf(addAmounts(used, needs), tier) === null);
  const needsCard = (larger ? [larger] : tiers).some(({ monthlyCents }) => monthlyCents > 0);
  if (plan.status === 'free' && needsCard && !(await hasCard(tx, workspaceRegion))) {
    const message =
      'The app needs more than the free tier includes, and the owner of the workspace has no card to pay another one.';
    throw new ControlPlaneError('payment_required', message);
  }
  return { plan, needs, free, missing, larger: larger?.id ?? null };
}

/** The tiers of a region to which a plan can move, in the order of lists. */
async function listTiers(tx: ReadTx, region: string): Promise<RowOf<'tiers'>[]> {
  const offered = (await tx.regions.find({ id: region }))?.tiers ?? [];
  return tx.tiers.list({ id: { in: offered }, isAvailable: true }, { order: ['order'] });
}

/** The plan of a region in which something new may run. */
export async function requirePaidPlan(tx: ReadTx, { workspaceId, region }: WorkspaceRegion): Promise<PlanRow> {
  const plan = await tx.plans.find({ workspaceId, region });
  if (!plan) {
    throw new ControlPlaneError(
      'activation_required',
      `The workspace has no plan in the region ${region}. Activate the region first.`,
    );
  }
  if (plan.status === 'incomplete' || plan.status === 'past_due' || plan.status === 'canceled') {
    throw new ControlPlaneError(
      'payment_required',
      `The plan in the region ${region} is not paid. Pay it in the dashboard first.`,
    );
  }
  return plan;
}

/** A region takes apps that are new to it only while it is ready. */
export async function requireOpenRegion(tx: ReadTx, workspaceRegion: WorkspaceRegion): Promise<void> {
  await requireRegion(tx, workspaceRegion, ['ready', 'active']);
}

/** Apps in a region can be started while the region is draining. */
export async function requireWorkingRegion(tx: ReadTx, workspaceRegion: WorkspaceRegion): Promise<void> {
  await requireRegion(tx, workspaceRegion, ['ready', 'active', 'draining']);
}

/** The last check of a change: it fits into the pool. */
export function requireCapacity({ needs, free, missing, larger }: Capacity): void {
  if (!missing) return;
  const advice =
    larger === null ? 'Stop an app, or give this one less.' : `Change the plan to ${larger}, or stop an app.`;
  const message = `The app needs more than the pool of this region has left. ${advice}`;
  const members = { needs: amountsBody(needs), free: amountsBody(free), missing: amountsBody(missing) };
  throw new ControlPlaneError('insufficient_pool', message, { members });
}

async function requireRegion(
  tx: ReadTx,
  { workspaceId, region }: WorkspaceRegion,
  allowed: readonly string[],
): Promise<void> {
  const platform = await tx.regions.find({ id: region });
  const plan = await tx.plans.find({ workspaceId, region });
  const states = [platform?.status, plan?.regionStatus].filter((state) => state !== undefined);
  const wrong = states.find((state) => !allowed.includes(state));
  if (wrong === undefined) return;
  throw new ControlPlaneError(
    'region_unavailable',
    `The region ${region} is ${wrong} and does not accept this at present. Try again later.`,
  );
}

async function hasCard(tx: ReadTx, { workspaceId }: WorkspaceRegion): Promise<boolean> {
  const owner = await tx.members.find({ ownerOf: workspaceId });
  const user = owner && (await tx.users.find({ id: owner.userId }));
  return user?.paymentMethod !== null && user?.paymentMethod !== undefined;
}
