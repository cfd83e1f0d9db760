import type { Card, Charge, Invoice } from '../ports/payments.ts';

interface Payer {
  readonly card: Card | null;
  /** Charges to the card are declined. */
  readonly isDeclined: boolean;
  readonly creditCents: number;
  /** Newest first. */
  readonly invoices: readonly Invoice[];
}

const nobody: Payer = { card: null, isDeclined: false, creditCents: 0, invoices: [] };

/** The cards, the credit and the invoices of a simulated payment provider. */
export class SimulatedLedger {
  readonly #payers = new Map<string, Payer>();
  readonly #urlOf: (number: string) => string;
  #lastNumber = 0;

  constructor(urlOf: (number: string) => string) {
    this.#urlOf = urlOf;
  }

  cardOf(payerId: string): Card | null {
    return this.#payer(payerId).card;
  }

  invoicesOf(payerId: string): readonly Invoice[] {
    return this.#payer(payerId).invoices;
  }

  urlOf(number: string): string {
    return this.#urlOf(number);
  }

  findInvoice(number: string): Invoice | null {
    return this.#find(number)?.invoice ?? null;
  }

  /** `isDeclined`: charges to the card are declined from now on. */
  setCard(payerId: string, card: Card | null, isDeclined = false): void {
    this.#payers.set(payerId, { ...this.#payer(payerId), card, isDeclined });
  }

  /** Begins with invoices, newest first. Later ones have higher numbers. */
  adopt(payerId: string, invoices: readonly Invoice[]): void {
    this.#payers.set(payerId, { ...this.#payer(payerId), invoices });
    const numbers = invoices.map(({ number }) => Number(number.slice(-4)));
    this.#lastNumber = Math.max(this.#lastNumber, ...numbers);
  }

  /** No payer has a card, credit or an invoice. */
  forget(): void {
    this.#payers.clear();
  }

  credit(payerId: string, cents: number): void {
    const payer = this.#payer(payerId);
    this.#payers.set(payerId, { ...payer, creditCents: payer.creditCents + cents });
  }

  /** Charges the card, with an invoice. Without success nothing is left. */
  charge(
    payerId: string,
    cents: number,
    currency: string,
    at: number,
  ): { readonly charge: Charge; readonly invoice: string | null } {
    const { card, isDeclined } = this.#payer(payerId);
    if (!card) return { charge: 'no_card', invoice: null };
    if (isDeclined && cents > 0) return { charge: 'declined', invoice: null };
    return this.bill(payerId, cents, currency, at);
  }

  /** Writes an invoice, which stays open if the card cannot be charged. What is billed at one time is one invoice. */
  bill(
    payerId: string,
    cents: number,
    currency: string,
    at: number,
  ): { readonly charge: Charge; readonly invoice: string | null } {
    const payer = this.#payer(payerId);
    const credit = Math.min(payer.creditCents, cents);
    const amountCents = cents - credit;
    if (cents === 0) return { charge: 'charged', invoice: null };
    const isPaid = amountCents === 0 || (payer.card !== null && !payer.isDeclined);
    const status = isPaid ? 'paid' : 'open';
    const charge = isPaid ? 'charged' : payer.card ? 'declined' : 'no_card';
    const same = payer.invoices.find(
      (one) => one.createdAt === at && one.status === status && one.currency === currency,
    );
    const invoice = same
      ? { ...same, amountCents: same.amountCents + amountCents }
      : this.#write(status, amountCents, currency, at);
    const others = payer.invoices.filter(({ id }) => id !== invoice.id);
    this.#payers.set(payerId, { ...payer, creditCents: payer.creditCents - credit, invoices: [invoice, ...others] });
    return { charge, invoice: invoice.number };
  }

  /** Pays an open invoice with a card, and returns the payer; `null` if there is no such invoice. */
  settle(number: string, card: Card): string | null {
    const found = this.#find(number);
    if (found?.invoice.status !== 'open') return null;
    this.setCard(found.payerId, card);
    this.#replace(found.payerId, { ...found.invoice, status: 'paid' });
    return found.payerId;
  }

  /** Charges an open invoice to the card of its payer. */
  chargeAgain(number: string): Charge {
    const found = this.#find(number);
    if (found?.invoice.status !== 'open') return 'charged';
    const { card, isDeclined } = this.#payer(found.payerId);
    if (!card) return 'no_card';
    if (isDeclined) return 'declined';
    this.#replace(found.payerId, { ...found.invoice, status: 'paid' });
    return 'charged';
  }

  /** Takes a charge off its invoice, or the whole invoice if it is for nothing else. */
  close(number: string | null, cents: number, status: 'void' | 'uncollectible'): void {
    const found = number === null ? null : this.#find(number);
    if (!found) return;
    const { invoice, payerId } = found;
    const rest = invoice.amountCents - cents;
    this.#replace(payerId, rest > 0 ? { ...invoice, amountCents: rest } : { ...invoice, status });
    // The part that was paid with credit is credit again.
    if (status === 'void' && rest < 0) this.credit(payerId, -rest);
  }

  #payer(id: string): Payer {
    return this.#payers.get(id) ?? nobody;
  }

  #find(number: string): { readonly payerId: string; readonly invoice: Invoice } | null {
    for (const [payerId, { invoices }] of this.#payers) {
      const invoice = invoices.find((one) => one.number === number);
      if (invoice) return { payerId, invoice };
    }
    return null;
  }

  #replace(payerId: string, invoice: Invoice): void {
    const payer = this.#payer(payerId);
    this.#payers.set(payerId, {
      ...payer,
      invoices: payer.invoices.map((one) => (one.id === invoice.id ? invoice : one)),
    });
  }

  #write(status: 'paid' | 'open', amountCents: number, currency: string, createdAt: number): Invoice {
    const digits = String((this.#lastNumber += 1)).padStart(4, '0');
    const number = `ACME-${new Date(createdAt).getUTCFullYear()}-${digits}`;
    const id = `00000000-0000-4000-9000-${digits.padStart(12, '0')}`;
    return { id, number, status, amountCents, currency, createdAt, url: this.#urlOf(number) };
  }
}
