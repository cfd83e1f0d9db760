import { start } from './billing.ts';
import { settle } from './invoicing.ts';
import { inner, integer, members, textOf, texts, type Values } from './parameters.ts';
import { refusal } from './refusal.ts';
import type { Session } from './shapes.ts';
import type { State } from './state.ts';
import { readPrice, requireClassic } from './subscription-operations.ts';

export function createSession(state: State, values: Values): Session {
  if (textOf(values, 'mode') !== 'subscription')
    throw refusal(400, { param: 'mode', message: 'Only subscription is known here.' });
  const { id: customer } = state.customer(textOf(values, 'customer'));
  const expiresAt = integer(values, 'expires_at');
  if (expiresAt < state.now + 1800 || expiresAt > state.now + 86_400) {
    throw refusal(400, {
      param: 'expires_at',
      message: 'The timestamp must be between 30 minutes and 24 hours from now.',
    });
  }
  const data = inner(values, 'subscription_data');
  requireClassic(data);
  const items = members(values, 'line_items').map((line) => {
    if (integer(line, 'quantity') !== 1) throw refusal(400, { param: 'quantity', message: 'Invalid quantity.' });
    return readPrice(state, line);
  });
  const base = state.base('checkout.session', 'cs_test');
  const session: Session = {
    ...base,
    customer,
    expires_at: expiresAt,
    metadata: texts(values),
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: textOf(values, 'success_url'),
    url: `https://checkout.stripe.test/${base.id}`,
  };
  state.sessions.set(session.id, session);
  state.orders.set(session.id, { items, metadata: texts(data) });
  return session;
}

export function expireSession(state: State, id: string): Session {
  const session = state.session(id);
  if (session.status !== 'open')
    throw refusal(400, { message: 'Only Checkout Sessions with a status of open can be expired.' });
  Object.assign(session, { status: 'expired', url: null });
  return session;
}

/** The payer pays the page with a card. A page that is over, or a card that is declined, changes nothing. */
export function paySession(state: State, id: string, isDeclined = false): void {
  const session = state.session(id);
  const order = state.orders.get(id);
  if (session.status !== 'open' || !order || isDeclined) return;
  const customer = state.customer(session.customer);
  const { id: card } = state.addCard(customer, false);
  const subscription = start(state, { customer: customer.id, ...order, card, trialEnd: null, period: null });
  Object.assign(session, { status: 'complete', url: null, payment_status: 'paid', subscription: subscription.id });
  state.report('checkout.session.completed', session);
}

/** The payer pays the open invoice on its page with a card, which is charged from then on. */
export function payInvoice(state: State): void {
  const open = [...state.invoices.values()].find(({ status }) => status === 'open');
  if (!open) throw new Error('There is no open invoice.');
  const customer = state.customer(open.customer);
  customer.invoice_settings.default_payment_method = state.addCard(customer, false).id;
  settle(state, open);
}
