import type { components } from '../../generated/types.ts';
import type { Observation } from './observation.ts';

type AccountBilling = components['schemas']['AccountBilling'];
export type Card = NonNullable<AccountBilling['paymentMethod']>;

/** A user who is charged. */
export interface Payer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** A plan that is charged each month. The caller chooses the id of the subscription. */
export interface OrderItem {
  readonly subscriptionId: string;
  readonly planId: string;
  /** The id of the tier. */
  readonly tier: string;
  /** The name of the item for the payer. */
  readonly title: string;
  readonly monthlyCents: number;
  readonly currency: string;
}

export interface CheckoutOrder {
  /** Chosen by the caller. */
  readonly id: string;
  readonly payer: Payer;
  /** Paying starts a subscription for each item. */
  readonly items: readonly OrderItem[];
  readonly expiresAt: number;
  /** Address that the page leads back to; `null` for none. */
  readonly returnUrl: string | null;
}

export interface CheckoutView {
  readonly state: 'open' | 'paid' | 'expired';
  readonly url: string;
}

export interface SubscriptionView {
  /** `past_due`: charging the period failed. */
  readonly status: 'trialing' | 'active' | 'past_due' | 'canceled';
  readonly payerId: string;
  readonly tier: string;
  readonly periodStart: number;
  readonly periodEnd: number;
  /** The page of the open invoice; `null` without one. */
  readonly invoiceUrl: string | null;
}

export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  readonly amountCents: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly url: string | null;
}

export interface PayerAccount {
  /** `null` without a card. */
  readonly card: Card | null;
  /** The latest 24, newest first. */
  readonly invoices: readonly Invoice[];
}

/** `no_card`: nothing was charged, because the payer has no card. */
export type Charge = 'charged' | 'declined' | 'no_card';

/**
 * The way a subscription ends: the rest of the period is credited, all of it is refunded, or charging stops. An open
 * invoice is voided; with `stop` it stays owed and is not charged any more.
 */
export type SubscriptionEnd = 'credit' | 'refund' | 'stop';

/** The provider cannot be used, for a reason with a code in the contract. */
export class PaymentsError extends Error {
  readonly code: 'payments_unavailable' | 'pricing_missing' | 'billing_misconfigured';
  constructor(code: PaymentsError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Cards, checkouts, subscriptions and invoices at a payment provider. All calls can be repeated: an effect for an id
 * happens once. A report of the provider wakes the plan's reconciler, and can be missed. Every method rejects with
 * `PaymentsError` if the provider cannot be used, and with another error if it is out of reach.
 */
export interface Payments {
  account(payer: Payer): Promise<PayerAccount>;
  /** Opens a page on which the payer pays, and returns its address. */
  openCheckout(order: CheckoutOrder): Promise<string>;
  /** `null` for a checkout that was never opened. */
  checkout(id: string): Promise<Observation<{ readonly checkout: CheckoutView | null }>>;
  /** Closes the page. A payment is refunded, and its subscriptions end. */
  endCheckout(id: string): Promise<void>;
  /** Starts a subscription and charges the first period to the payer's card. */
  subscribe(payer: Payer, item: OrderItem): Promise<Charge>;
  /** `null` for a subscription that was never started. */
  subscription(id: string): Promise<Observation<{ readonly subscription: SubscriptionView | null }>>;
  /** Moves a subscription to another tier. Charges or credits the difference for the rest of the period. */
  changeTier(payer: Payer, item: OrderItem): Promise<Charge>;
  /**
   * Charges the open invoice of a subscription to the payer's card, once for each id of an attempt: a repeated call
   * returns the first result. Returns `charged` too if no invoice is open.
   */
  payOpenInvoice(id: string, attemptId: string): Promise<Charge>;
  /** Charges a subscription to another payer from now on. */
  moveSubscription(id: string, to: Payer): Promise<void>;
  endSubscription(id: string, end: SubscriptionEnd): Promise<void>;
}
