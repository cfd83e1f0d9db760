import { type Amounts, amountsBody, missingOf } from '../../model/billing/amounts.ts';
import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { offers } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx } from '../../ports/store.ts';

type TierRow = RowOf<'tiers'>;
type RegionRow = RowOf<'regions'>;

export async function requireKnownRegion(tx: ReadTx, id: string): Promise<RegionRow> {
  const region = await tx.regions.find({ id });
  if (!region)
    throw new ControlPlaneError('bad_region', `There is no region "${id}". listRegions returns the regions.`);
  return region;
}

export async function requireTier(tx: ReadTx, id: string): Promise<TierRow> {
  const tier = await tx.tiers.find({ id });
  if (!tier) throw new ControlPlaneError('bad_reference', `There is no tier "${id}". listTiers returns the tiers.`);
  return tier;
}

export function requireOffer(region: RegionRow, tier: TierRow): void {
  if (offers(region, tier)) return;
  throw new ControlPlaneError(
    'region_unavailable',
    `${region.name} does not offer the tier "${tier.id}" at present. Choose another one.`,
  );
}

/** Throws if the used amounts exceed the pool of a tier. */
export function requirePool(used: Amounts, tier: TierRow): void {
  const missing = missingOf(used, tier);
  if (!missing) return;
  const amounts = [
    ['cpu', used.cpuMillis / 1000, tier.cpuMillis / 1000, 'cores'],
    ['memory', used.memory, tier.memory, 'bytes'],
    ['storage', used.storage, tier.storage, 'bytes'],
  ] as const;
  const details: ProblemDetail[] = amounts
    .filter(([, inUse, provided]) => inUse > provided)
    .map(([name, inUse, provided, unit]) => ({
      in: 'body',
      path: '/tier',
      message: `${name}: ${inUse} ${unit} are in use, the tier has ${provided}`,
      rule: 'pool',
    }));
  const message = `The apps in this region do not fit into the tier "${tier.id}". Stop or delete apps first.`;
  const members = { needs: amountsBody(used), free: amountsBody(tier), missing: amountsBody(missing) };
  throw new ControlPlaneError('pool_exceeded', message, { details, members });
}

/** The error for a second free plan of an account. */
export function freeTierUsed(): ControlPlaneError {
  const message =
    'The owner of the workspace uses the free tier in another place. An account has one; choose another tier.';
  return new ControlPlaneError('free_unavailable', message);
}
