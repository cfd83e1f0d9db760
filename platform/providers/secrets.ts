import type { RegistryLogin, RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import { ServeConfigError } from '../shared/config-error.ts';
import type { PaymentsConfig, ProvidersConfig } from './config.ts';

/** Secrets of the adapters for other machines; `null` if one is not needed. */
export interface Secrets {
  readonly smtpPassword: string | null;
  readonly assistantKey: string | null;
  readonly stripe: StripeSecrets | null;
  /** By host. */
  readonly registryLogins: RegistryLogins;
}

/** The secrets of this service at Stripe. */
interface StripeSecrets {
  readonly key: string;
  /** Secret of the webhook endpoint. */
  readonly webhookSecret: string;
}

/** Reads an environment variable; the purpose is for the sentence about one that is missing. */
type ReadSecret = (name: string, purpose: string) => string;

/**
 * Reads the secrets for the configuration from environment variables. @throws ServeConfigError with each that is
 * missing or malformed; the message contains none of them
 */
export function readSecrets(
  { mail, assistant, payments }: Pick<ProvidersConfig, 'mail' | 'assistant' | 'payments'>,
  environment: Readonly<Record<string, string | undefined>>,
): Secrets {
  const mistakes: string[] = [];
  const read: ReadSecret = (name, purpose) => {
    const value = environment[name] ?? '';
    if (value === '') mistakes.push(`The environment variable ${name} is missing. It is ${purpose}.`);
    return value;
  };
  const user = mail.smtp?.user ?? null;
  if (mail.replies !== null)
    read('PCP_MAIL_WEBHOOK_SECRET', 'the password with which the mail provider calls /hooks/mail');
  const secrets = {
    smtpPassword: user === null ? null : read('PCP_SMTP_PASSWORD', `the password of "${user}" at the mail server`),
    assistantKey: assistant?.key ? read('PCP_ASSISTANT_KEY', `the key of the assistant at ${assistant.url}`) : null,
    stripe: readStripeSecrets(payments, read, mistakes),
    registryLogins: readLogins(environment.PCP_REGISTRY_AUTH ?? '', mistakes),
  };
  if (mistakes.length > 0) throw new ServeConfigError(mistakes);
  return secrets;
}

/** Reads the secrets of the payment provider and adds problems to the mistakes; `null` without a provider. */
function readStripeSecrets(payments: PaymentsConfig, read: ReadSecret, mistakes: string[]): StripeSecrets | null {
  if (payments.provider === 'none') return null;
  const key = read('PCP_STRIPE_KEY', 'the secret key of the Stripe account');
  const webhookSecret = read('PCP_STRIPE_WEBHOOK_SECRET', 'the signing secret of the webhook endpoint at Stripe');
  const mistake = key === '' ? null : mistakeOfKey(key, payments);
  if (mistake !== null) mistakes.push(mistake);
  if (webhookSecret !== '' && !/^whsec_\S+$/.test(webhookSecret)) {
    mistakes.push('PCP_STRIPE_WEBHOOK_SECRET is not the secret of a webhook endpoint: those begin with whsec_.');
  }
  return { key, webhookSecret };
}

/** The sentence about a key that the provider does not take; it contains nothing of the key. */
export function mistakeOfKey(key: string, { mode }: Pick<PaymentsConfig, 'mode'>): string | null {
  const found = /^[sr]k_(test|live)_\w+$/.exec(key)?.[1];
  if (found === undefined)
    return 'PCP_STRIPE_KEY is not a secret key of Stripe: those begin with sk_test_, sk_live_, rk_test_ or rk_live_.';
  return found === mode
    ? null
    : `PCP_STRIPE_KEY is a key for ${found} mode, but /payments/mode is ${mode}. Use the key of the same mode.`;
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
