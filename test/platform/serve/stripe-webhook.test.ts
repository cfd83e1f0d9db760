import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStripeRoutes } from '../../../platform/serve/stripe-webhook.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { createRoutes } from '../../../server/http/routes.ts';
import { logTo } from '../../server/http/served.ts';
import { listen, type Listening } from '../../listen.ts';
import { now, startRows } from '../../control-plane/reconcile/start-rows.ts';

const secret = 'whsec_of_the_test';
const subscription = {
  id: 'sub',
  workspaceId: 'acme',
  planId: 'plan',
  payerId: 'ada',
  tier: 'pro',
  end: null,
} as const;
const invoice = eventOf('evt_1', { parent: { subscription_details: { metadata: { pcp_plan: 'plan' } } } });

let rows: Awaited<ReturnType<typeof startRows>>;
let served: Listening;
beforeEach(async () => {
  rows = await startRows((tx) => tx.subscriptions.insert(subscription));
  const { clock, store } = rows;
  const routes = createStripeRoutes({ secret, isLive: false, clock, store });
  const respond = createRoutes(routes, { log: logTo([]), observer: createMetrics().observer });
  served = await listen((request, response) => void respond(request, response));
});
afterEach(() => served[Symbol.asyncDispose]());

test.each([
  ['an invoice of the plan', invoice],
  ['a subscription of the plan', eventOf('evt_1', { metadata: { pcp_plan: 'plan' } })],
  ['a checkout of several plans', eventOf('evt_1', { metadata: { pcp_plan_0: 'other', pcp_plan_1: 'plan' } })],
  ['a customer who pays for the plan', eventOf('evt_1', { metadata: { pcp_payer: 'ada' } })],
])('an event about %s wakes it', async (_what, body) => {
  expect((await send(body)).status).toBe(200);
  expect(await rows.due('plan')).toMatchObject({ plan: now });
});

test('an event about something else wakes nothing', async () => {
  expect((await send(eventOf('evt_1', { id: 'po_1' }))).status).toBe(200);
  expect(await rows.due('plan')).toEqual({});
});

test('a repeated event wakes nothing, and the next one does', async () => {
  await send(invoice);
  await finishWork();

  const repeated = await send(invoice);
  const after = await rows.due('plan');
  await send(invoice.replace('evt_1', 'evt_2'));

  expect([repeated.status, after]).toEqual([200, {}]);
  expect(await rows.due('plan')).toEqual({ plan: now });
});

test('one of several signatures is enough, as while the secret is replaced', async () => {
  const signature = `t=${now / 1000},v1=${'0'.repeat(64)},v1=${sign(invoice)},v0=${'1'.repeat(64)}`;

  expect((await send(invoice, signature)).status).toBe(200);
});

test.each([
  ['without a signature', null, 'Stripe-Signature is missing or has no time.'],
  ['without a time', `v1=${sign(invoice)}`, 'Stripe-Signature is missing or has no time.'],
  ['signed with another secret', `t=${now / 1000},v1=${sign(invoice, now, 'whsec_other')}`, 'Check its secret.'],
  ['signed at another time', `t=${now / 1000 - 1},v1=${sign(invoice)}`, 'Check its secret.'],
  ['with a signature that is cut', `t=${now / 1000},v1=${sign(invoice).slice(2)}`, 'Check its secret.'],
  ['with a signature of another version', `t=${now / 1000},v0=${sign(invoice)}`, 'Check its secret.'],
  ['older than 5 minutes', signedAt(now - 301_000), 'more than 5 minutes ago'],
  ['from the future', signedAt(now + 301_000), 'more than 5 minutes ago'],
])('an event %s is refused', async (_what, signature, message) => {
  const { status, text } = await send(invoice, signature);

  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  expect(await rows.due('plan')).toEqual({});
});

test('an event that is 5 minutes old is accepted', async () => {
  expect((await send(invoice, signedAt(now - 300_000))).status).toBe(200);
});

test('an event of the other mode, no JSON, NUL and a body that is too large are refused', async () => {
  const live = invoice.replace('"livemode":false', '"livemode":true');
  const large = await send(invoice + ' '.repeat(512 * 1024));

  expect((await send(live)).text).toContain('The event is of live mode, and this service uses test mode.');
  expect((await send('evt')).text).toContain('The webhook is not JSON.');
  expect((await send(invoice.replace('evt_', 'evt_\\u0000'))).text).toContain('The request has control characters.');
  expect(large.status).toBe(413);
  expect(await rows.due('plan')).toEqual({});
});

function eventOf(id: string, object: object): string {
  return JSON.stringify({ id, object: 'event', livemode: false, type: 'invoice.paid', data: { object } });
}

function sign(body: string, at = now, key = secret): string {
  return createHmac('sha256', key)
    .update(`${at / 1000}.${body}`)
    .digest('hex');
}

function signedAt(at: number): string {
  return `t=${at / 1000},v1=${sign(invoice, at)}`;
}

async function send(body: string, signature: string | null = `t=${now / 1000},v1=${sign(body)}`) {
  const headers = signature === null ? {} : { 'Stripe-Signature': signature };
  const response = await fetch(`${served.url}/hooks/stripe`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

/** Completes the due look at the plan. */
async function finishWork(): Promise<void> {
  const item = await rows.work.claim(now, 1000);
  if (item) await rows.work.complete(item, null);
}
