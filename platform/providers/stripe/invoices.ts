import { createHash } from 'node:crypto';
import type { Invoice } from '../../../control-plane/ports/payments.ts';
import type { Api } from './api.ts';
import { type Json, member, memberOrNull, number, text, textOrNull } from './json.ts';
import { listAll } from './pages.ts';

export interface StripeInvoice {
  readonly id: string;
  /** `draft`, `open`, `paid`, `uncollectible` or `void`. */
  readonly status: string;
  readonly number: string | null;
  readonly currency: string;
  /** Below 0 if it is a credit. */
  readonly total: number;
  /** What is left of the total after the customer's credit. */
  readonly amountDue: number;
  readonly amountPaid: number;
  /** What was credited or refunded after it was paid. */
  readonly returned: number;
  readonly createdAt: number;
  readonly url: string | null;
  /** Whether Stripe charges it by itself. */
  readonly isCharged: boolean;
  readonly lines: readonly { readonly productId: string | null; readonly amount: number }[];
}

export function readInvoice(json: Json): StripeInvoice {
  const lines = memberOrNull(json, 'lines');
  return {
    id: text(json, 'id'),
    status: text(json, 'status'),
    number: textOrNull(json, 'number'),
    currency: text(json, 'currency'),
    total: number(json, 'total'),
    amountDue: number(json, 'amount_due'),
    amountPaid: number(json, 'amount_paid'),
    returned: number(json, 'post_payment_credit_notes_amount'),
    createdAt: number(json, 'created') * 1000,
    url: textOrNull(json, 'hosted_invoice_url'),
    isCharged: json.auto_advance === true,
    lines: lines && Array.isArray(lines.data) ? lines.data.map((line: Json) => readLine(line)) : [],
  };
}

function readLine(line: Json): StripeInvoice['lines'][number] {
  const pricing = memberOrNull(line, 'pricing');
  const price = pricing && memberOrNull(pricing, 'price_details');
  return { productId: price && textOrNull(price, 'product'), amount: number(line, 'amount') };
}

export async function getInvoice(api: Api, id: string): Promise<StripeInvoice> {
  return readInvoice(await api.get(`/v1/invoices/${id}`));
}

const mostInvoices = 24;

/** The bills of a customer, newest first. Drafts and credits are none. */
export async function listInvoices(api: Api, customerId: string): Promise<Invoice[]> {
  const found: Invoice[] = [];
  for await (const json of listAll(api, '/v1/invoices', { customer: customerId })) {
    const invoice = readInvoice(json);
    const status = statusOf(invoice);
    if (status === null || invoice.total <= 0) continue;
    found.push(viewOf(invoice, status));
    if (found.length === mostInvoices) break;
  }
  return found;
}

function viewOf(invoice: StripeInvoice, status: Invoice['status']): Invoice {
  const { id, currency, createdAt, url, amountDue, returned } = invoice;
  const amountCents = status === 'void' ? amountDue : Math.max(0, amountDue - returned);
  return { id: uuidOf(id), number: invoice.number ?? id, status, amountCents, currency, createdAt, url };
}

function statusOf({ status, total, returned }: StripeInvoice): Invoice['status'] | null {
  // What was refunded whole is still `paid` for Stripe.
  if (status === 'paid') return returned >= total ? 'void' : 'paid';
  return status === 'open' || status === 'uncollectible' || status === 'void' ? status : null;
}

/** The contract's ids are UUIDs: one of version 8 that follows from the id of Stripe. */
function uuidOf(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** When a failed charge is tried again is a rule of the contract, so Stripe does not try by itself. */
export async function stopRetries(api: Api, { id, status, isCharged }: StripeInvoice): Promise<void> {
  if (status === 'open' && isCharged) await api.post(`/v1/invoices/${id}`, { auto_advance: false });
}

/** Closes what is not paid of a subscription that has ended. */
export async function closeUnpaid(api: Api, subscriptionId: string, as: 'void' | 'uncollectible'): Promise<void> {
  for await (const json of listAll(api, '/v1/invoices', { subscription: subscriptionId })) {
    const { id, status } = readInvoice(json);
    const isDraft = status === 'draft';
    const now = isDraft
      ? text(await api.post(`/v1/invoices/${id}/finalize`, { auto_advance: false }), 'status')
      : status;
    if (now === 'open') await api.post(`/v1/invoices/${id}/${as === 'void' ? 'void' : 'mark_uncollectible'}`, {});
  }
}

interface Refund {
  readonly invoiceId: string;
  /** Our id of the subscription. */
  readonly id: string;
  readonly productId: string;
}

/** Refunds what was paid for one product, once. The part that was paid with credit is credit again. */
export async function refund(api: Api, { invoiceId, id, productId }: Refund): Promise<void> {
  const { status, lines, amountPaid, returned } = await getInvoice(api, invoiceId);
  const amount = lines.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.amount, 0);
  if (status !== 'paid' || amount <= 0) return;
  for await (const note of listAll(api, '/v1/credit_notes', { invoice: invoiceId })) {
    if (textOrNull(member(note, 'metadata'), 'pcp_subscription') === id) return;
  }
  const refunded = Math.min(amount, Math.max(0, amountPaid - returned));
  const amounts = { amount, refund_amount: refunded, credit_amount: amount - refunded };
  await api.post(
    '/v1/credit_notes',
    { invoice: invoiceId, ...amounts, metadata: { pcp_subscription: id } },
    `refund:${id}`,
  );
}
