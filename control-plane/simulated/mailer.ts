import type { Clock } from '../ports/clock.ts';
import type { Mailer, OutgoingMail } from '../ports/mailer.ts';
import { isMailbox } from '../model/shared/mailbox.ts';
import { Refused } from '../ports/refused.ts';

/** A mail in the mailbox. */
export interface ReceivedMail extends OutgoingMail {
  readonly at: number;
}

/** Stores all mails in one mailbox. Addresses in `.invalid` are refused for good, and those in `busy.test` for now. */
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

  async send({ id, to, subject, text, replyTo }: OutgoingMail): Promise<void> {
    if (to.endsWith('.invalid') || !isMailbox(to))
      throw new Refused(`The mail server does not know the address ${to}.`);
    if (to.endsWith('busy.test')) throw new Error('The mail server does not accept mails at present.');
    if (!this.#mails.has(id)) {
      const mail = { id, to, subject, text, ...(replyTo !== undefined && { replyTo }) };
      this.#mails.set(id, { ...mail, at: this.#clock.now() });
    }
  }
}
