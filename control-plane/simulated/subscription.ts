import { monthsAfter } from '../model/billing/month.ts';
import type { OrderItem, SubscriptionView } from '../ports/payments.ts';

export interface Subscription {
  readonly payerId: string;
  readonly item: OrderItem;
  readonly status: SubscriptionView['status'];
  /** Start of the first paid period; periods are whole months. */
  readonly anchor: number;
  /** Number of months since then; the trial comes before the first one. */
  readonly month: number;
  readonly trialFrom: number | null;
  /** Number of the latest invoice. */
  readonly invoice: string | null;
}

/** The subscriptions to begin with. */
export type KnownSubscription = Pick<Subscription, 'payerId' | 'item' | 'anchor' | 'month'>;

/** End of the trial or the period. */
export function endOf({ anchor, month, trialFrom }: Subscription): number {
  return trialFrom === null ? monthsAfter(anchor, month + 1) : anchor;
}

/** The share of a monthly price for the rest of the period. */
export function restOf({ anchor, month }: Subscription, monthlyCents: number, now: number): number {
  const [start, end] = [monthsAfter(anchor, month), monthsAfter(anchor, month + 1)];
  return Math.round((monthlyCents * (end - now)) / (end - start));
}
