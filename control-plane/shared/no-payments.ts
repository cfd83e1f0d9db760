import { type Payments, PaymentsError } from '../ports/payments.ts';

/** A control plane without a payment provider, whose tiers have no price. */
export const noPayments: Payments = paymentsWithout('This service has no payment provider.');

/** Payments that refuse everything for which a provider is missing, with a sentence that says why. */
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
