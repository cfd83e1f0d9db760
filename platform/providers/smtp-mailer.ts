import { createHash } from 'node:crypto';
import { isMailbox } from '../../control-plane/model/shared/mailbox.ts';
import type { Mailer, OutgoingMail } from '../../control-plane/ports/mailer.ts';
import { Refused } from '../../control-plane/ports/refused.ts';

export interface SmtpOptions {
  /** The sender of each mail: an address, or a name with one, as in `Acme <no-reply@acme.test>`. */
  readonly from: string;
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, `starttls` before anything else is sent, or `none` within a machine. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** No login by default. */
  readonly login?: { readonly user: string; readonly password: string };
  /** PEM of certificates to trust instead of the machine's. */
  readonly ca?: string;
  /** Time limit of the server to accept a mail, in milliseconds; 30 seconds by default. */
  readonly timeoutMs?: number;
}

/** Number of remembered mails, so that a repeated one is sent once. */
const mostIds = 10_000;

/**
 * Sends mails to a mail server. The operator sets its address, which may be private. A mail has the same `Message-ID`
 * in each attempt.
 */
export function createSmtpMailer({ from, host, port, security, login, ca, timeoutMs = 30_000 }: SmtpOptions): Mailer {
  const sent = new Set<string>();
  const options = {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { ...(ca !== undefined && { ca }) },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // A mail is only text: it cannot make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail) {
      if (!isMailbox(mail.to)) throw new Refused(`"${mail.to}" is not the address of a mailbox.`);
      if (sent.has(mail.id)) return;
      const { createTransport } = await import('nodemailer');
      const signal = AbortSignal.timeout(timeoutMs);
      await createTransport({
        ...options,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      })
        .sendMail({ ...messageOf(mail, from), signal })
        .catch((cause: unknown) => {
          if (isFinal(cause)) throw new Refused(`The mail server refuses the mail: ${cause.message}`, { cause });
          throw signal.aborted
            ? new Error(`The mail server did not accept the mail within ${timeoutMs} ms.`, { cause })
            : cause;
        });
      const [oldest] = sent.size < mostIds ? [] : sent;
      if (oldest !== undefined) sent.delete(oldest);
      sent.add(mail.id);
    },
  };
}

function messageOf({ id, to, subject, text, replyTo }: OutgoingMail, from: string) {
  const [, domain = 'localhost'] = /@([^\s@<>]+)>?$/.exec(from) ?? [];
  // An id may have characters that are invalid in a Message-ID.
  const messageId = `<${createHash('sha256').update(id).digest('hex')}@${domain}>`;
  // As objects, addresses are not parsed, so a comma in one does not add a recipient.
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Whether the server refuses this recipient or this mail for good. A refused login or sender can be corrected by the
 * operator.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 550;
}
