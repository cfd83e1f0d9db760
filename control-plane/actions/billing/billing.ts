import type { Caller } from '../../model/shared/caller.ts';
import type { Amounts } from '../../model/billing/amounts.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { compareNames } from '../../model/shared/order.ts';
import { payerOf } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { PayerAccount } from '../../ports/payments.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import { type Counted, readCounts, usedOf } from '../../transitions/pool.ts';
import { type Reference, readReference } from '../reference/reference.ts';
import { requireKnownRegion } from './plan-checks.ts';
import { atProvider } from './payment-provider.ts';

type PlanRow = RowOf<'plans'>;
type TierRow = RowOf<'tiers'>;
type RegionRow = RowOf<'regions'>;

/** A plan with what it provides and how much of it is in use. */
export interface PlanView {
  readonly plan: PlanRow;
  readonly tier: TierRow;
  readonly region: RegionRow;
  readonly used: Amounts;
  /** The open checkout; `null` without one. */
  readonly checkout: { readonly tier: string; readonly url: string; readonly expiresAt: number } | null;
}

/** Plans and payment details of an account. */
export interface AccountBilling {
  readonly plans: readonly { readonly workspaceSlug: string; readonly plan: PlanRow; readonly tier: TierRow }[];
  readonly account: PayerAccount;
  readonly currency: string;
}

interface PlanPath {
  readonly workspaceId: string;
  /** Optional if the workspace has one plan. */
  readonly region?: string | undefined;
}

export function getBilling({ store }: Ports, caller: Caller, { workspaceId, region }: PlanPath): Promise<PlanView> {
  return store.read(caller, async (tx) => {
    if (region !== undefined) await requireKnownRegion(tx, region);
    const plans = await readPlans(tx, { workspaceId, ...(region !== undefined && { region }) });
    const [plan, another] = plans;
    if (plan && !another) return plan;
    if (region !== undefined) {
      throw new ControlPlaneError(
        'not_found',
        `The workspace has no plan in the region ${region}. Activate the region first.`,
      );
    }
    const found = plans.map(({ plan: { region: id } }) => id).join(', ') || 'no region';
    throw new ControlPlaneError(
      'region_required',
      `The workspace has plans in ${found}. Add ?region= with one of them.`,
    );
  });
}

/** Rows that have been read already. */
interface Known {
  readonly reference: Reference;
  readonly apps: readonly RowOf<'apps'>[];
}

/** The plans of workspaces, ordered by the region. */
export async function readPlans(tx: ReadTx, where: Counted, known?: Known): Promise<PlanView[]> {
  const { regions, tiers } = known?.reference ?? (await readReference(tx));
  const plans = await tx.plans.list(where);
  const counts = await readCounts(tx, where, known?.apps);
  const checkouts = await readCheckouts(tx, plans);
  const views = [];
  for (const region of regions) {
    for (const plan of plans.filter((one) => one.region === region.id)) {
      const tier = tiers.find(({ id }) => id === plan.tier);
      // A reference of the plan holds the tier.
      if (!tier) throw new Error(`There is no tier ${plan.tier}.`);
      views.push({ plan, tier, region, used: usedOf(counts, plan), checkout: checkoutOf(plan, checkouts) });
    }
  }
  return views;
}

export async function getAccountBilling({ store, payments }: Ports, caller: Caller): Promise<AccountBilling> {
  const { user, plans, currency } = await store.read(caller, async (tx) => {
    const memberships = await tx.members.list({ userId: caller.userId, role: 'owner' });
    const owned = await tx.workspaces.list({ id: { in: memberships.map(({ workspaceId }) => workspaceId) } });
    const views = Map.groupBy(
      await readPlans(tx, { workspaceId: { in: owned.map(({ id }) => id) } }),
      ({ plan }) => plan.workspaceId,
    );
    const found = owned
      .toSorted(compareNames)
      .flatMap(({ id, slug }) => (views.get(id) ?? []).map(({ plan, tier }) => ({ workspaceSlug: slug, plan, tier })));
    const [first] = await tx.tiers.list({}, { order: ['order'], limit: 1 });
    return {
      user: await tx.users.find({ id: caller.userId }),
      plans: found,
      currency: (found[0]?.tier ?? first)?.currency ?? 'eur',
    };
  });
  if (!user) throw new ControlPlaneError('unauthorized', 'The account was closed.');
  const account = await atProvider(() => payments.account(payerOf(user)));
  return { plans, account, currency };
}

async function readCheckouts(tx: ReadTx, plans: readonly PlanRow[]): Promise<RowOf<'checkouts'>[]> {
  const ids = plans.map(({ checkoutId }) => checkoutId).filter((id) => id !== null);
  return ids.length === 0 ? [] : tx.checkouts.list({ id: { in: ids }, state: 'open' });
}

function checkoutOf(
  { checkoutId, checkoutTier: tier }: PlanRow,
  open: readonly RowOf<'checkouts'>[],
): PlanView['checkout'] {
  const checkout = open.find(({ id }) => id === checkoutId);
  if (checkout?.url == null || tier === null) return null;
  return { tier, url: checkout.url, expiresAt: checkout.expiresAt };
}
