import { type Api, StripeError } from './api.ts';
import { metadataOf } from './json.ts';

/**
 * A product of Stripe for each of our ids. Its own id follows from ours, so it is found at once, which the search of
 * Stripe does not promise. It says which customer has the rest.
 */
export interface Product {
  readonly customerId: string;
  /** The customer to whom a subscription moves, or has moved; `null` if it never did. */
  readonly nextCustomerId: string | null;
  readonly planId: string;
  readonly tier: string;
}

interface NewProduct {
  /** What the payer reads. */
  readonly name: string;
  readonly customerId: string;
  /** What is sold, if anything is. */
  readonly item?: { readonly planId: string; readonly tier: string };
}

export function productIdOf(id: string): string {
  return `pcp_${id.replaceAll(/[^\w-]/g, '_')}`;
}

/** `null` if there is nothing with the id. */
export async function findProduct(api: Api, id: string): Promise<Product | null> {
  try {
    const metadata = metadataOf(await api.get(`/v1/products/${productIdOf(id)}`));
    const { pcp_customer: customerId = '', pcp_next, pcp_plan: planId = '', pcp_tier: tier = '' } = metadata;
    return { customerId, nextCustomerId: pcp_next ?? null, planId, tier };
  } catch (error) {
    if (error instanceof StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** Only what is sold can be given a price. */
export async function createProduct(api: Api, id: string, { name, customerId, item }: NewProduct): Promise<void> {
  const about = { pcp_id: id, pcp_customer: customerId, ...(item && { pcp_plan: item.planId, pcp_tier: item.tier }) };
  const product = { id: productIdOf(id), name, active: item !== undefined, metadata: about };
  await api.post('/v1/products', product, `product:${id}`).catch((error: unknown) => {
    if (!(error instanceof StripeError && error.code === 'resource_already_exists')) throw error;
  });
}
