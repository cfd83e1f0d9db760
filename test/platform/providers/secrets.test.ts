import { expect, test } from 'vitest';
import { readSecrets } from '../../../platform/providers/secrets.ts';

const stripe = { provider: 'stripe', mode: 'live', apiUrl: 'https://api.stripe.com' } as const;
const secrets = { PCP_STRIPE_KEY: 'sk_live_0123', PCP_STRIPE_WEBHOOK_SECRET: 'whsec_0123' };

test('the secrets of Stripe are needed with it alone', () => {
  expect(messageOf({ ...stripe, provider: 'none' }, {})).toBe('');
  expect(messageOf(stripe, secrets)).toBe('');
  expect(messageOf(stripe, { ...secrets, PCP_STRIPE_KEY: 'rk_live_0123' })).toBe('');
});

test('each secret that is missing is named', () => {
  const message = messageOf(stripe, { PCP_STRIPE_KEY: '' });

  expect(message).toContain('2 mistakes');
  expect(message).toContain('PCP_STRIPE_KEY is missing. It is the secret key of the Stripe account.');
  expect(message).toContain(
    'PCP_STRIPE_WEBHOOK_SECRET is missing. It is the signing secret of the webhook endpoint at Stripe.',
  );
});

test('a secret of another mode or another kind is refused, and not shown', () => {
  const test = messageOf(stripe, { ...secrets, PCP_STRIPE_KEY: 'sk_test_4711' });
  const live = messageOf({ ...stripe, mode: 'test' }, { ...secrets, PCP_STRIPE_KEY: 'sk_live_4711' });
  const others = messageOf(stripe, { PCP_STRIPE_KEY: 'pk_live_4711', PCP_STRIPE_WEBHOOK_SECRET: 'sk_live_4711' });

  expect(test).toContain(
    'PCP_STRIPE_KEY is a key for test mode, but /payments/mode is live. Use the key of the same mode.',
  );
  expect(live).toContain(
    'PCP_STRIPE_KEY is a key for live mode, but /payments/mode is test. Use the key of the same mode.',
  );
  expect(others).toContain('PCP_STRIPE_KEY is not a secret key of Stripe');
  expect(others).toContain('PCP_STRIPE_WEBHOOK_SECRET is not the secret of a webhook endpoint');
  expect(test + live + others).not.toContain('4711');
});

function messageOf(
  payments: Parameters<typeof readSecrets>[0]['payments'],
  environment: Record<string, string>,
): string {
  try {
    readSecrets(
      { payments, assistant: null, mail: { from: 'a@example.test', smtp: null, replies: null } },
      environment,
    );
    return '';
  } catch (error) {
    return String(error);
  }
}
