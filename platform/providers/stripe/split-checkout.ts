import type { Api } from './api.ts';
import { setDefaultCard } from './customers.ts';
import { findProduct, productIdOf } from './products.ts';
import type { Session } from './session.ts';
import {
  billingMode,
  findOfCustomer,
  getSubscription,
  metadataFor,
  priceOf,
  type StripeItem,
  type StripeSubscription,
} from './subscription.ts';

/**
 * Splits the one subscription that Stripe starts for a paid page. Ours end and move one by one, so each gets a
 * subscription of its own, for the paid period. The card of the page is charged from then on.
 */
export async function splitCheckout(api: Api, { subscription: id, subscriptionIds, payerId }: Session): Promise<void> {
  if (id === null) throw new Error('Stripe sent a checkout that is paid and has no subscription.');
  const paid = await getSubscription(api, id);
  if (paid.cardId !== null) await setDefaultCard(api, paid.customerId, paid.cardId);
  const ownSubscriptionId = paid.metadata.pcp_subscription;
  for (const subscriptionId of subscriptionIds) {
    const item = paid.items.find(({ productId }) => productId === productIdOf(subscriptionId));
    if (item && subscriptionId !== ownSubscriptionId) await split(api, paid, item, { subscriptionId, payerId });
  }
}

interface Part {
  readonly subscriptionId: string;
  readonly payerId: string;
}

async function split(
  api: Api,
  paid: StripeSubscription,
  item: StripeItem,
  { subscriptionId, payerId }: Part,
): Promise<void> {
  const product = await findProduct(api, subscriptionId);
  if (!product) throw new Error(`Stripe has lost the product of the subscription ${subscriptionId}.`);
  const { planId, tier } = product;
  const subscription = {
    customer: paid.customerId,
    items: [{ price_data: priceOf({ subscriptionId, monthlyCents: item.cents, currency: item.currency }) }],
    backdate_start_date: item.start,
    billing_cycle_anchor: item.end,
    proration_behavior: 'none',
    off_session: true,
    ...billingMode,
    metadata: { ...metadataFor({ subscriptionId, planId, tier, payerId }), pcp_invoice: paid.latestInvoice?.id },
  };
  const isThere = (await findOfCustomer(api, paid.customerId, subscriptionId)) !== null;
  if (!isThere) await api.post('/v1/subscriptions', subscription, `split:${subscriptionId}`);
  await api.post(`/v1/subscriptions/${paid.id}`, {
    items: [{ id: item.id, deleted: true }],
    proration_behavior: 'none',
  });
}
