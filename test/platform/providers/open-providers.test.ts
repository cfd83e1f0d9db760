import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { describeProviders, openProviders, registriesOf } from '../../../platform/providers/open-providers.ts';
import { readSecrets } from '../../../platform/providers/secrets.ts';
import { simulatedParts } from '../../../platform/serve/simulated-parts.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { certificate, startMailServer } from './mail-server.ts';
import { startNameServer } from './name-server.ts';
import { sendJson, startStandIn } from './stand-in.ts';

const { document } = generatedContract();
const mail = { id: 'a', to: 'ada@example.test', subject: 'Hello', text: 'Hi.' };
const nowhere = { info: () => undefined };

test('mails go to the log by default', async () => {
  const lines: object[] = [];
  const config = read('');

  await open(config, {}, { log: { info: (fields: object) => void lines.push(fields) } }).mailer.send(mail);

  expect(lines).toEqual([{ mail }]);
  expect(describeProviders(config)).toContain('Mails are written to the log.');
});

test('mails go to the server of the configuration, with the password of the environment', async () => {
  await using server = await startMailServer({ ...certificate, allowInsecureAuth: true });
  const smtp = `{ host: localhost, port: ${server.port}, security: none, user: app }`;
  const config = read(`mail: { from: Acme <no-reply@acme.test>, smtp: ${smtp} }`);

  await open(config, { PCP_SMTP_PASSWORD: 'right' }).mailer.send(mail);

  expect(server.accepted).toMatchObject([{ to: 'ada@example.test', user: 'app' }]);
  expect(describeProviders(config)).toContain(`Mails are sent by localhost:${server.port}.`);
});

test('a secret that is missing is a mistake of the configuration', () => {
  const config = read(
    'mail: { from: a@acme.test, smtp: { host: mail.acme.test, port: 465, security: tls, user: app } }',
  );

  expect(() => readSecrets(config, { PCP_SMTP_PASSWORD: '' })).toThrow(
    'The environment variable PCP_SMTP_PASSWORD is missing. It is the password of "app" at the mail server.',
  );
});

test('the assistant is that of the configuration, with the key of the environment', async () => {
  await using server = await startStandIn((_request, response) =>
    sendJson(response, { choices: [{ message: { content: 'Yes.' } }] }),
  );
  const config = read(`assistant: { url: ${server.url}, model: small, key: true }`);
  const question = { question: 'Is it free?', history: [], suggestion: null, workspace: null, app: null };

  const { assistant } = open(config, { PCP_ASSISTANT_KEY: 'abc' });

  expect(await assistant?.ask(question)).toMatchObject({ answer: 'Yes.' });
  expect(server.requests[0]?.headers.authorization).toBe('Bearer abc');
  expect(describeProviders(config)).toContain(`The assistant is small at ${server.url}.`);
  expect(() => readSecrets(config, {})).toThrow('PCP_ASSISTANT_KEY is missing.');
});

test('domains are looked up at the name servers of the configuration', async () => {
  await using server = await startNameServer();
  await server.set('shop.example.test', { a: ['192.0.2.1'] });
  const config = read(`dns: { servers: ["${server.address}"] }`);

  const found = await open(config, {}).dns.resolve('shop.example.test');

  expect(found).toMatchObject({ a: ['192.0.2.1'] });
  expect(() => read('dns: { servers: [dns.example.com] }')).toThrow('/dns/servers/0');
});

test('with an engine, images are looked up in the public registries, unless the configuration says otherwise', () => {
  const byDefault = read('');
  const madeUp = read('registries: null');

  expect(registriesOf(byDefault, true)).toContainEqual({ host: 'docker.io', tls: true, private: false });
  expect([registriesOf(byDefault, false), registriesOf(madeUp, true)]).toEqual([null, null]);
  expect([byDefault, madeUp].map((config) => simulatedParts(config, true))).toEqual([[], ['images']]);
  expect(() => read('registries: some')).toThrow('/registries');
});

test('images are looked up in the registries of the configuration, with the logins of the environment', async () => {
  await using server = await startStandIn((_request, response) =>
    sendJson(response, {}, 401, { 'WWW-Authenticate': 'Basic realm="x"' }),
  );
  const host = `127.0.0.1:${server.port}`;
  const config = read(`registries: [{ host: "${host}", tls: false, private: true }]`);
  const auth = Buffer.from('app:right').toString('base64');

  const { registry } = open(config, { PCP_REGISTRY_AUTH: `{"auths":{"${host}":{"auth":"${auth}"}}}` });

  expect(await registry?.image(`${host}/app:1`)).toBeNull();
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, `Basic ${auth}`]);
  expect([
    simulatedParts(config, false).includes('images'),
    simulatedParts(read(''), false).includes('images'),
  ]).toEqual([false, true]);
  expect(() => readSecrets(config, { PCP_REGISTRY_AUTH: 'secret' })).toThrow(
    'The environment variable PCP_REGISTRY_AUTH cannot be read.',
  );
});

test('the login of the hub has the name that Docker gives it', () => {
  const auth = Buffer.from('app:right').toString('base64');
  const file = JSON.stringify({ auths: { 'https://index.docker.io/v1/': { auth }, 'ghcr.io': { auth } } });

  const { registryLogins } = readSecrets(read(''), { PCP_REGISTRY_AUTH: file });

  expect(Object.keys(registryLogins)).toEqual(['docker.io', 'ghcr.io']);
});

test('projects are imported from the platforms of the configuration', async () => {
  const config = read('imports: [render]');

  const { importer } = open(config, {});

  await expect(importer?.units({ provider: 'heroku', token: 'x' })).rejects.toThrow(
    'This service does not import from heroku.',
  );
  expect([
    simulatedParts(config, false).includes('imports'),
    simulatedParts(read(''), false).includes('imports'),
  ]).toEqual([false, true]);
});

test('with an engine, no accounts of other platforms are made up', async () => {
  const { importer } = open(read(''), {}, { hasEngine: true });

  await expect(importer?.units({ provider: 'heroku', token: 'x' })).rejects.toThrow(
    /^This service does not import from heroku\.$/,
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

function open(
  config: ReturnType<typeof read>,
  environment: Readonly<Record<string, string>>,
  { log = nowhere, hasEngine = false }: Partial<Pick<Parameters<typeof openProviders>[0], 'log' | 'hasEngine'>> = {},
) {
  const homeUrl = () => 'https://console.example.test';
  const secrets = readSecrets(config, environment);
  return openProviders({ config, secrets, log, hasEngine, clock: systemClock, homeUrl });
}

function read(text: string) {
  return readConfig({ name: 'my.yaml', text }, document);
}
