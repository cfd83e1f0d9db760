import type { OrderItem, Payer, Payments } from '../payments.ts';

/** A payment provider with the tools of a check. */
export interface PaymentsSubject {
  readonly payments: Payments;
  /** The present time of the provider. */
  readonly now: () => number;
  /** Lets a number of days go by. */
  readonly pass: (days: number) => Promise<void>;
  /** Pays on the page of a checkout. */
  readonly pay: (checkoutId: string) => Promise<void>;
  /** Sets a payer's card, which is charged or declined, or removes it. */
  readonly setCard: (payer: Payer, card: 'good' | 'declined' | null) => Promise<void>;
  /**
   * Makes requests to the provider fail, after a number of successful ones; `null` ends that. With `cut` a request is
   * carried out, and its response is lost.
   */
  readonly disturb: (fault: PaymentsFault | null, after?: number) => void;
  /** The provider for another process, after this one was killed. */
  readonly restart: () => Payments;
}

export type PaymentsFault = 'down' | 'failing' | 'silent' | 'garbage' | 'cut';

export const ada: Payer = { id: 'ada', email: 'ada@example.test', name: 'Ada' };
export const grace: Payer = { id: 'grace', email: 'grace@example.test', name: 'Grace' };
export const item: OrderItem = {
  subscriptionId: 'S',
  planId: 'P',
  tier: 'starter',
  title: 'Starter',
  monthlyCents: 1900,
  currency: 'eur',
};

/** Sum of ada's invoices. */
export async function totalOf(payments: Payments): Promise<number> {
  return (await payments.account(ada)).invoices.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
