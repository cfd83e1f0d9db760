import { monthsAfter } from '../model/billing/month.ts';
import type { Clock } from '../ports/clock.ts';
import type {
  Card,
  Charge,
  CheckoutOrder,
  CheckoutView,
  OrderItem,
  Payer,
  PayerAccount,
  Payments,
  SubscriptionEnd,
  SubscriptionView,
} from '../ports/payments.ts';
import type { Observation } from '../ports/observation.ts';
import { SimulatedLedger } from './ledger.ts';
import { endOf, type KnownSubscription, restOf, type Subscription } from './subscription.ts';

interface SimulationOptions {
  readonly clock: Clock;
  /** Base address of the pages of checkouts and invoices. */
  readonly pageUrl: string;
  /** Length of the trial of a subscription that a checkout starts. */
  readonly trialMs?: number;
  /** Called after a payer's action on a page, as a provider sends a webhook. */
  readonly onChange: (planIds: readonly string[]) => Promise<void>;
}

interface Checkout {
  readonly order: CheckoutOrder;
  readonly state: 'open' | 'paid' | 'expired';
  /** Whether the last attempt was declined. */
  readonly isDeclined: boolean;
}

export const goodCard: Card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 };
const declinedCard: Card = { ...goodCard, last4: '0341' };

/** A payment provider that depends on the clock and on the actions of payers on its pages. */
export class SimulatedPayments implements Payments {
  readonly ledger: SimulatedLedger;
  /** The error of every call while it is set. */
  outage: Error | null = null;
  readonly #options: SimulationOptions;
  readonly #checkouts = new Map<string, Checkout>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** Result of each attempt to charge an open invoice. */
  readonly #attempts = new Map<string, Charge>();

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.ledger = new SimulatedLedger((number) => `${options.pageUrl}/invoices/${number}`);
  }

  async account({ id }: Payer): Promise<PayerAccount> {
    this.#checkInReach();
    for (const subscription of this.#subscriptions.keys()) this.#renew(subscription);
    return { card: this.ledger.cardOf(id), invoices: this.ledger.invoicesOf(id).slice(0, 24) };
  }

  async openCheckout(order: CheckoutOrder): Promise<string> {
    this.#checkInReach();
    if (!this.#checkouts.has(order.id)) this.#checkouts.set(order.id, { order, state: 'open', isDeclined: false });
    return this.#urlOf(order.id);
  }

  async checkout(id: string): Promise<Observation<{ readonly checkout: CheckoutView | null }>> {
    this.#checkInReach();
    const checkout = this.findCheckout(id);
    if (!checkout) return { checkout: null, nextChangeAt: null };
    const { state, order } = checkout;
    return { checkout: { state, url: this.#urlOf(id) }, nextChangeAt: state === 'open' ? order.expiresAt : null };
  }

  async endCheckout(id: string): Promise<void> {
    this.#checkInReach();
    const checkout = this.#checkouts.get(id);
    if (!checkout) return;
    if (checkout.state === 'paid')
      for (const { subscriptionId } of checkout.order.items) this.#end(subscriptionId, 'refund');
    this.#checkouts.set(id, { ...checkout, state: 'expired' });
  }

  async subscribe(payer: Payer, item: OrderItem): Promise<Charge> {
    this.#checkInReach();
    if (this.#subscriptions.has(item.subscriptionId)) return 'charged';
    const anchor = this.#options.clock.now();
    const { charge, invoice } = this.ledger.charge(payer.id, item.monthlyCents, item.currency, anchor);
    if (charge === 'charged')
      this.#start({ payerId: payer.id, item, status: 'active', anchor, month: 0, trialFrom: null, invoice });
    return charge;
  }

  async subscription(id: string): Promise<Observation<{ readonly subscription: SubscriptionView | null }>> {
    this.#checkInReach();
    const found = this.#renew(id);
    if (!found) return { subscription: null, nextChangeAt: null };
    const { status, payerId, item, trialFrom, anchor, month, invoice } = found;
    const period = { periodStart: trialFrom ?? monthsAfter(anchor, month), periodEnd: endOf(found) };
    const invoiceUrl = status === 'past_due' && invoice !== null ? this.ledger.urlOf(invoice) : null;
    const nextChangeAt = status === 'active' || status === 'trialing' ? period.periodEnd : null;
    return { subscription: { status, payerId, tier: item.tier, ...period, invoiceUrl }, nextChangeAt };
  }

  async changeTier(payer: Payer, item: OrderItem): Promise<Charge> {
    this.#checkInReach();
    const found = this.#renew(item.subscriptionId);
    if (!found) throw new Error(`There is no subscription ${item.subscriptionId}.`);
    if (!this.ledger.cardOf(payer.id)) return 'no_card';
    const now = this.#options.clock.now();
    const cents =
      found.status === 'trialing'
        ? 0
        : restOf(found, item.monthlyCents, now) - restOf(found, found.item.monthlyCents, now);
    if (cents < 0) this.ledger.credit(payer.id, -cents);
    const { charge, invoice } = this.ledger.charge(payer.id, Math.max(0, cents), item.currency, now);
    if (charge === 'charged') this.#start({ ...found, item, invoice: invoice ?? found.invoice });
    return charge;
  }

  async payOpenInvoice(id: string, attemptId: string): Promise<Charge> {
    this.#checkInReach();
    const charge = this.#attempts.get(attemptId) ?? (await this.#chargeOpenInvoice(id));
    this.#attempts.set(attemptId, charge);
    return charge;
  }

  async moveSubscription(id: string, { id: payerId }: Payer): Promise<void> {
    this.#checkInReach();
    const found = this.#renew(id);
    if (found) this.#start({ ...found, payerId });
  }

  async endSubscription(id: string, end: SubscriptionEnd): Promise<void> {
    this.#checkInReach();
    this.#end(id, end);
  }

  /** Sets the subscriptions to begin with. */
  adopt(subscriptions: readonly KnownSubscription[]): void {
    for (const known of subscriptions) this.#start({ ...known, status: 'active', trialFrom: null, invoice: null });
  }

  /** Ends the paid period of a subscription now. The next period is charged. */
  async endPeriod(id: string): Promise<void> {
    const found = this.#renew(id);
    if (found?.status !== 'active' && found?.status !== 'trialing') return;
    this.#start({ ...found, anchor: this.#options.clock.now(), month: -1, trialFrom: null });
    await this.#options.onChange([found.item.planId]);
  }

  /** Removes all checkouts and subscriptions. */
  forget(): void {
    this.#checkouts.clear();
    this.#subscriptions.clear();
    this.#attempts.clear();
    this.ledger.forget();
  }

  /** The ids of the subscriptions that have not ended. */
  liveSubscriptions(): string[] {
    return [...this.#subscriptions].filter(([, { status }]) => status !== 'canceled').map(([id]) => id);
  }

  /** The checkout of a page, for its payer. */
  findCheckout(id: string): Checkout | null {
    const found = this.#checkouts.get(id) ?? null;
    const isOver = found?.state === 'open' && this.#options.clock.now() >= found.order.expiresAt;
    return found && isOver ? { ...found, state: 'expired' } : found;
  }

  /** Pays with a card, which is stored. A checkout that is not open stays as it is. */
  async pay(id: string, { trialMs = this.#options.trialMs ?? 0 } = {}): Promise<void> {
    const checkout = this.findCheckout(id);
    if (checkout?.state !== 'open') return;
    const { clock } = this.#options;
    const { payer, items } = checkout.order;
    const [now, payerId] = [clock.now(), payer.id];
    this.ledger.setCard(payerId, goodCard);
    for (const item of items) {
      const trialFrom = trialMs > 0 ? now : null;
      const { invoice } =
        trialFrom === null ? this.ledger.charge(payerId, item.monthlyCents, item.currency, now) : { invoice: null };
      const status = trialFrom === null ? 'active' : 'trialing';
      this.#start({ payerId, item, status, anchor: now + trialMs, month: 0, trialFrom, invoice });
    }
    this.#checkouts.set(id, { ...checkout, state: 'paid', isDeclined: false });
    await this.#options.onChange([...items.map(({ planId }) => planId), ...this.#unpaidPlansOf(payerId)]);
  }

  /** Tries a card that is declined. */
  async decline(id: string): Promise<void> {
    const checkout = this.findCheckout(id);
    if (checkout?.state === 'open') this.#checkouts.set(id, { ...checkout, isDeclined: true });
  }

  /** Leaves the page, which stays open. */
  async leave(id: string): Promise<void> {
    const checkout = this.findCheckout(id);
    if (checkout?.state === 'open') this.#checkouts.set(id, { ...checkout, isDeclined: false });
  }

  /** Pays an open invoice with a card, which is stored. */
  async payInvoice(number: string, card: Card = goodCard): Promise<void> {
    const payerId = this.ledger.settle(number, card);
    if (payerId === null) return;
    const paid = this.#startPaid(number);
    await this.#options.onChange([...paid, ...this.#unpaidPlansOf(payerId)]);
  }

  /** Replaces the payer's card by a good one, a declined one, or none. */
  async setCard(payerId: string, card: 'accepted' | 'declined' | 'none'): Promise<void> {
    const cards = { accepted: goodCard, declined: declinedCard, none: null };
    this.ledger.setCard(payerId, cards[card], card === 'declined');
    await this.#options.onChange(this.#unpaidPlansOf(payerId));
  }

  async #chargeOpenInvoice(id: string): Promise<Charge> {
    const found = this.#renew(id);
    if (found?.status !== 'past_due' || found.invoice === null) return 'charged';
    const charge = this.ledger.chargeAgain(found.invoice);
    if (charge === 'charged') await this.#options.onChange(this.#startPaid(found.invoice));
    return charge;
  }

  /** Continues the subscriptions of a paid invoice. Returns their plans. */
  #startPaid(number: string): string[] {
    const paid = [...this.#subscriptions.values()].filter(
      ({ invoice, status }) => invoice === number && status === 'past_due',
    );
    for (const subscription of paid) this.#start({ ...subscription, status: 'active' });
    return paid.map(({ item }) => item.planId);
  }

  #unpaidPlansOf(payer: string): string[] {
    const unpaid = [...this.#subscriptions.values()].filter(
      ({ payerId, status }) => payerId === payer && status === 'past_due',
    );
    return unpaid.map(({ item }) => item.planId);
  }

  #checkInReach(): void {
    if (this.outage) throw this.outage;
  }

  #urlOf(checkoutId: string): string {
    return `${this.#options.pageUrl}/checkout/${checkoutId}`;
  }

  #start(subscription: Subscription): void {
    this.#subscriptions.set(subscription.item.subscriptionId, subscription);
  }

  /** Charges the periods that have begun since the last call. */
  #renew(id: string): Subscription | null {
    let found = this.#subscriptions.get(id) ?? null;
    while (
      found &&
      (found.status === 'active' || found.status === 'trialing') &&
      endOf(found) <= this.#options.clock.now()
    ) {
      const { item, payerId, month, trialFrom } = found;
      const at = endOf(found);
      const { charge, invoice } = this.ledger.bill(payerId, item.monthlyCents, item.currency, at);
      const status = charge === 'charged' ? 'active' : 'past_due';
      found = { ...found, status, month: trialFrom === null ? month + 1 : 0, trialFrom: null, invoice };
      this.#start(found);
    }
    return found;
  }

  #end(id: string, end: SubscriptionEnd): void {
    const found = this.#renew(id);
    if (!found || found.status === 'canceled') return;
    const { payerId, item, invoice, status } = found;
    if (status === 'past_due') this.ledger.close(invoice, item.monthlyCents, end === 'stop' ? 'uncollectible' : 'void');
    else if (status === 'active' && end === 'refund') this.ledger.close(invoice, item.monthlyCents, 'void');
    else if (status === 'active' && end === 'credit')
      this.ledger.credit(payerId, restOf(found, item.monthlyCents, this.#options.clock.now()));
    this.#start({ ...found, status: 'canceled' });
  }
}
