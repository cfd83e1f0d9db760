import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { selfSigned } from '../../self-signed.ts';

/** For the name `localhost`. */
export const certificate = selfSigned('localhost');

/** A mail that a server has accepted. */
export interface AcceptedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  /** As it was received. */
  readonly raw: string;
  /** Whether the connection was encrypted. */
  readonly secure: boolean;
  readonly user: string | null;
}

/** A mail server on this machine. */
export interface MailServer extends AsyncDisposable {
  readonly port: number;
  /** What it has accepted, oldest first. */
  readonly accepted: readonly AcceptedMail[];
  /** What a mailbox shows: one mail for each `Message-ID`, as mailbox servers keep them. */
  readonly mailbox: () => readonly AcceptedMail[];
}

/**
 * Starts one. It refuses mails to `nobody@…` for good (550) and to `busy@…` at present (450), takes none from
 * `stranger@…` (550), and accepts the user `app` with the password `right`.
 */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const accepted: AcceptedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: [],
    ...certificate,
    ...options,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'app' && password === 'right') done(null, { user: username });
      else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
    },
    onMailFrom: ({ address }, _session, done) => {
      done(address.startsWith('stranger@') ? Object.assign(new Error('Not from you'), { responseCode: 550 }) : null);
    },
    onRcptTo: ({ address }, _session, done) => {
      const refused = { nobody: 550, busy: 450 }[address.split('@')[0] ?? ''];
      done(refused === undefined ? null : Object.assign(new Error('Not here'), { responseCode: refused }));
    },
    onData: (stream, { envelope, secure, user }, done) => {
      void text(stream).then((raw) => {
        accepted.push({
          ...parse(raw),
          to: envelope.rcptTo.map(({ address }) => address).join(),
          secure,
          user: user ?? null,
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    // It listens on a port.
    port: (server.server.address() as AddressInfo).port,
    accepted,
    mailbox: () => [...new Map(accepted.toReversed().map((mail) => [mail.messageId, mail])).values()].toReversed(),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n\s+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const subject = header('Subject').replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, word: string) =>
    unquote(word.replaceAll('_', ' ')),
  );
  return {
    raw,
    subject,
    messageId: header('Message-ID'),
    text: unquote(rest.join('\r\n\r\n').trimEnd()).replaceAll('\r\n', '\n'),
  };
}

/** Decodes quoted-printable text. */
function unquote(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
