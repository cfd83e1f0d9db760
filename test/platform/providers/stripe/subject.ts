import { createStripePayments } from '../../../../platform/providers/stripe/payments.ts';
import type { Payer, Payments } from '../../../../control-plane/ports/payments.ts';
import type { PaymentsFault } from '../../../../control-plane/ports/suites/payments.ts';
import { paySession } from './checkout-operations.ts';
import { createCustomer } from './operations.ts';
import { type StripeStandIn, testKey } from './stand-in.ts';

/** The adapter, as one process has it. */
export function adapterOf(standIn: StripeStandIn): Payments {
  const clock = { now: () => standIn.now };
  return createStripePayments({
    key: testKey,
    url: standIn.url,
    homeUrl: () => 'https://console.example.test',
    timeoutMs: 200,
    clock,
  });
}

/** A payment provider for the suite of the port. */
export function subjectOf(standIn: StripeStandIn) {
  return {
    payments: adapterOf(standIn),
    restart: () => adapterOf(standIn),
    now: () => standIn.now,
    pass: async (days: number) => standIn.pass(days * 86_400_000),
    pay: async (checkoutId: string) => payCheckout(standIn, checkoutId),
    setCard: async ({ id }: Payer, card: 'good' | 'declined' | null) => setCard(standIn, id, card),
    disturb: (fault: PaymentsFault | null, after?: number) => standIn.disturb(fault, after),
  };
}

/** The payer pays on the page of a checkout. */
export function payCheckout({ state }: StripeStandIn, checkoutId: string): void {
  const session = [...state.sessions.values()].find(({ metadata }) => metadata.pcp_checkout === checkoutId);
  if (session) paySession(state, session.id);
}

/** The payer has another card from now on, one that is declined, or none. */
export function setCard({ state }: StripeStandIn, payerId: string, card: 'good' | 'declined' | null): void {
  const found = [...state.customers.values()].find(({ metadata }) => metadata.pcp_payer === payerId);
  const customer = found ?? createCustomer(state, { pcp_payer: payerId });
  state.searchable.add(customer.id);
  for (const [id, method] of state.methods) if (method.customer === customer.id) state.methods.delete(id);
  customer.invoice_settings.default_payment_method = card && state.addCard(customer, card === 'declined').id;
}
