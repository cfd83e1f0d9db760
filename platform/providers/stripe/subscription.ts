import type { OrderItem, SubscriptionView } from '../../../control-plane/ports/payments.ts';
import type { Api } from './api.ts';
import type { Params } from './form.ts';
import { readInvoice, type StripeInvoice } from './invoices.ts';
import { type Json, idOrNull, list, member, memberOrNull, metadataOf, number, text } from './json.ts';
import { listAll } from './pages.ts';
import { findProduct, productIdOf } from './products.ts';

export interface StripeSubscription {
  readonly id: string;
  readonly customerId: string;
  /** As Stripe calls it. */
  readonly status: string;
  readonly metadata: ReturnType<typeof metadataOf>;
  readonly items: readonly [StripeItem, ...StripeItem[]];
  readonly latestInvoice: StripeInvoice | null;
  /** The card of a checkout, which is charged instead of the customer's. */
  readonly cardId: string | null;
}

export interface StripeItem {
  readonly id: string;
  readonly productId: string;
  readonly cents: number;
  readonly currency: string;
  /** In seconds, as Stripe takes them. */
  readonly start: number;
  readonly end: number;
}

/** What a subscription is made for: its texts find it again. */
export interface Meaning {
  readonly subscriptionId: string;
  readonly planId: string;
  readonly tier: string;
  readonly payerId: string;
}

export function metadataFor({ subscriptionId, planId, tier, payerId }: Meaning): Params {
  return { pcp_subscription: subscriptionId, pcp_plan: planId, pcp_tier: tier, pcp_payer: payerId };
}

export function priceOf(item: Pick<OrderItem, 'subscriptionId' | 'monthlyCents' | 'currency'>): Params {
  const { subscriptionId, monthlyCents, currency } = item;
  return {
    currency,
    product: productIdOf(subscriptionId),
    unit_amount: monthlyCents,
    recurring: { interval: 'month' },
  };
}

/** Parts of a period are credited by their price: a subscription that has moved was paid by another customer. */
export const billingMode = { billing_mode: { type: 'classic' } } as const;

/** The subscription with our id; `null` if it was never started. */
export async function findSubscription(api: Api, id: string): Promise<StripeSubscription | null> {
  const product = await findProduct(api, id);
  if (!product) return null;
  const found = await findOfCustomer(api, product.customerId, id);
  if (product.nextCustomerId === null || (found && isLive(found))) return found;
  return (await findOfCustomer(api, product.nextCustomerId, id)) ?? found;
}

/** One that has not ended, if there are several: it may have moved away and back. */
export async function findOfCustomer(api: Api, customerId: string, id: string): Promise<StripeSubscription | null> {
  let ended: StripeSubscription | null = null;
  for await (const one of listSubscriptions(api, customerId)) {
    if (one.metadata.pcp_subscription !== id || isUnstarted(one)) continue;
    if (isLive(one)) return one;
    ended ??= one;
  }
  return ended;
}

export async function* listSubscriptions(api: Api, customerId: string): AsyncGenerator<StripeSubscription> {
  const params = { customer: customerId, status: 'all', expand: ['data.latest_invoice'] };
  for await (const json of listAll(api, '/v1/subscriptions', params)) yield readSubscription(json);
}

export async function getSubscription(api: Api, id: string): Promise<StripeSubscription> {
  return readSubscription(await api.get(`/v1/subscriptions/${id}`, { expand: ['latest_invoice'] }));
}

export function isLive({ status }: StripeSubscription): boolean {
  return status !== 'canceled';
}

/** Its first payment was never made. */
function isUnstarted({ status }: StripeSubscription): boolean {
  return status === 'incomplete' || status === 'incomplete_expired';
}

function readSubscription(json: Json): StripeSubscription {
  const [first, ...others] = list(member(json, 'items')).map(readItem);
  const customerId = idOrNull(json, 'customer');
  if (!first || customerId === null) throw new Error('Stripe sent a subscription without an item or a customer.');
  const latestInvoice = memberOrNull(json, 'latest_invoice');
  return {
    id: text(json, 'id'),
    customerId,
    status: text(json, 'status'),
    metadata: metadataOf(json),
    items: [first, ...others],
    latestInvoice: latestInvoice && readInvoice(latestInvoice),
    cardId: idOrNull(json, 'default_payment_method'),
  };
}

function readItem(json: Json): StripeItem {
  const price = member(json, 'price');
  return {
    id: text(json, 'id'),
    productId: idOrNull(price, 'product') ?? '',
    cents: number(price, 'unit_amount'),
    currency: text(price, 'currency'),
    start: number(json, 'current_period_start'),
    end: number(json, 'current_period_end'),
  };
}

const statuses: Readonly<Partial<Record<string, SubscriptionView['status']>>> = {
  trialing: 'trialing',
  active: 'active',
  canceled: 'canceled',
};

export function viewOf({
  status,
  metadata,
  items: [{ start, end }],
  latestInvoice,
}: StripeSubscription): SubscriptionView {
  return {
    // What Stripe calls `unpaid` or `paused` is not paid either.
    status: statuses[status] ?? 'past_due',
    payerId: metadata.pcp_payer ?? '',
    tier: metadata.pcp_tier ?? '',
    periodStart: start * 1000,
    periodEnd: end * 1000,
    invoiceUrl: latestInvoice?.status === 'open' ? latestInvoice.url : null,
  };
}

/**
 * The end of the period, if nothing is under way. The invoice of the next one is a draft for about an hour before it
 * is charged.
 */
export function nextChangeOf(
  { status, items: [{ end }], latestInvoice }: StripeSubscription,
  now: number,
): number | null | undefined {
  if (status === 'canceled') return null;
  const isSettled = (status === 'active' || status === 'trialing') && latestInvoice?.status !== 'draft';
  return isSettled && end * 1000 > now ? end * 1000 : undefined;
}
