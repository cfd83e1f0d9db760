import type { CreditNote, Customer, Event, Invoice, PaymentMethod, Product, Session, Subscription } from './shapes.ts';
import { missing } from './refusal.ts';

/** Everything that the stand-in keeps. What was made last is the last of its map. */
export class State {
  readonly customers = new Map<string, Customer>();
  readonly methods = new Map<string, PaymentMethod>();
  readonly products = new Map<string, Product>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly sessions = new Map<string, Session>();
  readonly notes = new Map<string, CreditNote>();
  /** What a session sells. */
  readonly orders = new Map<string, Order>();
  /** Customers that the search knows already. */
  readonly searchable = new Set<string>();
  /** Cards whose charges are declined. */
  readonly declining = new Set<string>();
  /** What is reported to webhooks. */
  readonly events: Event[] = [];
  /** Each charge of a card that was accepted, in cents; a refund is below 0. */
  readonly charges: number[] = [];
  /** The present time, in seconds. */
  now: number;
  readonly #counts = new Map<string, number>();

  constructor(now: number) {
    this.now = now;
  }

  id(prefix: string): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, count);
    return `${prefix}_${String(count).padStart(4, '0')}`;
  }

  base<Kind extends string>(object: Kind, prefix: string) {
    return { id: this.id(prefix), object, created: this.now, livemode: false };
  }

  customer(id: string): Customer {
    return found(this.customers, 'customer', id);
  }

  subscription(id: string): Subscription {
    return found(this.subscriptions, 'subscription', id);
  }

  invoice(id: string): Invoice {
    return found(this.invoices, 'invoice', id);
  }

  session(id: string): Session {
    return found(this.sessions, 'checkout.session', id);
  }

  product(id: string): Product {
    return found(this.products, 'product', id);
  }

  report(type: Event['type'], object: object): void {
    const base = { ...this.base('event', 'evt'), api_version: '2026-10-28.endive' };
    this.events.push({ ...base, type, data: { object: structuredClone(object) } });
  }

  /** A card of a customer, which is charged from now on if it is the default. */
  addCard(customer: Customer, isDeclined: boolean): PaymentMethod {
    const card = { brand: 'visa', exp_month: 8, exp_year: 2029, last4: isDeclined ? '0341' : '4242' };
    const method = { ...this.base('payment_method', 'pm'), type: 'card' as const, customer: customer.id, card };
    this.methods.set(method.id, method);
    if (isDeclined) this.declining.add(method.id);
    return method;
  }
}

export interface Order {
  readonly items: readonly { readonly product: string; readonly currency: string; readonly cents: number }[];
  readonly metadata: Record<string, string>;
}

function found<T>(map: ReadonlyMap<string, T>, what: string, id: string): T {
  const value = map.get(id);
  if (!value) throw missing(what, id);
  return value;
}
