import { isMailbox } from '../../control-plane/model/shared/mailbox.ts';
import type { Mailer } from '../../control-plane/ports/mailer.ts';
import { LatestIds } from '../../control-plane/for-platform.ts';
import { Refused } from '../../control-plane/ports/refused.ts';

export interface LogLines {
  info(fields: object, message: string): void;
}

/** Writes mails to a log, for a service without a mail server. */
export function createLogMailer(log: LogLines): Mailer {
  const sent = new LatestIds();
  return {
    async send({ id, to, subject, text, replyTo }) {
      if (!isMailbox(to)) throw new Refused(`"${to}" is not the address of a mailbox.`);
      if (!sent.add(id)) return;
      log.info({ mail: { id, to, subject, text, replyTo } }, 'a mail, which no mail server sends');
    },
  };
}
