import { createSession, expireSession } from './checkout-operations.ts';
import { charge, close, finalize } from './invoicing.ts';
import { inner, integer, type Operation, optional, textOf, texts, type Values } from './parameters.ts';
import { refusal } from './refusal.ts';
import type { Customer, Product } from './shapes.ts';
import type { State } from './state.ts';
import { cancelSubscription, createSubscription, updateSubscription } from './subscription-operations.ts';

type Run = (state: State, values: Values, id: string) => object;

/** What each operation does, and its response. */
export const operations: Readonly<Record<Operation, Run>> = {
  'GET /v1/customers/search': (state, values) => {
    const payer = /^metadata\['pcp_payer'\]:'(.*)'$/.exec(textOf(values, 'query'))?.[1];
    const found = [...state.customers.values()].filter(
      ({ id, metadata }) => state.searchable.has(id) && metadata.pcp_payer === payer,
    );
    return { object: 'search_result', data: found, has_more: false, url: '/v1/customers/search' };
  },
  'POST /v1/customers': (state, values) => createCustomer(state, texts(values)),
  'GET /v1/customers/:id': (state, values, id) => {
    const customer = state.customer(id);
    if (!Object.values(inner(values, 'expand')).includes('invoice_settings.default_payment_method')) return customer;
    const method = state.methods.get(customer.invoice_settings.default_payment_method ?? '') ?? null;
    return { ...customer, invoice_settings: { default_payment_method: method } };
  },
  'POST /v1/customers/:id': (state, values, id) => {
    const customer = state.customer(id);
    const method = optional(inner(values, 'invoice_settings'), 'default_payment_method');
    if (method !== null && state.methods.get(method)?.customer !== id)
      throw refusal(400, { message: 'The card is not one of the customer.' });
    customer.email = optional(values, 'email') ?? customer.email;
    customer.name = optional(values, 'name') ?? customer.name;
    customer.invoice_settings.default_payment_method = method ?? customer.invoice_settings.default_payment_method;
    state.report('customer.updated', customer);
    return customer;
  },
  'GET /v1/payment_methods': (state, values) =>
    pageOf(state.methods, values, ({ customer }) => customer === textOf(values, 'customer')),
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': (state, _, id) => state.product(id),
  'POST /v1/products/:id': (state, values, id) => {
    const product = state.product(id);
    product.name = optional(values, 'name') ?? product.name;
    Object.assign(product.metadata, texts(values));
    return product;
  },
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': (state, values) => {
    const page = pageOf(state.subscriptions, values, ({ customer }) => customer === textOf(values, 'customer'));
    const isExpanded = Object.values(inner(values, 'expand')).includes('data.latest_invoice');
    return isExpanded ? { ...page, data: page.data.map((one) => withInvoice(state, one)) } : page;
  },
  'GET /v1/subscriptions/:id': (state, values, id) => {
    const isExpanded = Object.values(inner(values, 'expand')).includes('latest_invoice');
    return isExpanded ? withInvoice(state, state.subscription(id)) : state.subscription(id);
  },
  'POST /v1/subscriptions/:id': (state, values, id) => updateSubscription(state, id, values),
  'DELETE /v1/subscriptions/:id': (state, values, id) => cancelSubscription(state, id, values),
  'GET /v1/invoices': (state, values) => {
    const [customer, subscription] = [optional(values, 'customer'), optional(values, 'subscription')];
    return pageOf(state.invoices, values, (invoice) => {
      const isOfSubscription =
        subscription === null || invoice.parent.subscription_details.subscription === subscription;
      return isOfSubscription && (customer === null || invoice.customer === customer);
    });
  },
  'GET /v1/invoices/:id': (state, _, id) => state.invoice(id),
  'POST /v1/invoices/:id': (state, values, id) =>
    Object.assign(state.invoice(id), { auto_advance: textOf(values, 'auto_advance') === 'true' }),
  'POST /v1/invoices/:id/finalize': (state, values, id) => {
    const invoice = state.invoice(id);
    if (invoice.status !== 'draft') throw refusal(400, { message: 'This invoice is already finalized.' });
    invoice.auto_advance = textOf(values, 'auto_advance') === 'true';
    finalize(state, invoice);
    return invoice;
  },
  'POST /v1/invoices/:id/pay': (state, values, id) => {
    charge(state, state.invoice(id), optional(values, 'payment_method'));
    return state.invoice(id);
  },
  'POST /v1/invoices/:id/void': (state, _, id) => {
    close(state, state.invoice(id), 'void');
    return state.invoice(id);
  },
  'POST /v1/invoices/:id/mark_uncollectible': (state, _, id) => {
    close(state, state.invoice(id), 'uncollectible');
    return state.invoice(id);
  },
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': (state, values) =>
    pageOf(state.sessions, values, ({ customer }) => customer === textOf(values, 'customer')),
  'GET /v1/checkout/sessions/:id': (state, _, id) => state.session(id),
  'POST /v1/checkout/sessions/:id': (state, values, id) => {
    Object.assign(state.session(id).metadata, texts(values));
    return state.session(id);
  },
  'POST /v1/checkout/sessions/:id/expire': (state, _, id) => expireSession(state, id),
  'POST /v1/credit_notes': createCreditNote,
  'GET /v1/credit_notes': (state, values) =>
    pageOf(state.notes, values, ({ invoice }) => invoice === textOf(values, 'invoice')),
};

export function createCustomer(state: State, metadata: Record<string, string>): Customer {
  const customer: Customer = {
    ...state.base('customer', 'cus'),
    balance: 0,
    email: null,
    name: null,
    metadata,
    invoice_settings: { default_payment_method: null },
  };
  state.customers.set(customer.id, customer);
  return customer;
}

function createProduct(state: State, values: Values): Product {
  const id = textOf(values, 'id');
  if (!/^[\w-]+$/.test(id)) throw refusal(400, { param: 'id', message: 'Invalid id.' });
  if (state.products.has(id))
    throw refusal(400, { code: 'resource_already_exists', message: 'Product already exists.' });
  const isActive = textOf(values, 'active') === 'true';
  const product: Product = {
    ...state.base('product', 'prod'),
    id,
    active: isActive,
    metadata: texts(values),
    name: textOf(values, 'name'),
  };
  state.products.set(id, product);
  return product;
}

function createCreditNote(state: State, values: Values) {
  const invoice = state.invoice(textOf(values, 'invoice'));
  const [amount, refunded, credited] = [
    integer(values, 'amount'),
    integer(values, 'refund_amount'),
    integer(values, 'credit_amount'),
  ];
  if (invoice.status !== 'paid') throw refusal(400, { message: 'The invoice is not paid.' });
  if (refunded + credited !== amount)
    throw refusal(400, { param: 'amount', message: 'The parts have to make up the amount.' });
  if (refunded > invoice.amount_paid || amount > invoice.total - invoice.post_payment_credit_notes_amount) {
    throw refusal(400, { param: 'amount', message: 'More than was paid.' });
  }
  invoice.post_payment_credit_notes_amount += amount;
  state.customer(invoice.customer).balance -= credited;
  if (refunded > 0) state.charges.push(-refunded);
  const note = { ...state.base('credit_note', 'cn'), amount, invoice: invoice.id, metadata: texts(values) };
  state.notes.set(note.id, note);
  return note;
}

function withInvoice(state: State, subscription: { readonly latest_invoice: string | null }) {
  return { ...subscription, latest_invoice: state.invoices.get(subscription.latest_invoice ?? '') ?? null };
}

/** Newest first, at most 100 at once. */
function pageOf<T extends { readonly id: string }>(
  map: ReadonlyMap<string, T>,
  values: Values,
  fits: (one: T) => boolean,
) {
  const all = [...map.values()].filter(fits).reverse();
  const after = optional(values, 'starting_after');
  const rest = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
  const data = rest.slice(0, Math.min(100, integer(values, 'limit')));
  return { object: 'list', data, has_more: data.length < rest.length, url: '/v1' };
}
