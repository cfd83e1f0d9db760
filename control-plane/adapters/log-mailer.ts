import { isMailbox } from '../model/shared/mailbox.ts';
import type { Mailer } from '../ports/mailer.ts';
import { Refused } from '../ports/refused.ts';

interface Log {
  info(fields: object, message: string): void;
}

/** How many mails it remembers, so that one that is sent again is written once. */
const mostIds = 10_000;

/** Writes mails to a log, for a service without a mail server. */
export function createLogMailer(log: Log): Mailer {
  const sent = new Set<string>();
  return {
    async send({ id, to, subject, text }) {
      if (!isMailbox(to)) throw new Refused(`"${to}" is not the address of a mailbox.`);
      if (sent.has(id)) return;
      const [oldest] = sent.size < mostIds ? [] : sent;
      if (oldest !== undefined) sent.delete(oldest);
      sent.add(id);
      log.info({ mail: { id, to, subject, text } }, 'a mail, which no mail server sends');
    },
  };
}
