import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planRow, seed, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { StripeStandIn, testKey } from '../providers/stripe/stand-in.ts';
import { setCard } from '../providers/stripe/subject.ts';
import { openOperated } from './operated.ts';

let operated: Awaited<ReturnType<typeof openOperated>>;
let stripe: StripeStandIn;
beforeEach(async () => {
  [operated, stripe] = [await openOperated(), await StripeStandIn.start(systemClock.now())];
  await seed(operated.store);
  await operated.store.write('system', async (tx) => {
    await tx.tiers.insert(tierRow('pro'));
    await tx.plans.insert(planRow('plan', { subscriptionId: 'paid', periodEnd: systemClock.now() + 86_400_000 }));
    const subscription = { id: 'paid', workspaceId: 'acme', planId: 'plan', payerId: 'ada', tier: 'pro', end: null };
    await tx.subscriptions.insert(subscription);
  });
});
afterEach(async () => {
  await operated[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});

test('a new owner without a card pays on the page that the command prints', async () => {
  const { status, stdout } = await transfer({ PCP_STRIPE_KEY: testKey });

  expect(stdout).toMatch(/^alan@example\.test owns acme\. The new owner pays at https:\/\/checkout\.stripe\.test\//);
  expect(status).toBe(0);
  expect(await owners()).toMatchObject([{ userId: 'alan' }]);
});

test('the subscription of a new owner with a card goes on', async () => {
  setCard(stripe, 'alan', 'good');

  const { status, stdout } = await transfer({ PCP_STRIPE_KEY: testKey });

  expect([status, stdout]).toEqual([0, 'alan@example.test owns acme.\n']);
  expect(await operated.store.read('system', (tx) => tx.subscriptions.list({}))).toMatchObject([
    { id: 'paid', payerId: 'alan', end: null },
  ]);
});

test.each([
  [{}, 'Set PCP_STRIPE_KEY as for the server: the payment provider has to know the new owner.\n'],
  [
    { PCP_STRIPE_KEY: 'sk_live_0' },
    'PCP_STRIPE_KEY is a key for live mode, but /payments/mode is test. Use the key of the same mode.\n',
  ],
  [{ PCP_STRIPE_KEY: 'sk_test_unknown' }, 'The payment provider does not accept the key of this service.\n'],
])('with the environment %j, one sentence says why nothing was changed', async (environment, sentence) => {
  const { status, stdout, stderr } = await transfer(environment);

  expect([status, stdout, stderr]).toEqual([1, '', sentence]);
  expect(await owners()).toMatchObject([{ userId: 'ada' }]);
  expect(await operated.store.read('system', (tx) => tx.members.count({ workspaceId: 'acme' }))).toBe(2);
});

/** Runs the command as a process, with a configuration that names the stand-in of Stripe. */
async function transfer(environment: Readonly<Record<string, string>>) {
  const config = join(operated.folder, 'config.yaml');
  writeFileSync(config, JSON.stringify({ payments: { provider: 'stripe', mode: 'test', apiUrl: stripe.url } }));
  const command = ['operator', 'workspaces', 'transfer', 'acme', 'alan@example.test', '--yes'];
  const child = spawn(
    process.execPath,
    ['platform/bin/main.ts', ...command, '--data', operated.folder, '--config', config],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}

function owners() {
  return operated.store.read('system', (tx) => tx.members.list({ workspaceId: 'acme', role: 'owner' }));
}
