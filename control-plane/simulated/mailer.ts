import type { Clock } from '../ports/clock.ts';
import type { Mailer, OutgoingMail } from '../ports/mailer.ts';
import { isMailbox } from '../model/shared/mailbox.ts';
import { Refused } from '../ports/refused.ts';

/** A mail in the mailbox. */
export interface ReceivedMail extends OutgoingMail {
  readonly at: number;
}

/**
 * Keeps all mails in one mailbox. Addresses that end in `.invalid` are refused, and those in `busy.test` not accepted
 * yet.
 */
export class SimulatedMailer implements Mailer {
  readonly #clock: Clock;
  readonly #mails = new Map<string, ReceivedMail>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** All mails to all addresses, oldest first. */
  get mails(): readonly ReceivedMail[] {
    return [...this.#mails.values()];
  }

  async send({ id, to, subject, text }: OutgoingMail): Promise<void> {
    if (to.endsWith('.invalid') || !isMailbox(to))
      throw new Refused(`The mail server does not know the address ${to}.`);
    if (to.endsWith('busy.test')) throw new Error('The mail server does not accept mails at present.');
    if (!this.#mails.has(id)) this.#mails.set(id, { id, to, subject, text, at: this.#clock.now() });
  }
}
