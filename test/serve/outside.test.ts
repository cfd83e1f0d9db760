import { expect, test } from 'vitest';
import { readConfig } from '../../control-plane/serve/config/read-config.ts';
import { createOutside, describeOutside, readSecrets } from '../../control-plane/serve/outside.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { certificate, startMailServer } from '../outside/mail-server.ts';

const { document } = generatedContract();
const mail = { id: 'a', to: 'ada@example.test', subject: 'Hello', text: 'Hi.' };
const nowhere = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('mails go to the log by default', async () => {
  const lines: object[] = [];
  const config = read('');

  await createOutside(config, readSecrets(config, {}), { ...nowhere, info: (fields: object) => void lines.push(fields) }).mailer.send(mail);

  expect(lines).toEqual([{ mail }]);
  expect(describeOutside(config)).toContain('Mails are written to the log.');
});

test('mails go to the server of the configuration, with the password of the environment', async () => {
  await using server = await startMailServer({ ...certificate, allowInsecureAuth: true });
  const smtp = `{ host: localhost, port: ${server.port}, security: none, user: app }`;
  const config = read(`mail: { from: Acme <no-reply@acme.test>, smtp: ${smtp} }`);

  await createOutside(config, readSecrets(config, { PCP_SMTP_PASSWORD: 'right' }), nowhere).mailer.send(mail);

  expect(server.accepted).toMatchObject([{ to: 'ada@example.test', user: 'app' }]);
  expect(describeOutside(config)).toContain(`Mails are sent by localhost:${server.port}.`);
});

test('a secret that is missing is a mistake of the configuration', () => {
  const config = read('mail: { from: a@acme.test, smtp: { host: mail.acme.test, port: 465, security: tls, user: app } }');

  expect(() => readSecrets(config, { PCP_SMTP_PASSWORD: '' })).toThrow(
    'The environment variable PCP_SMTP_PASSWORD is missing. It is the password of "app" at the mail server.',
  );
});

test('a section of the configuration is checked, with lines', () => {
  const text = 'mail:\n  from: Acme\n  smtp: { host: mail.acme.test, port: 0, security: ssl }\n';

  expect(() => read(text)).toThrow(
    expect.objectContaining({
      mistakes: [
        'my.yaml:2  /mail/from is "Acme"; it has to match ^([^<>@\\r\\n]+ <[^\\s@<>,]+@[^\\s@<>,]+>|[^\\s@<>,]+@[^\\s@<>,]+)$.',
        'my.yaml:3  /mail/smtp lacks `user`.',
        'my.yaml:3  /mail/smtp/port must be >= 1.',
        'my.yaml:3  /mail/smtp/security is "ssl"; it has to be tls, starttls, none.',
      ],
    }),
  );
});

function read(text: string) {
  return readConfig({ name: 'my.yaml', text }, document);
}
