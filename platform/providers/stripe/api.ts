import { PaymentsError } from '../../../control-plane/ports/payments.ts';
import { encodeForm, type Params } from './form.ts';
import { type Json, readObject, textOrNull } from './json.ts';

/** The version of the API that this adapter is written for. Another default of the account changes nothing. */
export const apiVersion = '2026-10-28.endive';

export interface ApiOptions {
  readonly key: string;
  /** Where the API is; `https://api.stripe.com` by default. */
  readonly url?: string;
  /** Until a request has its response, in milliseconds. */
  readonly timeoutMs?: number;
}

/** The requests of one call of the port. */
export interface Api {
  get(path: string, params?: Params): Promise<Json>;
  /** A request with a key is carried out once: a repeated one gets the first response, for 24 hours. */
  post(path: string, params: Params, idempotencyKey?: string): Promise<Json>;
  delete(path: string, params?: Params): Promise<Json>;
}

/** A request that Stripe has refused. */
export class StripeError extends Error {
  readonly status: number;
  /** For example `card_error`. */
  readonly type: string | null;
  /** For example `resource_missing`. */
  readonly code: string | null;
  /** The parameter that is wrong. */
  readonly param: string | null;
  constructor(status: number, error: Json, request: string) {
    super(`Stripe refused ${request} with ${status}: ${textOrNull(error, 'message') ?? 'no reason given'}`);
    this.status = status;
    this.type = textOrNull(error, 'type');
    this.code = textOrNull(error, 'code');
    this.param = textOrNull(error, 'param');
  }
}

/** Shorter than the time for which a plan is reserved, so that nothing is charged after the reservation is over. */
const callMs = 40_000;

/**
 * Makes the requests of a call. All of them together have 40 seconds. They reject with `StripeError` if Stripe refuses
 * one, with `PaymentsError` if it does not accept the key, and with another error if it is out of reach.
 */
export function createApi({ key, url = 'https://api.stripe.com', timeoutMs = 15_000 }: ApiOptions): () => Api {
  return () => {
    const deadline = AbortSignal.timeout(callMs);
    const send = async (method: string, path: string, params: Params, idempotencyKey?: string) => {
      const form = encodeForm(params).toString();
      const isPost = method === 'POST';
      const address = url + path + (isPost || form === '' ? '' : `?${form}`);
      const headers = {
        Authorization: `Bearer ${key}`,
        'Stripe-Version': apiVersion,
        ...(isPost && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      };
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(timeoutMs)]);
      const { status, text } = await receive(address, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(isPost && { body: form }),
      });
      return parse(status, text, `${method} ${path}`);
    };
    return {
      get: (path, params = {}) => send('GET', path, params),
      post: (path, params, idempotencyKey) => send('POST', path, params, idempotencyKey),
      delete: (path, params = {}) => send('DELETE', path, params),
    };
  };
}

async function receive(
  address: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new Error('Stripe cannot be reached, or did not respond in time.', { cause });
  }
}

function parse(status: number, text: string, request: string): Json {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new Error(`Stripe responded to ${request} with ${status} and something that is not JSON.`, { cause });
  }
  if (status >= 200 && status < 300) return readObject(body);
  const error = readObject(readObject(body).error);
  const refused = new StripeError(status, error, request);
  if (status === 401 || status === 403) {
    throw new PaymentsError('billing_misconfigured', 'The payment provider does not accept the key of this service.', {
      cause: refused,
    });
  }
  // The same request may succeed later.
  if (status === 409 || status === 429 || status >= 500) throw new Error(refused.message, { cause: refused });
  throw refused;
}
