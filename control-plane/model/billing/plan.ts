import { planLifecycle, type PlanState } from '../../../generated/moves.ts';
import type { RowOf } from '../tables/tables.ts';

type PlanRow = RowOf<'plans'>;
type TierRow = RowOf<'tiers'>;

/** Time limit for paying a checkout, in ms. */
export const checkoutMs = 24 * 3_600_000;

/** Time limit of a request for the payment provider, in ms; then its reservation is undone. */
export const reservationMs = 60_000;

/** Whether a request waits for the payment provider. */
export function isReserved({ reservedUntil }: Pick<PlanRow, 'reservedUntil'>, now: number): boolean {
  return reservedUntil !== null && reservedUntil > now;
}

/** End of a status that began at a time; `null` without an end. */
export function cancelAtOf(status: PlanState, since: number): number | null {
  const timeout = planLifecycle.rows.find((row) => 'afterMs' in row && row.from.some((state) => state === status));
  return timeout && 'afterMs' in timeout ? since + timeout.afterMs : null;
}

/** Beginning of the present status; `null` for one without an end. */
export function sinceOf({ status, cancelAt }: Pick<PlanRow, 'status' | 'cancelAt'>): number | null {
  const lasts = cancelAtOf(status, 0);
  return cancelAt === null || lasts === null ? null : cancelAt - lasts;
}

const dayMs = 24 * 3_600_000;

/** Times of charging a failed renewal again, in ms after its failure. */
const chargesAfterMs = [dayMs, 3 * dayMs, 7 * dayMs, 13 * dayMs] as const;

/** Time of the next charge of a failed renewal, after the last one; `null` for none. */
export function nextChargeAt(plan: Pick<PlanRow, 'status' | 'cancelAt' | 'chargedAt'>): number | null {
  const since = sinceOf(plan);
  if (since === null || plan.status !== 'past_due') return null;
  const last = plan.chargedAt ?? since;
  return chargesAfterMs.map((after) => since + after).find((at) => at > last) ?? null;
}

export function isSameCard(one: PlanRow['chargedCard'], other: PlanRow['chargedCard']): boolean {
  const [first, second] = [one, other].map(
    (card) => card && [card.brand, card.last4, card.expMonth, card.expYear].join(' '),
  );
  return first === second;
}

/** Whether a new app may run on the plan. */
export function isWorking({ status }: Pick<PlanRow, 'status'>): boolean {
  return status === 'free' || status === 'active' || status === 'trialing';
}

/** Whether the owner pays for the plan, now or when it is due. */
function isCharged({ status }: Pick<PlanRow, 'status'>): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due';
}

export function isPriced({ monthlyCents }: Pick<TierRow, 'monthlyCents'>): boolean {
  return monthlyCents > 0;
}

/** Monthly price of plans. A plan that was never paid, or is canceled, costs nothing. */
export function monthlyCentsOf(
  plans: readonly { readonly plan: Pick<PlanRow, 'status'>; readonly tier: Pick<TierRow, 'monthlyCents'> }[],
): number {
  return plans.filter(({ plan }) => isCharged(plan)).reduce((sum, { tier }) => sum + tier.monthlyCents, 0);
}

/** The status of a plan whose tier needs no payment. */
export function unpricedStatus({ isFree }: Pick<TierRow, 'isFree'>): 'free' | 'active' {
  return isFree ? 'free' : 'active';
}

/** Whether a plan can get the tier in a region. */
export function offers(region: Pick<RowOf<'regions'>, 'tiers'>, tier: Pick<TierRow, 'id' | 'isAvailable'>): boolean {
  return tier.isAvailable && region.tiers.includes(tier.id);
}

/** Whether a workspace can get a plan in the region. A virtual one that has failed is provisioned again. */
export function takesPlans({ status, isVirtual }: Pick<RowOf<'regions'>, 'status' | 'isVirtual'>): boolean {
  return status !== 'draining' && (status !== 'failed' || isVirtual);
}

/** The owner of a workspace, as the payment provider knows a payer. */
export function payerOf({ id, email, name }: RowOf<'users'>): {
  readonly id: string;
  readonly email: string;
  readonly name: string;
} {
  return { id, email, name };
}

/** The order of a plan with a tier, for the payment provider. */
export function itemOf(subscriptionId: string, planId: string, tier: TierRow, region: Pick<RowOf<'regions'>, 'name'>) {
  const { id, name, monthlyCents, currency } = tier;
  return { subscriptionId, planId, tier: id, title: `${name}, ${region.name}`, monthlyCents, currency };
}

/** The id of the subscription that a paid checkout starts for a plan. */
export function subscriptionOfCheckout(checkoutId: string, planId: string): string {
  return `${checkoutId}:${planId}`;
}
