import type Stripe from 'stripe';

/** What the adapter reads of Stripe's objects, by the types of the pinned version. */
type Base = 'id' | 'object' | 'created' | 'livemode';

export interface List<T> extends Omit<Stripe.ApiList<never>, 'data'> {
  data: T[];
}

export interface Customer extends Pick<Stripe.Customer, Base | 'balance' | 'email' | 'metadata'> {
  name: string | null;
  invoice_settings: { default_payment_method: string | null };
}

export interface PaymentMethod extends Pick<Stripe.PaymentMethod, Base | 'type'> {
  customer: string | null;
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>;
}

export type Product = Pick<Stripe.Product, Base | 'active' | 'metadata' | 'name'>;

export interface Price extends Pick<Stripe.Price, 'id' | 'object' | 'currency'> {
  product: string;
  unit_amount: number;
}

export interface Item extends Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_end' | 'current_period_start'
> {
  price: Price;
}

export interface Subscription extends Pick<
  Stripe.Subscription,
  Base | 'billing_cycle_anchor' | 'canceled_at' | 'metadata' | 'status' | 'trial_end'
> {
  customer: string;
  default_payment_method: string | null;
  items: List<Item>;
  latest_invoice: string | null;
}

export interface Line extends Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'description'> {
  pricing: { price_details: { product: string } };
}

export interface Invoice extends Pick<
  Stripe.Invoice,
  | Base
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'billing_reason'
  | 'currency'
  | 'number'
  | 'post_payment_credit_notes_amount'
  | 'starting_balance'
  | 'total'
> {
  auto_advance: boolean;
  customer: string;
  hosted_invoice_url: string | null;
  lines: List<Line>;
  next_payment_attempt: number | null;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Stripe.Metadata } };
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
}

export interface Session extends Pick<
  Stripe.Checkout.Session,
  Base | 'expires_at' | 'mode' | 'payment_status' | 'success_url' | 'url'
> {
  customer: string;
  metadata: Stripe.Metadata;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

export interface CreditNote extends Pick<Stripe.CreditNote, Base | 'amount'> {
  invoice: string;
  metadata: Stripe.Metadata;
}

export type Event = Pick<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'type'> & {
  readonly data: { readonly object: object };
};

export type ApiVersion = Stripe.StripeConfig['apiVersion'];
