import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { payInvoice } from '../providers/stripe/checkout-operations.ts';
import { StripeStandIn, testKey } from '../providers/stripe/stand-in.ts';
import { payCheckout, setCard } from '../providers/stripe/subject.ts';
import { type Started, startPlane } from './started.ts';

const secret = 'whsec_of_the_test';
const pool = { cpu: 4, memory: 8_589_934_592, storage: 53_687_091_200 };
const tier = (id: string, monthlyCents: number) => ({
  id,
  name: id,
  description: id,
  monthlyCents,
  currency: 'eur',
  free: false,
  available: true,
  pool,
});

const { regions } = readConfig(null, generatedContract().document);

let stripe: StripeStandIn;
let started: Started;
beforeAll(async () => {
  stripe = await StripeStandIn.start(systemClock.now());
  started = await startPlane({
    config: {
      payments: { provider: 'stripe', mode: 'test', apiUrl: stripe.url },
      tiers: [tier('small', 1900), tier('medium', 4900), tier('large', 9900)],
      regions: regions.map((region) => ({ ...region, tiers: ['small', 'medium', 'large'] })),
    },
    environment: { PCP_STRIPE_KEY: testKey, PCP_STRIPE_WEBHOOK_SECRET: secret },
  });
});
afterAll(async () => {
  await started[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});

test('a workspace is paid by checkout, changes its tier, and is paid again after a renewal that failed', async () => {
  const created = await call('/api/workspaces', {
    name: 'Acme',
    slug: 'acme',
    hues: [1, 2],
    tier: 'small',
    region: 'local',
  });
  expect(created).toMatchObject({
    status: 202,
    body: { needsPayment: true, checkoutUrl: expect.stringContaining('checkout.stripe.test') },
  });
  expect(await billing()).toMatchObject({ status: 'incomplete', tier: 'small' });

  const [session] = stripe.state.sessions.values();
  payCheckout(stripe, session?.metadata.pcp_checkout ?? '');
  await deliver();
  await vi.waitFor(
    async () => expect(await billing()).toMatchObject({ status: 'active', tier: 'small', checkout: null }),
    { timeout: 300_000 },
  );

  expect(await call(planPath, { tier: 'medium' })).toMatchObject({ status: 200 });
  expect(await billing()).toMatchObject({ status: 'active', tier: 'medium', monthlyCents: 4900 });

  const [customer] = stripe.state.customers.values();
  const ownerId = customer?.metadata.pcp_payer ?? '';
  setCard(stripe, ownerId, 'declined');
  expect(await call(planPath, { tier: 'large' })).toMatchObject({
    status: 402,
    body: { error: { code: 'payment_failed' } },
  });
  expect(await billing()).toMatchObject({ status: 'active', tier: 'medium' });

  // Only Stripe is ahead: it says when a period ends.
  stripe.pass(32 * 86_400_000);
  await deliver();
  await vi.waitFor(async () => expect(await billing()).toMatchObject({ status: 'past_due', tier: 'medium' }), {
    timeout: 300_000,
  });
  const page = await call(planPath, { tier: 'medium' });
  expect(page).toMatchObject({ status: 202, body: { checkoutUrl: expect.stringContaining('invoice.stripe.test') } });

  payInvoice(stripe.state);
  await deliver();
  await vi.waitFor(async () => expect(await billing()).toMatchObject({ status: 'active', tier: 'medium' }), {
    timeout: 300_000,
  });
  expect(await call('/api/me/billing')).toMatchObject({
    status: 200,
    body: {
      billing: {
        monthlyCents: 4900,
        paymentMethod: { brand: 'visa', last4: '4242' },
        invoices: [
          { status: 'paid', amountCents: 4900 },
          { status: 'paid', amountCents: 3000 },
          { status: 'paid', amountCents: 1900 },
        ],
      },
    },
  });
});

const planPath = '/api/workspaces/acme/billing/plan?region=local';

/** The plan, with the id of its tier. */
async function billing() {
  const { body } = await call('/api/workspaces/acme/billing?region=local');
  const { billing: plan } = body as { readonly billing: { readonly tier: { readonly id: string } } };
  return { ...plan, tier: plan.tier.id };
}

/** Sends what has happened at Stripe since the last time. */
async function deliver(): Promise<void> {
  for (const event of stripe.state.events.splice(0)) {
    const { body, signature } = stripe.sign(event, secret, systemClock.now());
    const sent = await fetch(`${started.plane.url}/hooks/stripe`, {
      method: 'POST',
      headers: { 'Stripe-Signature': signature },
      body,
    });
    expect(sent.status).toBe(200);
  }
}

async function call(path: string, body?: object) {
  const headers = { authorization: `Bearer ${started.plane.token}`, 'content-type': 'application/json' };
  const response = await fetch(started.plane.url + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
