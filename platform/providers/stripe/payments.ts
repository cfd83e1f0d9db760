import type { Clock } from '../../../control-plane/ports/clock.ts';
import { type Payments, PaymentsError } from '../../../control-plane/ports/payments.ts';
import { type Api, type ApiOptions, createApi, StripeError } from './api.ts';
import { endCheckout, openCheckout, readCheckout } from './checkouts.ts';
import { findCustomer, KnownCustomers } from './customers.ts';
import { listInvoices, stopRetries } from './invoices.ts';
import { findSubscription, nextChangeOf, viewOf } from './subscription.ts';
import { changeTier, endSubscription, moveSubscription, payOpenInvoice, subscribe } from './subscriptions.ts';

export interface StripeOptions extends ApiOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Address that a checkout leads back to if its order names none. */
  readonly homeUrl: () => string;
}

/**
 * Stripe as the payment provider. Stripe stores everything; objects for an id of ours are found by it. The objects
 * that its webhooks report are read by the same calls.
 */
export function createStripePayments({ clock, homeUrl, ...options }: StripeOptions): Payments {
  const begin = createApi(options);
  const known = new KnownCustomers();
  const call = <T>(work: (api: Api) => Promise<T>) => explained(() => work(begin()));
  return {
    account: ({ id }) =>
      call(async (api) => {
        const customer = await findCustomer(api, known, id);
        if (!customer) return { card: null, invoices: [] };
        return { card: customer.card?.card ?? null, invoices: await listInvoices(api, customer.id) };
      }),
    openCheckout: (order) => call((api) => openCheckout(api, known, order, homeUrl())),
    checkout: (id) => call((api) => readCheckout(api, id, clock.now())),
    endCheckout: (id) => call((api) => endCheckout(api, id)),
    subscribe: (payer, item) => call((api) => subscribe(api, known, payer, item)),
    subscription: (id) =>
      call(async (api) => {
        const found = await findSubscription(api, id);
        if (!found) return { subscription: null, nextChangeAt: null };
        known.add(found.metadata.pcp_payer ?? '', found.customerId);
        if (found.latestInvoice) await stopRetries(api, found.latestInvoice);
        const nextChangeAt = nextChangeOf(found, clock.now());
        return { subscription: viewOf(found), ...(nextChangeAt !== undefined && { nextChangeAt }) };
      }),
    changeTier: (payer, item) => call((api) => changeTier(api, known, payer, item)),
    payOpenInvoice: (id, attemptId) => call((api) => payOpenInvoice(api, known, id, attemptId)),
    moveSubscription: (id, to) => call((api) => moveSubscription(api, known, id, to)),
    endSubscription: (id, end) => call((api) => endSubscription(api, id, end)),
  };
}

/** Explains a refusal by Stripe as a mistake in the prices or the account, which only an operator can correct. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StripeError) || error.type === 'idempotency_error') throw error;
    const isPrice = /price_data|unit_amount|currency/.test(error.param ?? '');
    if (isPrice) {
      throw new PaymentsError('pricing_missing', 'The payment provider does not accept the price of this tier.', {
        cause: error,
      });
    }
    throw new PaymentsError('billing_misconfigured', 'The payment provider refused the request of this service.', {
      cause: error,
    });
  }
}
