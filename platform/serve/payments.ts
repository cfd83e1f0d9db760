import type { Routes } from '../../server/http/routes.ts';
import { noPayments } from '../../control-plane/shared/no-payments.ts';
import { createStripePayments } from '../providers/stripe/payments.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Payments } from '../../control-plane/ports/payments.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import type { Config } from './config/config.ts';
import { createStripeWebhook } from './stripe-webhook.ts';

interface PaymentsOptions {
  readonly config: Pick<Config, 'payments' | 'dashboardUrl'>;
  /** `null` without a payment provider. */
  readonly secrets: StripeSecrets | null;
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
}

/** The payment provider of a configuration, and the paths at which it reports what has happened. */
export function createPayments({ config, secrets, store, clock }: PaymentsOptions): {
  readonly payments: Payments;
  readonly routes: Routes;
} {
  if (!secrets) return { payments: noPayments, routes: {} };
  const { key, webhookSecret: secret } = secrets;
  const { payments, dashboardUrl: homeUrl } = config;
  return {
    payments: createStripePayments({ key, url: payments.apiUrl, homeUrl, clock }),
    routes: { '/hooks/stripe': createStripeWebhook({ secret, isLive: payments.mode === 'live', clock, store }) },
  };
}

/** What Stripe knows this service by. */
export interface StripeSecrets {
  readonly key: string;
  /** Of the webhook endpoint. */
  readonly webhookSecret: string;
}

/** Reads the secrets of the payment provider and adds what is wrong with them; `null` without a provider. */
export function readStripeSecrets(
  { provider, mode }: Config['payments'],
  read: (name: string, purpose: string) => string,
  mistakes: string[],
): StripeSecrets | null {
  if (provider === 'none') return null;
  const key = read('PCP_STRIPE_KEY', 'the secret key of the Stripe account');
  const webhookSecret = read('PCP_STRIPE_WEBHOOK_SECRET', 'the signing secret of the webhook endpoint at Stripe');
  const found = /^[sr]k_(test|live)_\w+$/.exec(key)?.[1];
  if (key !== '' && found === undefined) {
    mistakes.push(
      'PCP_STRIPE_KEY is not a secret key of Stripe: those begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
    );
  } else if (found !== undefined && found !== mode) {
    mistakes.push(
      `PCP_STRIPE_KEY is a key for ${found} mode, but /payments/mode is ${mode}. Use the key of the same mode.`,
    );
  }
  if (webhookSecret !== '' && !/^whsec_\S+$/.test(webhookSecret)) {
    mistakes.push('PCP_STRIPE_WEBHOOK_SECRET is not the secret of a webhook endpoint: those begin with whsec_.');
  }
  return { key, webhookSecret };
}
