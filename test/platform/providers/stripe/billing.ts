import { monthsAfter } from '../../../../control-plane/model/billing/month.ts';
import { charge, type Charge, draft, finalize } from './invoicing.ts';
import { declined, Refused } from './refusal.ts';
import type { Invoice, Item, Subscription } from './shapes.ts';
import type { Order, State } from './state.ts';

const hour = 3600;

interface NewSubscription extends Order {
  readonly customer: string;
  readonly card: string | null;
  readonly trialEnd: number | null;
  /** The period that is not charged: from a past time to the end of a period. */
  readonly period: { readonly start: number; readonly end: number } | null;
}

/** Starts a subscription and charges its first period. Nothing is left if that is declined. */
export function start(
  state: State,
  { customer, items, metadata, card, trialEnd, period }: NewSubscription,
): Subscription {
  const base = state.base('subscription', 'sub');
  const first = period ?? { start: state.now, end: trialEnd ?? after(state.now, 1) };
  const data = items.map((item): Item => ({
    id: state.id('si'),
    object: 'subscription_item',
    current_period_start: first.start,
    current_period_end: first.end,
    price: {
      id: state.id('price'),
      object: 'price',
      currency: item.currency,
      product: item.product,
      unit_amount: item.cents,
    },
  }));
  const subscription: Subscription = {
    ...base,
    billing_cycle_anchor: trialEnd ?? period?.end ?? state.now,
    canceled_at: null,
    customer,
    default_payment_method: card,
    items: { object: 'list', data, has_more: false, url: '/v1/subscription_items' },
    latest_invoice: null,
    metadata,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
  };
  state.subscriptions.set(subscription.id, subscription);
  if (!period && trialEnd === null) {
    try {
      bill(state, subscription, wholePeriods(subscription), 'subscription_create');
    } catch (error) {
      state.subscriptions.delete(subscription.id);
      throw error;
    }
  }
  state.report('customer.subscription.created', subscription);
  return subscription;
}

/** Writes an invoice and charges it. Nothing is left if the card is declined. */
export function bill(
  state: State,
  subscription: Subscription,
  lines: readonly Charge[],
  reason: Invoice['billing_reason'],
): void {
  const { balance } = state.customer(subscription.customer);
  const invoice = draft(state, subscription, lines, reason);
  finalize(state, invoice);
  try {
    if (invoice.status === 'open') charge(state, invoice, null);
  } catch (error) {
    state.customer(subscription.customer).balance = balance;
    throw error instanceof Refused && error.status !== 402 ? declined() : error;
  }
  state.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
}

/** What the rest of the period of an item costs at a price. */
export function restOf(
  { current_period_start: start, current_period_end: end }: Item,
  cents: number,
  now: number,
): number {
  return Math.round((cents * (end - now)) / (end - start));
}

export function cancel(state: State, subscription: Subscription, isProrated: boolean): void {
  const [item] = subscription.items.data;
  if (isProrated && subscription.status !== 'trialing' && item) {
    const { product, currency, unit_amount: cents } = item.price;
    bill(state, subscription, [{ product, currency, amount: -restOf(item, cents, state.now) }], 'subscription_update');
  }
  subscription.status = 'canceled';
  subscription.canceled_at = state.now;
  for (const invoice of state.invoices.values()) {
    if (invoice.parent.subscription_details.subscription === subscription.id) invoice.auto_advance = false;
  }
  state.report('customer.subscription.deleted', subscription);
}

/** Lets everything happen that is due until a time, in its order. */
export function proceed(state: State, until: number): void {
  for (;;) {
    const due = [...renewals(state), ...collections(state), ...expirations(state)].filter(({ at }) => at <= until);
    const [next] = due.toSorted((a, b) => a.at - b.at);
    if (!next) break;
    state.now = Math.max(state.now, next.at);
    next.run();
  }
  state.now = until;
}

interface Due {
  readonly at: number;
  readonly run: () => void;
}

function renewals(state: State): Due[] {
  const live = [...state.subscriptions.values()].filter(({ status }) => status !== 'canceled');
  return live.map((subscription) => ({
    at: subscription.items.data[0]?.current_period_end ?? Infinity,
    run: () => renew(state, subscription),
  }));
}

/** The invoice of the next period is a draft for an hour. */
function renew(state: State, subscription: Subscription): void {
  if (subscription.status === 'trialing') subscription.status = 'active';
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = nextEnd(subscription.billing_cycle_anchor, item.current_period_start);
  }
  const invoice = draft(state, subscription, wholePeriods(subscription), 'subscription_cycle');
  invoice.next_payment_attempt = state.now + hour;
  state.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
}

function collections(state: State): Due[] {
  const charged = [...state.invoices.values()].filter(
    ({ auto_advance, status }) => auto_advance && (status === 'draft' || status === 'open'),
  );
  return charged.map((invoice) => ({
    at: invoice.next_payment_attempt ?? Infinity,
    run: () => collect(state, invoice),
  }));
}

/** A charge that fails is repeated every three days, unless that is turned off. */
function collect(state: State, invoice: Invoice): void {
  if (invoice.status === 'draft') finalize(state, invoice);
  if (invoice.status !== 'open') return;
  try {
    charge(state, invoice, null);
  } catch {
    invoice.next_payment_attempt = state.now + 72 * hour;
    state.subscription(invoice.parent.subscription_details.subscription).status = 'past_due';
    state.report('invoice.payment_failed', invoice);
  }
}

function expirations(state: State): Due[] {
  const open = [...state.sessions.values()].filter(({ status }) => status === 'open');
  return open.map((session) => ({
    at: session.expires_at,
    run: () => {
      Object.assign(session, { status: 'expired', url: null });
      state.report('checkout.session.expired', session);
    },
  }));
}

function wholePeriods({ items }: Subscription): Charge[] {
  return items.data.map(({ price }) => ({
    product: price.product,
    currency: price.currency,
    amount: price.unit_amount,
  }));
}

function nextEnd(anchor: number, start: number): number {
  let months = 0;
  while (after(anchor, months) <= start) months += 1;
  return after(anchor, months);
}

function after(seconds: number, months: number): number {
  return Math.floor(monthsAfter(seconds * 1000, months) / 1000);
}
