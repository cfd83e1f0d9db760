import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Json, memberOrNull, metadataOf, readObject, text } from './json.ts';

/** How old a webhook may be, in ms, so that one that was recorded cannot be sent again later. */
const toleranceMs = 300_000;

/** What has changed at Stripe. */
export interface StripeEvent {
  readonly id: string;
  /** Whether it is about real money. */
  readonly isLive: boolean;
  readonly planIds: readonly string[];
  /** The payer whose card may have changed. */
  readonly payerId: string | null;
}

/** A webhook that is not from Stripe, or too old. */
export class WebhookRefused extends Error {}

interface Delivery {
  /** As it was received: the signature is of these bytes. */
  readonly body: Uint8Array;
  /** The header `Stripe-Signature`. */
  readonly signature: string | undefined;
  /** The secret of the endpoint. */
  readonly secret: string;
  readonly now: number;
}

/** @throws WebhookRefused with the reason */
export function readWebhook({ body, signature, secret, now }: Delivery): StripeEvent {
  const { time, signatures } = readSignature(signature);
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  // There are several while the secret of the endpoint is being replaced.
  const isSigned = signatures
    .map((one) => Buffer.from(one, 'hex'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  if (!isSigned)
    throw new WebhookRefused('No signature in Stripe-Signature is one of this endpoint. Check its secret.');
  if (Math.abs(now - Number(time) * 1000) > toleranceMs) {
    throw new WebhookRefused('The webhook was signed more than 5 minutes ago. Check the clock of this machine.');
  }
  let event: unknown;
  try {
    event = JSON.parse(Buffer.from(body).toString());
  } catch (cause) {
    throw new WebhookRefused('The webhook is not JSON.', { cause });
  }
  return readEvent(readObject(event));
}

function readSignature(header = ''): { readonly time: string; readonly signatures: readonly string[] } {
  const pairs = header.split(',').map((pair) => pair.trim().split('=', 2));
  const valuesOf = (name: string) => pairs.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [time] = valuesOf('t');
  if (time === undefined || !/^\d+$/.test(time))
    throw new WebhookRefused('Stripe-Signature is missing or has no time.');
  return { time, signatures: valuesOf('v1') };
}

function readEvent(json: Json): StripeEvent {
  const data = memberOrNull(json, 'data');
  const about = (data && memberOrNull(data, 'object')) ?? {};
  const metadata = { ...metadataOf(about), ...metadataOfSubscription(about) };
  const planIds = Object.entries(metadata).flatMap(([name, value]) =>
    /^pcp_plan(_\d+)?$/.test(name) && value ? [value] : [],
  );
  return { id: text(json, 'id'), isLive: json.livemode === true, planIds, payerId: metadata.pcp_payer ?? null };
}

/** An invoice has a copy of the texts of its subscription. */
function metadataOfSubscription(invoice: Json): ReturnType<typeof metadataOf> {
  const parent = memberOrNull(invoice, 'parent');
  const subscription = parent && memberOrNull(parent, 'subscription_details');
  return subscription ? metadataOf(subscription) : {};
}
