import type { Card, Payer } from '../../../control-plane/ports/payments.ts';
import type { Api } from './api.ts';
import { type Json, list, member, memberOrNull, metadataOf, number, text, textOrNull } from './json.ts';

/** A payer as Stripe knows it. */
export interface Customer {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly card: CustomerCard | null;
}

export interface CustomerCard {
  /** The id of the payment method. */
  readonly id: string;
  readonly card: Card;
}

/**
 * The ids of customers by those of payers. A customer is found by its metadata; that search may lag behind by a
 * minute, so what this process has seen is kept.
 */
export class KnownCustomers {
  readonly #ids = new Map<string, string>();

  get(payerId: string): string | null {
    return this.#ids.get(payerId) ?? null;
  }

  add(payerId: string, customerId: string): void {
    this.#ids.set(payerId, customerId);
    const [oldest] = this.#ids.keys();
    if (this.#ids.size > mostKnown && oldest !== undefined) this.#ids.delete(oldest);
  }
}

const mostKnown = 10_000;

/** `null` for a payer who has never paid. */
export async function findCustomer(api: Api, known: KnownCustomers, payerId: string): Promise<Customer | null> {
  const id = known.get(payerId) ?? (await searchCustomer(api, payerId));
  if (id === null) return null;
  known.add(payerId, id);
  return readCustomer(api, id);
}

/** The customer of a payer, with the payer's present name and address. */
export async function ensureCustomer(api: Api, known: KnownCustomers, payer: Payer): Promise<Customer> {
  const customer = (await findCustomer(api, known, payer.id)) ?? (await createCustomer(api, known, payer.id));
  const { email, name } = payer;
  if (customer.email !== email || customer.name !== name)
    await api.post(`/v1/customers/${customer.id}`, { email, name });
  return customer;
}

/** Charges a card from now on, instead of the one before. */
export async function setDefaultCard(api: Api, customerId: string, cardId: string): Promise<void> {
  await api.post(`/v1/customers/${customerId}`, { invoice_settings: { default_payment_method: cardId } });
}

async function searchCustomer(api: Api, payerId: string): Promise<string | null> {
  const quoted = payerId.replaceAll(/['\\]/g, (sign) => `\\${sign}`);
  const found = await api.get('/v1/customers/search', { query: `metadata['pcp_payer']:'${quoted}'`, limit: 1 });
  const [first] = list(found);
  return first ? text(first, 'id') : null;
}

/** What may change is not sent here, so that a repeated request is the same one. */
async function createCustomer(api: Api, known: KnownCustomers, payerId: string): Promise<Customer> {
  const created = await api.post('/v1/customers', { metadata: { pcp_payer: payerId } }, `customer:${payerId}`);
  const id = text(created, 'id');
  known.add(payerId, id);
  return readCustomer(api, id);
}

async function readCustomer(api: Api, id: string): Promise<Customer> {
  const json = await api.get(`/v1/customers/${id}`, { expand: ['invoice_settings.default_payment_method'] });
  const chosen = memberOrNull(member(json, 'invoice_settings'), 'default_payment_method');
  const card = chosen ? cardOf(chosen) : await adoptCard(api, id);
  return { id, email: textOrNull(json, 'email'), name: textOrNull(json, 'name'), card };
}

/** A card that a payer has used on a page is charged from then on. */
async function adoptCard(api: Api, customerId: string): Promise<CustomerCard | null> {
  const [newest] = list(await api.get('/v1/payment_methods', { customer: customerId, type: 'card', limit: 1 }));
  if (!newest) return null;
  await setDefaultCard(api, customerId, text(newest, 'id'));
  return cardOf(newest);
}

function cardOf(json: Json): CustomerCard | null {
  const card = memberOrNull(json, 'card');
  if (!card) return null;
  const brand = text(card, 'brand');
  return {
    id: text(json, 'id'),
    card: {
      brand: /^[a-z_]+$/.test(brand) && brand !== 'unknown' ? brand : 'other',
      last4: text(card, 'last4'),
      expMonth: number(card, 'exp_month'),
      expYear: number(card, 'exp_year'),
    },
  };
}

/** The payer of an object that this adapter has made. */
export function payerIdOf(json: Json): string | null {
  return metadataOf(json).pcp_payer ?? null;
}
