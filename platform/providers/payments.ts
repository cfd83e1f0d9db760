import { noPayments } from '../../control-plane/index.ts';
import { paymentsWithout } from '../../control-plane/for-platform.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Payments } from '../../control-plane/ports/payments.ts';
import type { ProvidersConfig } from './config.ts';
import { mistakeOfKey, type Secrets } from './secrets.ts';
import { createStripePayments } from './stripe/payments.ts';

type PaymentsSettings = Pick<ProvidersConfig, 'payments'>;

interface Surroundings {
  readonly clock: Pick<Clock, 'now'>;
  /** Address that a checkout leads back to if its order names none. */
  readonly homeUrl: () => string;
}

/** The payment provider of a configuration. */
export function createPayments(
  { payments: { apiUrl: url } }: PaymentsSettings,
  stripe: Pick<NonNullable<Secrets['stripe']>, 'key'> | null,
  surroundings: Surroundings,
): Payments {
  return stripe ? createStripePayments({ key: stripe.key, url, ...surroundings }) : noPayments;
}

/**
 * The payment provider for a command, which receives no webhooks and so needs the key alone. Without a key that can be
 * used, what needs the provider is refused with a sentence that says what to set.
 */
export function createCommandPayments(
  config: PaymentsSettings,
  environment: Readonly<Record<string, string | undefined>>,
  surroundings: Surroundings,
): Payments {
  if (config.payments.provider === 'none') return noPayments;
  const key = environment.PCP_STRIPE_KEY ?? '';
  if (key === '')
    return paymentsWithout('Set PCP_STRIPE_KEY as for the server: the payment provider has to know the new owner.');
  const mistake = mistakeOfKey(key, config.payments);
  return mistake === null ? createPayments(config, { key }, surroundings) : paymentsWithout(mistake);
}
