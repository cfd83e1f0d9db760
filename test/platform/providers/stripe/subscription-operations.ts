import { bill, cancel, restOf, start } from './billing.ts';
import type { Charge } from './invoicing.ts';
import { inner, integer, members, optional, textOf, texts, type Values } from './parameters.ts';
import { missing, refusal } from './refusal.ts';
import type { Item, Subscription } from './shapes.ts';
import type { State } from './state.ts';

/** A price that is sent with a request: its product has to be there and to be sold. */
export function readPrice(state: State, values: Values) {
  const price = inner(values, 'price_data');
  const product = state.product(textOf(price, 'product'));
  if (!product.active)
    throw refusal(400, { param: 'price_data[product]', message: `The product ${product.id} is inactive.` });
  const currency = textOf(price, 'currency');
  if (!['eur', 'usd', 'chf'].includes(currency)) {
    throw refusal(400, { param: 'line_items[0][price_data][currency]', message: `Invalid currency: ${currency}` });
  }
  if (textOf(inner(price, 'recurring'), 'interval') !== 'month')
    throw refusal(400, { param: 'interval', message: 'Invalid interval.' });
  return { product: product.id, currency, cents: integer(price, 'unit_amount') };
}

export function requireClassic(values: Values): void {
  if (textOf(inner(values, 'billing_mode'), 'type') !== 'classic')
    throw refusal(400, { param: 'billing_mode', message: 'Only classic is known here.' });
}

export function createSubscription(state: State, values: Values): Subscription {
  const customer = state.customer(textOf(values, 'customer'));
  requireClassic(values);
  const items = members(values, 'items').map((item) => readPrice(state, item));
  if (items.length === 0) throw refusal(400, { param: 'items', message: 'Missing required param: items.' });
  const isFree = optional(values, 'proration_behavior') === 'none';
  if (
    !isFree &&
    optional(values, 'trial_end') === null &&
    textOf(values, 'payment_behavior') !== 'error_if_incomplete'
  ) {
    throw refusal(400, { param: 'payment_behavior', message: 'Only error_if_incomplete is known here.' });
  }
  const period = isFree
    ? { start: integer(values, 'backdate_start_date'), end: integer(values, 'billing_cycle_anchor') }
    : null;
  if (period && (period.start > state.now || period.end <= state.now)) {
    throw refusal(400, { param: 'billing_cycle_anchor', message: 'The period has to include the present.' });
  }
  const trialEnd = optional(values, 'trial_end') === null ? null : integer(values, 'trial_end');
  return start(state, { customer: customer.id, items, metadata: texts(values), card: null, trialEnd, period });
}

export function updateSubscription(state: State, id: string, values: Values): Subscription {
  const subscription = state.subscription(id);
  const items = members(values, 'items');
  if (items.length > 0 && subscription.status === 'canceled')
    throw refusal(400, { message: 'A canceled subscription can only get metadata.' });
  const behavior = optional(values, 'proration_behavior') ?? 'create_prorations';
  const removed = items
    .filter((item) => optional(item, 'deleted') === 'true')
    .map((item) => itemOf(subscription, item).id);
  if (removed.length > 0 && behavior !== 'none')
    throw refusal(400, { message: 'Credits of removed items are not known here.' });
  const kept = subscription.items.data.filter((item) => !removed.includes(item.id));
  if (kept.length === 0) throw refusal(400, { message: 'A subscription must have at least one item.' });
  const changes = items
    .filter((item) => optional(item, 'deleted') === null)
    .map((item) => changeOf(state, subscription, item));
  const lines = subscription.status === 'trialing' ? [] : changes.flatMap((change) => prorate(state, change));
  if (lines.length > 0) {
    if (behavior !== 'always_invoice' || textOf(values, 'payment_behavior') !== 'error_if_incomplete') {
      throw refusal(400, {
        param: 'payment_behavior',
        message: 'Only always_invoice with error_if_incomplete is known here.',
      });
    }
    bill(state, subscription, lines, 'subscription_update');
  }
  subscription.items.data = kept;
  for (const { item, price } of changes) {
    const { product, currency, cents } = price;
    item.price = { id: state.id('price'), object: 'price', currency, product, unit_amount: cents };
  }
  Object.assign(subscription.metadata, texts(values));
  state.report('customer.subscription.updated', subscription);
  return subscription;
}

export function cancelSubscription(state: State, id: string, values: Values): Subscription {
  const subscription = state.subscription(id);
  if (subscription.status === 'canceled') throw missing('subscription', id);
  const isProrated = textOf(values, 'prorate') === 'true';
  if (isProrated !== (textOf(values, 'invoice_now') === 'true'))
    throw refusal(400, { message: 'A credit has to be invoiced here.' });
  cancel(state, subscription, isProrated);
  return subscription;
}

interface Change {
  readonly item: Item;
  readonly price: ReturnType<typeof readPrice>;
}

function changeOf(state: State, subscription: Subscription, values: Values): Change {
  return { item: itemOf(subscription, values), price: readPrice(state, values) };
}

function itemOf({ items }: Subscription, values: Values): Item {
  const id = textOf(values, 'id');
  const item = items.data.find((one) => one.id === id);
  if (!item) throw missing('subscription_item', id);
  return item;
}

function prorate(state: State, { item, price }: Change): Charge[] {
  const { product, currency, unit_amount } = item.price;
  const [before, after] = [restOf(item, unit_amount, state.now), restOf(item, price.cents, state.now)];
  return [
    { product, currency, amount: -before },
    { product: price.product, currency: price.currency, amount: after },
  ];
}
