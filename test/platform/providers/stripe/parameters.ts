import type Stripe from 'stripe';
import { refusal } from './refusal.ts';

/** The names that a parameter may have: `true` for a value, or for texts of the caller's own. */
type Shape<T> = T extends readonly (infer Member)[] ? readonly [Shape<Member>] : T extends object ? Names<T> : true;
type Names<T> = { readonly [Name in keyof T]?: Shape<T[Name]> | (Name extends 'metadata' ? true : never) };

const priceData = { currency: true, product: true, unit_amount: true, recurring: { interval: true } } as const;
const page = { limit: true, starting_after: true } as const;

/** What the adapter may send, by operation. The types refuse a name that Stripe does not have. */
export const allowed = {
  'GET /v1/customers/search': { query: true, limit: true } satisfies Names<Stripe.CustomerSearchParams>,
  'POST /v1/customers': { metadata: true } satisfies Names<Stripe.CustomerCreateParams>,
  'GET /v1/customers/:id': { expand: [true] } satisfies Names<Stripe.CustomerRetrieveParams>,
  'POST /v1/customers/:id': {
    email: true,
    name: true,
    invoice_settings: { default_payment_method: true },
  } satisfies Names<Stripe.CustomerUpdateParams>,
  'GET /v1/payment_methods': {
    customer: true,
    type: true,
    limit: true,
  } satisfies Names<Stripe.PaymentMethodListParams>,
  'POST /v1/products': {
    id: true,
    name: true,
    active: true,
    metadata: true,
  } satisfies Names<Stripe.ProductCreateParams>,
  'GET /v1/products/:id': {} satisfies Names<Stripe.ProductRetrieveParams>,
  'POST /v1/products/:id': { name: true, metadata: true } satisfies Names<Stripe.ProductUpdateParams>,
  'POST /v1/subscriptions': {
    customer: true,
    items: [{ price_data: priceData }],
    payment_behavior: true,
    off_session: true,
    metadata: true,
    trial_end: true,
    backdate_start_date: true,
    billing_cycle_anchor: true,
    proration_behavior: true,
    billing_mode: { type: true },
  } satisfies Names<Stripe.SubscriptionCreateParams>,
  'GET /v1/subscriptions': {
    customer: true,
    status: true,
    expand: [true],
    ...page,
  } satisfies Names<Stripe.SubscriptionListParams>,
  'GET /v1/subscriptions/:id': { expand: [true] } satisfies Names<Stripe.SubscriptionRetrieveParams>,
  'POST /v1/subscriptions/:id': {
    items: [{ id: true, deleted: true, price_data: priceData }],
    payment_behavior: true,
    proration_behavior: true,
    off_session: true,
    metadata: true,
  } satisfies Names<Stripe.SubscriptionUpdateParams>,
  'DELETE /v1/subscriptions/:id': { prorate: true, invoice_now: true } satisfies Names<Stripe.SubscriptionCancelParams>,
  'GET /v1/invoices': { customer: true, subscription: true, ...page } satisfies Names<Stripe.InvoiceListParams>,
  'GET /v1/invoices/:id': {} satisfies Names<Stripe.InvoiceRetrieveParams>,
  'POST /v1/invoices/:id': { auto_advance: true } satisfies Names<Stripe.InvoiceUpdateParams>,
  'POST /v1/invoices/:id/finalize': { auto_advance: true } satisfies Names<Stripe.InvoiceFinalizeInvoiceParams>,
  'POST /v1/invoices/:id/pay': { payment_method: true, off_session: true } satisfies Names<Stripe.InvoicePayParams>,
  'POST /v1/invoices/:id/void': {} satisfies Names<Stripe.InvoiceVoidInvoiceParams>,
  'POST /v1/invoices/:id/mark_uncollectible': {} satisfies Names<Stripe.InvoiceMarkUncollectibleParams>,
  'POST /v1/checkout/sessions': {
    mode: true,
    customer: true,
    line_items: [{ quantity: true, price_data: priceData }],
    success_url: true,
    cancel_url: true,
    expires_at: true,
    metadata: true,
    subscription_data: { metadata: true, billing_mode: { type: true } },
  } satisfies Names<Stripe.Checkout.SessionCreateParams>,
  'GET /v1/checkout/sessions': { customer: true, ...page } satisfies Names<Stripe.Checkout.SessionListParams>,
  'GET /v1/checkout/sessions/:id': {} satisfies Names<Stripe.Checkout.SessionRetrieveParams>,
  'POST /v1/checkout/sessions/:id': { metadata: true } satisfies Names<Stripe.Checkout.SessionUpdateParams>,
  'POST /v1/checkout/sessions/:id/expire': {} satisfies Names<Stripe.Checkout.SessionExpireParams>,
  'POST /v1/credit_notes': {
    invoice: true,
    amount: true,
    refund_amount: true,
    credit_amount: true,
    metadata: true,
  } satisfies Names<Stripe.CreditNoteCreateParams>,
  'GET /v1/credit_notes': { invoice: true, ...page } satisfies Names<Stripe.CreditNoteListParams>,
};

export type Operation = keyof typeof allowed;

export type Value = string | Values;
export interface Values {
  [name: string]: Value;
}

/** `items[0][price]=p` as `{ items: { 0: { price: 'p' } } }`, without a name that the operation does not have. */
export function readParameters(operation: Operation, form: URLSearchParams): Values {
  const values: Values = {};
  for (const [name, value] of form) {
    const steps = name.replaceAll(']', '').split('[');
    checkName(allowed[operation], steps, name);
    let at = values;
    for (const step of steps.slice(0, -1)) {
      const inner = (at[step] ??= {});
      if (typeof inner === 'string') throw refusal(400, { param: name, message: `Invalid object: ${name}` });
      at = inner;
    }
    at[steps.at(-1) ?? ''] = value;
  }
  return values;
}

function checkName(shape: unknown, steps: readonly string[], name: string): void {
  let at = shape;
  for (const [index, step] of steps.entries()) {
    // A text of the caller's own, such as that of `metadata[plan]`.
    if (at === true && index === steps.length - 1 && steps[index - 1] === 'metadata') return;
    const next: unknown = Array.isArray(at) && /^\d+$/.test(step) ? at[0] : isObject(at) ? at[step] : undefined;
    if (next === undefined)
      throw refusal(400, { code: 'parameter_unknown', param: name, message: `Received unknown parameter: ${name}` });
    at = next;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function textOf(values: Values, name: string): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '') return value;
  throw refusal(400, { code: 'parameter_missing', param: name, message: `Missing required param: ${name}.` });
}

export function optional(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function integer(values: Values, name: string): number {
  const text = textOf(values, name);
  if (/^-?\d+$/.test(text)) return Number(text);
  throw refusal(400, { code: 'parameter_invalid_integer', param: name, message: `Invalid integer: ${text}` });
}

export function inner(values: Values, name: string): Values {
  const value = values[name];
  return typeof value === 'object' ? value : {};
}

export function members(values: Values, name: string): Values[] {
  return Object.values(inner(values, name)).map((value) => (typeof value === 'object' ? value : {}));
}

/** Texts that are added to those there are. */
export function texts(values: Values): Record<string, string> {
  const metadata = inner(values, 'metadata');
  return Object.fromEntries(Object.keys(metadata).map((name) => [name, optional(metadata, name) ?? '']));
}
