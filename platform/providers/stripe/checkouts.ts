import type { CheckoutOrder, CheckoutView } from '../../../control-plane/ports/payments.ts';
import type { Observation } from '../../../control-plane/ports/observation.ts';
import { type Api, StripeError } from './api.ts';
import { ensureCustomer, type KnownCustomers } from './customers.ts';
import type { Params } from './form.ts';
import { text } from './json.ts';
import { createProduct } from './products.ts';
import { findSession, readSession, type Session } from './session.ts';
import { splitCheckout } from './split-checkout.ts';
import { billingMode, metadataFor, priceOf } from './subscription.ts';
import { endSubscription } from './subscriptions.ts';

/** Stripe refuses a page that stays open for more than 24 hours by its own clock. */
const earlierSeconds = 60;

export async function openCheckout(
  api: Api,
  known: KnownCustomers,
  order: CheckoutOrder,
  homeUrl: string,
): Promise<string> {
  const { id, items, payer, expiresAt, returnUrl } = order;
  const { id: customerId } = await ensureCustomer(api, known, payer);
  const open = await findSession(api, id);
  if (open) return open.url;
  const [first] = items;
  if (!first) throw new Error('A checkout needs something to pay for.');
  for (const { subscriptionId, planId, tier, title } of items) {
    await createProduct(api, subscriptionId, { name: title, customerId, item: { planId, tier } });
  }
  await createProduct(api, id, { name: 'Checkout', customerId });
  const session = {
    mode: 'subscription',
    customer: customerId,
    line_items: items.map((item) => ({ quantity: 1, price_data: priceOf(item) })),
    success_url: returnUrl ?? homeUrl,
    cancel_url: returnUrl ?? homeUrl,
    expires_at: Math.floor(expiresAt / 1000) - earlierSeconds,
    metadata: { pcp_checkout: id, pcp_payer: payer.id, ...namesOf(items) },
    subscription_data: { ...billingMode, metadata: metadataFor({ ...first, payerId: payer.id }) },
  };
  return text(await api.post('/v1/checkout/sessions', session, `checkout:${id}`), 'url');
}

export async function readCheckout(
  api: Api,
  id: string,
  now: number,
): Promise<Observation<{ readonly checkout: CheckoutView | null }>> {
  const session = await findSession(api, id);
  if (!session) return { checkout: null, nextChangeAt: null };
  const { url, isEnded, expiresAt } = session;
  if (isEnded || session.status === 'expired') return { checkout: { state: 'expired', url }, nextChangeAt: null };
  if (session.status === 'open') {
    // A payment at the last moment is refunded when the checkout is ended.
    const isOver = expiresAt <= now;
    return { checkout: { state: isOver ? 'expired' : 'open', url }, nextChangeAt: isOver ? null : expiresAt };
  }
  // A bank may still have to confirm the payment.
  if (!session.isPaid) return { checkout: { state: 'open', url } };
  await splitCheckout(api, session);
  return { checkout: { state: 'paid', url }, nextChangeAt: null };
}

export async function endCheckout(api: Api, id: string): Promise<void> {
  const found = await findSession(api, id);
  if (!found || found.isEnded) return;
  const session = found.status === 'open' ? await expire(api, found) : found;
  if (session.status !== 'complete') return;
  await splitCheckout(api, session);
  for (const subscriptionId of session.subscriptionIds) await endSubscription(api, subscriptionId, 'refund');
  await api.post(`/v1/checkout/sessions/${session.id}`, { metadata: { pcp_ended: 'yes' } });
}

/** The plans and the subscriptions of a checkout, one text for each: a text has at most 500 characters. */
function namesOf(items: CheckoutOrder['items']): Params {
  const names = items.flatMap(({ planId, subscriptionId }, index): [string, string][] => [
    [`pcp_plan_${index}`, planId],
    [`pcp_subscription_${index}`, subscriptionId],
  ]);
  return Object.fromEntries(names);
}

/** Expires a session, unless it was paid just now. */
async function expire(api: Api, { id }: Session): Promise<Session> {
  try {
    return readSession(await api.post(`/v1/checkout/sessions/${id}/expire`, {}));
  } catch (error) {
    if (error instanceof StripeError) return readSession(await api.get(`/v1/checkout/sessions/${id}`));
    throw error;
  }
}
