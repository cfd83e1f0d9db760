import type { components } from '../../../generated/types.ts';
import type { Reference } from '../../actions/reference/reference.ts';
import { amountsBody } from '../../model/billing/amounts.ts';
import type { RowOf } from '../../model/tables/tables.ts';

type Schemas = components['schemas'];

/** The tiers of a region by their order. */
function regionBody(region: RowOf<'regions'>, tiers: Reference['tiers']): Schemas['Region'] {
  const { id, name, country, status, isVirtual, order, ingressHost, ipv4, ipv6 } = region;
  const offered = tiers.filter((tier) => region.tiers.includes(tier.id)).map((tier) => tier.id);
  const ingress = { host: ingressHost, ipv4: [...ipv4], ipv6: [...ipv6] };
  return { id, name, country, status, virtual: isVirtual, order, tiers: offered, ingress };
}

/** The regions of a tier by their order. */
export function tierBody(tier: RowOf<'tiers'>, regions: Reference['regions']): Schemas['Tier'] {
  const { id, name, description, monthlyCents, currency, isFree, isAvailable, order } = tier;
  return {
    id,
    name,
    description,
    monthlyCents,
    currency,
    free: isFree,
    pool: amountsBody(tier),
    available: isAvailable,
    regions: regions.filter((region) => region.tiers.includes(id)).map((region) => region.id),
    order,
  };
}

export function regionBodies({ regions, tiers }: Reference): Schemas['Region'][] {
  return regions.map((region) => regionBody(region, tiers));
}

export function tierBodies({ regions, tiers }: Reference): Schemas['Tier'][] {
  return tiers.map((tier) => tierBody(tier, regions));
}
