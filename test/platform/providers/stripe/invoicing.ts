import { declined, refusal } from './refusal.ts';
import type { Invoice, Line, Subscription } from './shapes.ts';
import type { State } from './state.ts';

/** An invoice of a subscription as a draft: nothing is charged, and no credit is used. */
export function draft(
  state: State,
  subscription: Subscription,
  lines: readonly Charge[],
  reason: Invoice['billing_reason'],
): Invoice {
  const { id, customer, metadata } = subscription;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const base = state.base('invoice', 'in');
  const data = lines.map(({ product, amount, currency }): Line => {
    return {
      id: state.id('il'),
      object: 'line_item',
      amount,
      currency,
      description: null,
      pricing: { price_details: { product } },
    };
  });
  return {
    ...base,
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    attempt_count: 0,
    auto_advance: true,
    billing_reason: reason,
    currency: lines[0]?.currency ?? 'eur',
    customer,
    hosted_invoice_url: null,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${base.id}/lines` },
    next_payment_attempt: null,
    number: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata: { ...metadata } } },
    post_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    total,
  };
}

export interface Charge {
  readonly product: string;
  readonly amount: number;
  readonly currency: string;
}

/** From now on the invoice does not change. A credit of the customer is used; a total below 0 becomes one. */
export function finalize(state: State, invoice: Invoice): void {
  const customer = state.customer(invoice.customer);
  const used = Math.min(Math.max(0, invoice.total), Math.max(0, -customer.balance));
  customer.balance += used + Math.min(0, invoice.total);
  invoice.starting_balance = -used;
  invoice.amount_due = Math.max(0, invoice.total) - used;
  invoice.amount_remaining = invoice.amount_due;
  invoice.number = `TEST-${invoice.id.slice(-4)}`;
  invoice.hosted_invoice_url = `https://invoice.stripe.test/${invoice.id}`;
  invoice.status = invoice.amount_due === 0 ? 'paid' : 'open';
  state.report(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.finalized', invoice);
}

/** Charges a card; without one, that of the subscription or of the customer. Throws if it is declined. */
export function charge(state: State, invoice: Invoice, methodId: string | null): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw refusal(400, { code: 'invoice_not_open', message: `The invoice is ${invoice.status}.` });
  }
  const subscription = state.subscription(invoice.parent.subscription_details.subscription);
  const method =
    methodId ??
    subscription.default_payment_method ??
    state.customer(invoice.customer).invoice_settings.default_payment_method;
  invoice.attempt_count += 1;
  if (method === null || !state.methods.has(method)) {
    throw refusal(400, { code: 'missing', message: 'There is no default payment method.' });
  }
  if (state.declining.has(method)) throw declined();
  settle(state, invoice);
}

/** The invoice is paid: by a card, or on its page. */
export function settle(state: State, invoice: Invoice): void {
  state.charges.push(invoice.amount_due);
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status = 'paid';
  invoice.next_payment_attempt = null;
  releaseSubscription(state, invoice);
  state.report('invoice.paid', invoice);
}

/** Void, or given up. Credit that a void invoice has used is credit again. */
export function close(state: State, invoice: Invoice, status: 'void' | 'uncollectible'): void {
  if (invoice.status !== 'open')
    throw refusal(400, { message: `You can only close open invoices. This invoice is ${invoice.status}.` });
  invoice.status = status;
  if (status === 'void') state.customer(invoice.customer).balance += invoice.starting_balance;
  releaseSubscription(state, invoice);
}

/** A subscription is no longer past due when its latest invoice is closed in any way. */
function releaseSubscription(state: State, { id, parent }: Invoice): void {
  const subscription = state.subscription(parent.subscription_details.subscription);
  if (subscription.status === 'past_due' && subscription.latest_invoice === id) subscription.status = 'active';
}
