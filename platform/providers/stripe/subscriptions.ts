import type { Charge, OrderItem, Payer, SubscriptionEnd } from '../../../control-plane/ports/payments.ts';
import { type Api, StripeError } from './api.ts';
import { type Customer, ensureCustomer, findCustomer, type KnownCustomers } from './customers.ts';
import { closeUnpaid, refund } from './invoices.ts';
import { createProduct, productIdOf } from './products.ts';
import {
  billingMode,
  findOfCustomer,
  findSubscription,
  getSubscription,
  isLive,
  metadataFor,
  priceOf,
  type StripeSubscription,
} from './subscription.ts';

export async function subscribe(api: Api, known: KnownCustomers, payer: Payer, item: OrderItem): Promise<Charge> {
  const { subscriptionId: id, planId, tier, title } = item;
  const customer = await ensureCustomer(api, known, payer);
  if (await findSubscription(api, id)) return 'charged';
  if (!customer.card) return 'no_card';
  await createProduct(api, id, { name: title, customerId: customer.id, item: { planId, tier } });
  const subscription = {
    customer: customer.id,
    items: [{ price_data: priceOf(item) }],
    payment_behavior: 'error_if_incomplete',
    off_session: true,
    ...billingMode,
    metadata: metadataFor({ subscriptionId: id, planId, tier, payerId: payer.id }),
  };
  return chargeOf(() => api.post('/v1/subscriptions', subscription, `subscribe:${id}`));
}

/** The present price decides what is charged, so a repeated change charges nothing. */
export async function changeTier(api: Api, known: KnownCustomers, payer: Payer, item: OrderItem): Promise<Charge> {
  const { subscriptionId: id, tier, title } = item;
  const found = await findSubscription(api, id);
  if (!found || !isLive(found)) throw new Error(`There is no subscription ${id}.`);
  if (found.metadata.pcp_tier === tier) return 'charged';
  if (!(await findCustomer(api, known, payer.id))?.card) return 'no_card';
  const changes = {
    items: [{ id: found.items[0].id, price_data: priceOf(item) }],
    payment_behavior: 'error_if_incomplete',
    proration_behavior: 'always_invoice',
    off_session: true,
    metadata: { pcp_tier: tier },
  };
  const charge = await chargeOf(() => api.post(`/v1/subscriptions/${found.id}`, changes));
  if (charge === 'charged') await api.post(`/v1/products/${productIdOf(id)}`, { name: title });
  return charge;
}

/** `attemptId` is the key of the request: Stripe keeps what it came to. */
export async function payOpenInvoice(api: Api, known: KnownCustomers, id: string, attemptId: string): Promise<Charge> {
  const found = await findSubscription(api, id);
  const invoice = found?.latestInvoice;
  if (!found || invoice?.status !== 'open') return 'charged';
  const customer = await findCustomer(api, known, found.metadata.pcp_payer ?? '');
  const card = customer?.card;
  if (!card) return 'no_card';
  const pay = { payment_method: card.id, off_session: true };
  return chargeOf(() => api.post(`/v1/invoices/${invoice.id}/pay`, pay, attemptId)).catch((error: unknown) => {
    // The attempt was made with another card, and the invoice is still open.
    if (error instanceof StripeError && error.type === 'idempotency_error') return 'declined';
    throw error;
  });
}

/**
 * Stripe cannot give a subscription to another customer, so it is made again for the rest of its period, without a
 * charge, and ends for the former one. Until that is done it is found where it was.
 */
export async function moveSubscription(api: Api, known: KnownCustomers, id: string, to: Payer): Promise<void> {
  const found = await findSubscription(api, id);
  if (!found || !isLive(found) || found.metadata.pcp_payer === to.id) return;
  const customer = await ensureCustomer(api, known, to);
  const places = { pcp_customer: found.customerId, pcp_next: customer.id };
  await api.post(`/v1/products/${productIdOf(id)}`, { metadata: places });
  const there = await findOfCustomer(api, customer.id, id);
  if (!there || !isLive(there)) await continueFor(api, found, customer, to.id);
  await cancel(api, found, false);
}

function continueFor(api: Api, from: StripeSubscription, customer: Customer, payerId: string): Promise<unknown> {
  const { pcp_subscription: subscriptionId = '', pcp_plan: planId = '', pcp_tier: tier = '' } = from.metadata;
  const [{ cents, currency, start, end }] = from.items;
  const isTrial = from.status === 'trialing';
  const subscription = {
    customer: customer.id,
    items: [{ price_data: priceOf({ subscriptionId, monthlyCents: cents, currency }) }],
    ...(isTrial
      ? { trial_end: end }
      : { backdate_start_date: start, billing_cycle_anchor: end, proration_behavior: 'none' }),
    off_session: true,
    ...billingMode,
    metadata: metadataFor({ subscriptionId, planId, tier, payerId }),
  };
  return api.post('/v1/subscriptions', subscription, `move:${from.id}:${payerId}`);
}

/** How it ends is written first, so that a repeated call ends it in the same way. */
export async function endSubscription(api: Api, id: string, wanted: SubscriptionEnd): Promise<void> {
  const found = await findSubscription(api, id);
  if (!found) return;
  const { pcp_end } = found.metadata;
  if (!isLive(found) && pcp_end === undefined) return;
  const end = pcp_end ?? wanted;
  if (pcp_end === undefined) await api.post(`/v1/subscriptions/${found.id}`, { metadata: { pcp_end: end } });
  if (end === 'refund') await refundPeriod(api, found, id);
  // The period of an invoice that is not paid yet is not credited.
  const isPaid =
    found.status === 'active' && found.latestInvoice?.status !== 'draft' && found.latestInvoice?.status !== 'open';
  await cancel(api, found, end === 'credit' && isPaid);
  await closeUnpaid(api, found.id, end === 'stop' ? 'uncollectible' : 'void');
}

async function refundPeriod(api: Api, { latestInvoice, metadata }: StripeSubscription, id: string): Promise<void> {
  // The first period of several subscriptions of one checkout is on one invoice.
  const invoiceId = latestInvoice && latestInvoice.total > 0 ? latestInvoice.id : metadata.pcp_invoice;
  if (invoiceId !== undefined) await refund(api, { invoiceId, id, productId: productIdOf(id) });
}

async function cancel(api: Api, { id, status }: StripeSubscription, isCredited: boolean): Promise<void> {
  if (status === 'canceled') return;
  try {
    await api.delete(`/v1/subscriptions/${id}`, { prorate: isCredited, invoice_now: isCredited });
  } catch (error) {
    if (error instanceof StripeError && !isLive(await getSubscription(api, id))) return;
    throw error;
  }
}

async function chargeOf(charge: () => Promise<unknown>): Promise<Charge> {
  try {
    await charge();
    return 'charged';
  } catch (error) {
    if (error instanceof StripeError && error.type === 'card_error') return 'declined';
    throw error;
  }
}
