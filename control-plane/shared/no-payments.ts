import { type Payments, PaymentsError } from '../ports/payments.ts';

/** A control plane without a payment provider, whose tiers have no price. */
export const noPayments: Payments = {
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

function refuse(): Promise<never> {
  return Promise.reject(
    new PaymentsError('payments_unavailable', 'This service has no payment provider.', { isOff: true }),
  );
}
