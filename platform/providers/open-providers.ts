import type { ImageRule } from '../../control-plane/model/sources/image-rule.ts';
import type { Assistant } from '../../control-plane/ports/assistant.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Dns } from '../../control-plane/ports/dns.ts';
import type { Importer } from '../../control-plane/ports/importer.ts';
import type { Mailer } from '../../control-plane/ports/mailer.ts';
import type { Payments } from '../../control-plane/ports/payments.ts';
import { type Registry, registries as publicRegistries } from '../../control-plane/ports/registry.ts';
import type { Webhooks } from '../../control-plane/ports/webhooks.ts';
import { createAssistant } from './assistant.ts';
import type { ProvidersConfig } from './config.ts';
import { createDns } from './dns.ts';
import { createImporter } from './importer.ts';
import { createLogMailer, type LogLines } from './log-mailer.ts';
import { createPayments } from './payments.ts';
import { createRegistry } from './registry.ts';
import type { RegistryHost } from './registry-requests.ts';
import type { Secrets } from './secrets.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { createWebhooks } from './webhooks.ts';

interface OpenOptions {
  readonly config: ProvidersConfig & {
    readonly imageRegistry: string;
    readonly allowsPrivateWebhooks: boolean;
  };
  readonly secrets: Secrets;
  /** Receives mails if no server sends them. */
  readonly log: LogLines;
  /** Whether apps run on an engine. */
  readonly hasEngine: boolean;
  readonly clock: Pick<Clock, 'now'>;
  /** Address that a checkout leads back to if its order names none. */
  readonly homeUrl: () => string;
}

/** Ports to other machines. */
export interface ProviderPorts {
  readonly mailer: Mailer;
  readonly webhooks: Webhooks;
  readonly dns: Dns;
  readonly payments: Payments;
  /** `null` without one. */
  readonly assistant: Assistant | null;
  /** `null` if imports are simulated. */
  readonly importer: Importer | null;
  /** `null` if images are simulated. */
  readonly registry: Registry | null;
}

/** Opens the ports of a configuration to other machines. They hold nothing that has to be closed. */
export function openProviders({ config, secrets, log, hasEngine, clock, homeUrl }: OpenOptions): ProviderPorts {
  const { assistant, dns, imageRegistry, imports } = config;
  const registries = registriesOf(config, hasEngine);
  const own = registries?.some(({ host }) => host === imageRegistry) ? imageRegistry : null;
  return {
    mailer: createMailer(config, secrets, log),
    webhooks: createWebhooks({ allowsPrivate: config.allowsPrivateWebhooks }),
    dns: createDns(dns.servers === null ? {} : { servers: dns.servers }),
    payments: createPayments(config, secrets.stripe, { clock, homeUrl }),
    assistant: assistant && createAssistant({ url: assistant.url, model: assistant.model, key: secrets.assistantKey }),
    importer: imports !== null || hasEngine ? createImporter({ providers: imports ?? [] }) : null,
    registry: registries && createRegistry({ hosts: registries, own, logins: secrets.registryLogins }),
  };
}

/** Registries that are read; `null` if images are simulated. The images of an engine come from real registries. */
export function registriesOf(
  { registries }: Pick<ProvidersConfig, 'registries'>,
  hasEngine: boolean,
): readonly RegistryHost[] | null {
  if (registries !== 'auto') return registries;
  return hasEngine ? publicRegistries.map((host) => ({ host, tls: true, private: false })) : null;
}

/** Images that a source may name: those of the registries that are read, and the offered ones. */
export function imageRuleOf(
  config: Pick<ProvidersConfig, 'registries'>,
  hasEngine: boolean,
  offered: readonly string[],
): ImageRule {
  return { registries: registriesOf(config, hasEngine)?.map(({ host }) => host) ?? null, offered };
}

/** Sentences for the start: the target of mails, and missing parts. */
export function describeProviders({ mail: { smtp }, assistant, payments }: ProvidersConfig): string {
  const mails = smtp ? `are sent by ${smtp.host}:${smtp.port}` : 'are written to the log';
  const answers = assistant ? `The assistant is ${assistant.model} at ${assistant.url}.` : 'There is no assistant.';
  const provider =
    payments.provider === 'none' ? 'There is no payment provider.' : `Stripe takes payments, in ${payments.mode} mode.`;
  return `Mails ${mails}. ${answers} ${provider}`;
}

function createMailer(
  { mail: { from, smtp } }: ProvidersConfig,
  { smtpPassword: password }: Secrets,
  log: LogLines,
): Mailer {
  if (!smtp) return createLogMailer(log);
  const { user, ...server } = smtp;
  return createSmtpMailer({
    from,
    ...server,
    ...(user !== null && password !== null && { login: { user, password } }),
  });
}
