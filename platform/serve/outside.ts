import { createLogMailer } from '../providers/log-mailer.ts';
import { createAssistant } from '../providers/assistant.ts';
import { createDns } from '../providers/dns.ts';
import { createImporter } from '../providers/importer.ts';
import { createRegistry } from '../providers/registry.ts';
import type { RegistryLogin, RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import type { RegistryHost } from '../providers/registry-requests.ts';
import { createSmtpMailer } from '../providers/smtp-mailer.ts';
import { createWebhooks } from '../providers/webhooks.ts';
import type { Log } from '../../server/ports/log.ts';
import type { Mailer } from '../../control-plane/ports/mailer.ts';
import type { ImageRule } from '../../control-plane/model/sources/image-rule.ts';
import { registries as publicRegistries } from '../../control-plane/ports/registry.ts';
import { type Config, ServeConfigError } from './config/config.ts';
import { readStripeSecrets, type StripeSecrets } from './payments.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets of the adapters for other machines; `null` if one is not needed. */
interface Secrets {
  readonly smtpPassword: string | null;
  readonly assistantKey: string | null;
  readonly stripe: StripeSecrets | null;
  /** By host. */
  readonly registryLogins: RegistryLogins;
}

/**
 * Reads the secrets for the configuration from environment variables. @throws ServeConfigError with each that is
 * missing or malformed; the message contains none of them
 */
export function readSecrets(
  { mail, assistant, payments }: Pick<Config, 'mail' | 'assistant' | 'payments'>,
  environment: Environment,
): Secrets {
  const mistakes: string[] = [];
  const read = (name: string, purpose: string) => {
    const value = environment[name] ?? '';
    if (value === '') mistakes.push(`The environment variable ${name} is missing. It is ${purpose}.`);
    return value;
  };
  const user = mail.smtp?.user ?? null;
  const secrets = {
    smtpPassword: user === null ? null : read('PCP_SMTP_PASSWORD', `the password of "${user}" at the mail server`),
    assistantKey: assistant?.key ? read('PCP_ASSISTANT_KEY', `the key of the assistant at ${assistant.url}`) : null,
    stripe: readStripeSecrets(payments, read, mistakes),
    registryLogins: readLogins(environment.PCP_REGISTRY_AUTH ?? '', mistakes),
  };
  if (mistakes.length > 0) throw new ServeConfigError(mistakes);
  return secrets;
}

/** Creates the real ports to other machines. `hasEngine`: whether apps run on an engine. */
export function createOutside(config: Config, secrets: Secrets, log: Log, hasEngine: boolean) {
  const { assistant, dns, imageRegistry, imports } = config;
  const registries = registriesOf(config, hasEngine);
  const own = registries?.some(({ host }) => host === imageRegistry) ? imageRegistry : null;
  return {
    mailer: createMailer(config, secrets, log),
    webhooks: createWebhooks(),
    dns: createDns(dns.servers === null ? {} : { servers: dns.servers }),
    assistant: assistant && createAssistant({ url: assistant.url, model: assistant.model, key: secrets.assistantKey }),
    ...((imports !== null || hasEngine) && { importer: createImporter({ providers: imports ?? [] }) }),
    ...(registries && { registry: createRegistry({ hosts: registries, own, logins: secrets.registryLogins }) }),
  };
}

/** Names of the parts that are simulated: with an engine, only parts that the configuration names. */
export function simulatedParts(config: Config, hasEngine: boolean): string[] {
  const virtual = config.regions.filter((region) => region.virtual).map(({ id }) => `the virtual region ${id}`);
  return [
    ...(hasEngine ? virtual : ['apps', 'builds', 'sources', 'addresses', 'telemetry', 'shells', 'virtual regions']),
    ...(registriesOf(config, hasEngine) ? [] : ['images']),
    ...(config.imports || hasEngine ? [] : ['imports']),
  ];
}

/** Registries that are read; `null` if images are simulated. The images of an engine come from real registries. */
export function registriesOf(
  { registries }: Pick<Config, 'registries'>,
  hasEngine: boolean,
): readonly RegistryHost[] | null {
  if (registries !== 'auto') return registries;
  return hasEngine ? publicRegistries.map((host) => ({ host, tls: true, private: false })) : null;
}

/** Images that a source may name: those of the registries that are read, and those that the configuration names. */
export function imageRuleOf(config: Config, hasEngine: boolean): ImageRule {
  const { engine, templates } = config;
  const ofCatalog = templates.flatMap(({ components }) => components.flatMap(({ image }) => image ?? []));
  const bases = Object.values(engine.baseImages).map(({ image }) => image);
  return {
    registries: registriesOf(config, hasEngine)?.map(({ host }) => host) ?? null,
    offered: [...new Set([...ofCatalog, ...bases])],
  };
}

/** Sentences for the start: the target of mails, and missing parts. */
export function describeOutside({ mail: { smtp }, assistant, payments }: Config): string {
  const mails = smtp ? `are sent by ${smtp.host}:${smtp.port}` : 'are written to the log';
  const answers = assistant ? `The assistant is ${assistant.model} at ${assistant.url}.` : 'There is no assistant.';
  const provider =
    payments.provider === 'none' ? 'There is no payment provider.' : `Stripe takes payments, in ${payments.mode} mode.`;
  return `Mails ${mails}. ${answers} ${provider}`;
}

function createMailer({ mail: { from, smtp } }: Config, { smtpPassword: password }: Secrets, log: Log): Mailer {
  if (!smtp) return createLogMailer(log);
  const { user, ...server } = smtp;
  return createSmtpMailer({
    from,
    ...server,
    ...(user !== null && password !== null && { login: { user, password } }),
  });
}

/** Docker's name for its hub in `config.json`. */
const dockerHub = 'https://index.docker.io/v1/';

/** Reads the logins of registries in the form of Docker's `config.json`. Adds problems to `mistakes`. */
function readLogins(text: string, mistakes: string[]): Record<string, RegistryLogin> {
  if (text === '') return {};
  try {
    const { auths } = JSON.parse(text) as { readonly auths: Readonly<Record<string, { readonly auth: string }>> };
    return Object.fromEntries(
      Object.entries(auths).map(([key, { auth }]) => [key === dockerHub ? 'docker.io' : key, loginOf(auth)]),
    );
  } catch {
    // The error may contain the text, which is secret.
    const form = '{"auths": {"registry.example.com": {"auth": "<user:password as base64>"}}}';
    mistakes.push(`The environment variable PCP_REGISTRY_AUTH cannot be read. It has to be JSON as ${form}.`);
    return {};
  }
}

function loginOf(auth: string): RegistryLogin {
  const [, user, password] = /^([^:]+):(.+)$/s.exec(Buffer.from(auth, 'base64').toString()) ?? [];
  if (user === undefined || password === undefined) throw new Error('There is no user or no password.');
  return { user, password };
}
