import { isPhone } from '../../control-plane/model/account/phone.ts';
import type { Sms } from '../../control-plane/ports/sms.ts';
import { LatestIds } from '../../control-plane/for-platform.ts';
import type { LogLines } from './log-mailer.ts';

/** Writes short messages to a log, for a service without a provider. */
export function createLogSms(log: LogLines): Sms {
  const sent = new LatestIds();
  return {
    async send({ id, to, text }) {
      if (!isPhone(to)) throw new Error(`"${to}" is not a phone number with a country code.`);
      if (!sent.add(id)) return;
      log.info({ sms: { to, text } }, 'a short message, which no provider sends');
    },
  };
}
