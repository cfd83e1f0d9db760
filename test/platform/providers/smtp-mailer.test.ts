import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMailer, type SmtpOptions } from '../../../platform/providers/smtp-mailer.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { mailerSuite } from '../../../control-plane/ports/suites/mailer.ts';
import { certificate, type MailServer, startMailServer } from './mail-server.ts';

const mail = { id: 'notice-1', to: 'ada@example.test', subject: 'Hello', text: 'Hi.' };

let plain: MailServer;
let encrypted: MailServer;
beforeAll(async () => {
  plain = await startMailServer();
  encrypted = await startMailServer({ secure: true });
});
afterAll(async () => {
  await plain[Symbol.asyncDispose]();
  await encrypted[Symbol.asyncDispose]();
});

test.each(Object.entries(mailerSuite))('the mailer by SMTP %s', async (_name, check) => {
  await using server = await startMailServer();
  const again = () => create(server.port, { security: 'none' });
  const subject = {
    again,
    refused: 'nobody@example.test',
    busy: 'busy@example.test',
    arrived: async () => server.mailbox(),
  };

  await expect(check(async () => ({ ...subject, mailer: again() }))).resolves.toBeUndefined();
});

test('hands a mail over once from a process, and with the same Message-ID from the next one', async () => {
  await using server = await startMailServer();
  const mailer = create(server.port, { security: 'none' });

  await mailer.send(mail);
  await mailer.send(mail);
  await create(server.port, { security: 'none' }).send(mail);

  const ids = server.accepted.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[0-9a-f]{64}@acme\.test>$/);
  expect(new Set(ids).size).toBe(1);
});

test('encrypts from the first byte, and logs in', async () => {
  await create(encrypted.port, { security: 'tls', login: { user: 'app', password: 'right' } }).send(mail);

  expect(encrypted.accepted).toMatchObject([{ to: 'ada@example.test', secure: true, user: 'app' }]);
});

test('encrypts by STARTTLS before it logs in', async () => {
  await create(plain.port, { login: { user: 'app', password: 'right' } }).send(mail);

  expect(plain.accepted.at(-1)).toMatchObject({ secure: true, user: 'app' });
});

test('sends nothing to a server that cannot encrypt', async () => {
  await using server = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });

  await expect(create(server.port, {}).send(mail)).rejects.toThrow('STARTTLS');
  expect(server.accepted).toEqual([]);
});

test('sends nothing to a server whose certificate is not trusted', async () => {
  const stranger = createSmtpMailer({
    from: 'no-reply@acme.test',
    host: 'localhost',
    port: encrypted.port,
    security: 'tls',
  });

  await expect(stranger.send({ ...mail, id: 'untrusted' })).rejects.toThrow('self-signed certificate');
});

test('does not give a mail up because the login is refused', async () => {
  const mailer = create(plain.port, { login: { user: 'app', password: 'wrong' } });

  const error: unknown = await mailer.send(mail).catch((cause: unknown) => cause);

  expect(error).toMatchObject({ message: expect.stringContaining('Invalid login') });
  expect(error).not.toBeInstanceOf(Refused);
  expect(String(error)).not.toContain('wrong');
});

test('does not give a mail up because the server refuses the sender of the configuration', async () => {
  const mailer = create(plain.port, { security: 'none', from: 'stranger@acme.test' });

  const error: unknown = await mailer.send({ ...mail, id: 'stranger' }).catch((cause: unknown) => cause);

  expect(error).toMatchObject({ message: expect.stringContaining('Not from you') });
  expect(error).not.toBeInstanceOf(Refused);
});

test('sends from the address of the configuration, in a header that other programs do not reply to', async () => {
  await create(plain.port, { security: 'none', from: 'Acme <no-reply@acme.test>' }).send({ ...mail, id: 'headers' });

  expect(plain.accepted.at(-1)?.raw).toMatch(/^From: Acme <no-reply@acme\.test>\r$/m);
  expect(plain.accepted.at(-1)?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

const answers: Readonly<Record<string, (socket: Socket) => void>> = {
  nothing: () => undefined,
  'one line, and then nothing': (socket) => socket.write('220 ready\r\n'),
  'more and more': (socket) => {
    socket.write('220 ready\r\n');
    let timer: NodeJS.Timeout | undefined;
    socket.on('data', (line: Buffer) => {
      if (line.toString().startsWith('EHLO')) socket.write('250 hello\r\n');
      else timer ??= setInterval(() => socket.write('250-more\r\n'), 10);
    });
    socket.on('close', () => clearInterval(timer));
  },
};

test.each(Object.keys(answers))('rejects in time if the server says %s', async (name) => {
  await using server = await startSocket((socket) => answers[name]?.(socket));

  await expect(create(server.port, { security: 'none', timeoutMs: 60 }).send(mail)).rejects.toThrow(
    'The mail server did not accept the mail within 60 ms.',
  );
});

test.each([
  ['garbage', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'Invalid greeting'],
  ['part of a line, and hangs up', '220 rea', 'Connection closed unexpectedly'],
])('rejects if the server says %s', async (_name, said, message) => {
  await using server = await startSocket((socket) => socket.end(said));

  await expect(create(server.port, { security: 'none' }).send(mail)).rejects.toThrow(message);
});

test('rejects if no server listens', async () => {
  const server = await startSocket(() => undefined);
  await server[Symbol.asyncDispose]();

  await expect(create(server.port, { security: 'none' }).send(mail)).rejects.toThrow('ECONNREFUSED');
});

function create(port: number, options: Partial<SmtpOptions>) {
  return createSmtpMailer({
    from: 'no-reply@acme.test',
    host: 'localhost',
    port,
    security: 'starttls',
    ca: certificate.cert,
    ...options,
  });
}

/** A server of raw bytes. */
async function startSocket(listener: (socket: Socket) => void): Promise<AsyncDisposable & { readonly port: number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    listener(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return {
    // It listens on a port.
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
