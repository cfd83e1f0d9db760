import { type Payments, PaymentsError } from '../ports/payments.ts';

/** A control plane without a payment provider, whose tiers have no price. */
export const noPayments: Payments = paymentsWithout('This service has no payment provider.');

/** Payments that refuse what needs a provider, with a sentence that says why there is none. */
export function paymentsWithout(reason: string): Payments {
  const refuse = () => Promise.reject(new PaymentsError('payments_unavailable', reason, { isOff: true }));
  return {
    account: refuse,
    openCheckout: refuse,
    checkout: async () => ({ checkout: null, nextChangeAt: null }),
    endCheckout: async () => undefined,
    subscribe: refuse,
    subscription: async () => ({ subscription: null, nextChangeAt: null }),
    changeTier: refuse,
    payOpenInvoice: refuse,
    moveSubscription: async () => undefined,
    endSubscription: async () => undefined,
  };
}
