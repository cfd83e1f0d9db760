import type { Api } from './api.ts';
import { idOrNull, type Json, metadataOf, number, text, textOrNull } from './json.ts';
import { listAll } from './pages.ts';
import { findProduct } from './products.ts';

/** The page of a checkout. */
export interface Session {
  readonly id: string;
  /** Empty when it is no longer open. */
  readonly url: string;
  readonly status: string;
  readonly isPaid: boolean;
  readonly isEnded: boolean;
  readonly expiresAt: number;
  /** The one of Stripe that paying has started. */
  readonly subscription: string | null;
  /** Our ids of what it starts. */
  readonly subscriptionIds: readonly string[];
  readonly payerId: string;
}

/** `null` for a checkout that was never opened. */
export async function findSession(api: Api, id: string): Promise<Session | null> {
  const product = await findProduct(api, id);
  if (!product) return null;
  for await (const json of listAll(api, '/v1/checkout/sessions', { customer: product.customerId })) {
    if (metadataOf(json).pcp_checkout === id) return readSession(json);
  }
  return null;
}

export function readSession(json: Json): Session {
  const metadata = metadataOf(json);
  const names = Object.entries(metadata).filter(([name]) => name.startsWith('pcp_subscription_'));
  return {
    id: text(json, 'id'),
    url: textOrNull(json, 'url') ?? '',
    status: text(json, 'status'),
    isPaid: text(json, 'payment_status') !== 'unpaid',
    isEnded: metadata.pcp_ended !== undefined,
    expiresAt: number(json, 'expires_at') * 1000,
    subscription: idOrNull(json, 'subscription'),
    subscriptionIds: names.map(([, value]) => value ?? ''),
    payerId: metadata.pcp_payer ?? '',
  };
}
