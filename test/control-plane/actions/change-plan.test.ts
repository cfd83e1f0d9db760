import { expect, test } from 'vitest';
import { changePlan } from '../../../control-plane/actions/billing/change-plan.ts';
import { PaymentsError } from '../../../control-plane/ports/payments.ts';
import { acme, ada, day, hour, startBilling, startCharged, startedAt } from './billing-plane.ts';

const eu = { workspaceSlug: 'acme', regionId: 'eu' };
const inEu = { params: { workspaceSlug: 'acme' }, query: { region: 'eu' } };

test('an active plan moves to a larger tier at once, and the difference is charged', async () => {
  const { call, ports, planIn, clock } = await startCharged('starter');
  clock.moveTo(startedAt + 15 * day);

  const response = await call('changePlan', { ...inEu, body: { tier: 'pro' } });

  expect(response).toMatchObject({ status: 200, body: { ok: true } });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ amountCents: 1500 }, { amountCents: 1900 }]);
  expect(await planIn('eu')).toMatchObject({ tier: 'pro', status: 'active', reservedUntil: null });
});

test('to a smaller tier the difference is credited', async () => {
  const { call, ports, planIn, clock } = await startCharged('pro');
  clock.moveTo(startedAt + 15 * day);

  await call('changePlan', { ...inEu, body: { tier: 'starter' } });
  await call('changePlan', { ...inEu, body: { tier: 'pro' } });

  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([
    { amountCents: 0, status: 'paid' },
    { amountCents: 4900 },
  ]);
  expect(await planIn('eu')).toMatchObject({ tier: 'pro' });
});

test('the present tier changes nothing', async () => {
  const { call, ports } = await startCharged('starter');

  const response = await call('changePlan', { ...inEu, body: { tier: 'starter' } });

  expect(response.status).toBe(200);
  expect(ports.payments.ledger.invoicesOf(ada)).toHaveLength(1);
});

test('during the request to the provider, a plan is reserved for a minute, and a step of its reconciler leaves it alone', async () => {
  const { call, ports, planIn, pass } = await startCharged('starter');
  const { payments } = ports;
  const changeTier = payments.changeTier.bind(payments);
  const seen: unknown[] = [];
  payments.changeTier = async (...given) => {
    const charge = await changeTier(...given);
    seen.push(await planIn('eu'));
    await pass(30_000);
    seen.push(await planIn('eu'));
    return charge;
  };

  await call('changePlan', { ...inEu, body: { tier: 'pro' } });

  const reserved = { tier: 'starter', reservedUntil: startedAt + 60_000 };
  expect(seen).toMatchObject([reserved, reserved]);
});

test('a plan that has been removed during its payment stays removed', async () => {
  const { call, ports, planIn, setRow } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });
  ports.payments.subscribe = async () => {
    const plan = await planIn('eu');
    await setRow((tx) => tx.plans.delete(plan?.id ?? ''));
    return 'declined';
  };

  const response = await call('changePlan', { ...inEu, body: { tier: 'starter' } });

  expect(response).toMatchObject({ status: 402, body: { error: { code: 'payment_failed' } } });
  expect(await planIn('eu')).toBeNull();
});

test('a plan that has been removed while its tier changed at the provider stays removed', async () => {
  const { call, ports, planIn, setRow } = await startCharged('starter');
  const { payments } = ports;
  const changeTier = payments.changeTier.bind(payments);
  payments.changeTier = async (...given) => {
    const plan = await planIn('eu');
    await setRow((tx) => tx.plans.delete(plan?.id ?? ''));
    return changeTier(...given);
  };

  const response = await call('changePlan', { ...inEu, body: { tier: 'pro' } });

  expect(response).toMatchObject({ status: 200, body: { ok: true } });
  expect(await planIn('eu')).toBeNull();
});

test.each([
  [null, 'no_payment_method'],
  ['declined', 'payment_failed'],
] as const)('with the card %s an active plan keeps its tier: %s', async (card, code) => {
  const { call, setCard, planIn, pass } = await startCharged('starter');
  setCard(ada, card);

  const response = await call('changePlan', { ...inEu, body: { tier: 'pro' } });
  await pass(0);

  expect(response).toMatchObject({ status: 402, body: { error: { code } } });
  expect(await planIn('eu')).toMatchObject({ tier: 'starter', status: 'active', reservedUntil: null });
});

test.each(['payments_unavailable', 'pricing_missing', 'billing_misconfigured'] as const)(
  'with %s a smaller tier is not taken',
  async (code) => {
    const { call, ports, planIn } = await startCharged('pro');
    ports.payments.outage = new PaymentsError(code, 'Gone.');

    const response = await call('changePlan', { ...inEu, body: { tier: 'starter' } });

    expect(response).toMatchObject({ status: 503, body: { error: { code } } });
    expect(await planIn('eu')).toMatchObject({ tier: 'pro', reservedUntil: null });
  },
);

test('a checkout that is being closed is not offered again', async () => {
  const { call, planIn, setRow } = await startBilling();
  const first = await call('activateRegion', { params: eu, body: { tier: 'starter' } });
  const plan = await planIn('eu');
  await setRow((tx) => tx.checkouts.update(plan?.checkoutId ?? '', { state: 'ending' }));

  const again = await call('changePlan', { ...inEu, body: { tier: 'starter' } });

  expect([first.status, again.status]).toEqual([202, 202]);
  expect((again.body as { checkoutUrl: string }).checkoutUrl).toMatch(/^https:\/\/[^/]+\/.*\/[^/]+$/);
  expect(again.body).not.toEqual(first.body);
});

test('a smaller pool takes effect before the provider is called', async () => {
  const { call, ports, planIn } = await startCharged('pro');
  const changeTier = ports.payments.changeTier.bind(ports.payments);
  const seen: unknown[] = [];
  ports.payments.changeTier = async (...given) => {
    seen.push((await planIn('eu'))?.tier);
    return changeTier(...given);
  };

  await call('changePlan', { ...inEu, body: { tier: 'starter' } });
  await call('changePlan', { ...inEu, body: { tier: 'pro' } });

  expect(seen).toEqual(['starter', 'starter']);
});

test('to the free tier at once, with the rest of the period credited', async () => {
  const { call, ports, planIn, pass, store } = await startCharged('starter');

  const response = await call('changePlan', { ...inEu, body: { tier: 'free' } });
  await pass(0);

  expect(response.status).toBe(200);
  expect(await planIn('eu')).toMatchObject({
    status: 'free',
    tier: 'free',
    freeOwnerId: ada,
    subscriptionId: null,
    periodEnd: null,
  });
  expect(await store.read('system', (tx) => tx.subscriptions.list({}))).toEqual([]);
  await call('changePlan', { ...inEu, body: { tier: 'pro' } });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ amountCents: 3000 + 1900 }]);
});

test('a free plan is charged to the card, or waits for a checkout without changing', async () => {
  const { call, planIn, pass, payPage } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });

  const response = await call('changePlan', { ...inEu, body: { tier: 'starter' } });
  const waiting = await call('getBilling', inEu);
  const again = await call('changePlan', { ...inEu, body: { tier: 'starter' } });
  const same = await call('changePlan', { ...inEu, body: { tier: 'free' } });
  if (response.status !== 202) throw new Error('There is no checkout.');
  await payPage(response.body.checkoutUrl);
  await pass(0);

  const url = response.body.checkoutUrl;
  expect(waiting.body).toMatchObject({
    billing: { status: 'free', tier: { id: 'free' }, checkout: { tier: 'starter', url } },
  });
  expect(again).toMatchObject({ status: 202, body: { checkoutUrl: url } });
  expect(same.status).toBe(200);
  expect(await planIn('eu')).toMatchObject({ status: 'active', tier: 'starter', freeOwnerId: null, checkoutId: null });
});

test('a checkout for another tier replaces the open one', async () => {
  const { call, payPage, pass, planIn, ports } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });
  const first = await call('changePlan', { ...inEu, body: { tier: 'starter' } });

  const second = await call('changePlan', { ...inEu, body: { tier: 'pro' } });
  await pass(0);
  if (first.status !== 202 || second.status !== 202) throw new Error('There is no checkout.');
  await payPage(first.body.checkoutUrl);
  await pass(0);
  const between = await planIn('eu');
  await payPage(second.body.checkoutUrl);
  await pass(0);

  expect(between).toMatchObject({ status: 'free', checkoutTier: 'pro' });
  expect(await planIn('eu')).toMatchObject({ status: 'active', tier: 'pro' });
  expect(ports.payments.ledger.invoicesOf(ada)).toHaveLength(1);
});

test('an open checkout expires after 24 hours', async () => {
  const { call, planIn, pass, store } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });
  await call('changePlan', { ...inEu, body: { tier: 'starter' } });

  await pass(day);

  expect(await planIn('eu')).toMatchObject({ status: 'free', checkoutId: null, checkoutTier: null });
  expect(await store.read('system', (tx) => tx.checkouts.list({}))).toEqual([]);
});

test('a plan that was never paid can become free, and its checkout expires', async () => {
  const { call, planIn, pass, payPage, ports } = await startBilling();
  const activated = await call('activateRegion', { params: eu, body: { tier: 'starter' } });

  const response = await call('changePlan', { ...inEu, body: { tier: 'free' } });
  await pass(0);
  if (activated.status !== 202) throw new Error('There is no checkout.');
  await payPage(activated.body.checkoutUrl);
  await pass(2 * day);

  expect(response.status).toBe(200);
  expect(ports.payments.ledger.invoicesOf(ada)).toEqual([]);
  expect(await planIn('eu')).toMatchObject({
    status: 'free',
    regionStatus: 'active',
    activatedAt: startedAt,
    cancelAt: null,
  });
});

test('a plan that is past due can only be paid', async () => {
  const { call, setCard, pass, payPage, planIn } = await startCharged('starter');
  setCard(ada, 'declined');
  await pass(31 * day);
  const before = await planIn('eu');

  const other = await call('changePlan', { ...inEu, body: { tier: 'free' } });
  const same = await call('changePlan', { ...inEu, body: { tier: 'starter' } });
  if (same.status !== 202) throw new Error('There is no page.');
  await payPage(same.body.checkoutUrl);
  await pass(0);

  expect(before).toMatchObject({ status: 'past_due', cancelAt: Date.UTC(2026, 11, 15, 12) });
  expect(other).toMatchObject({ status: 402, body: { error: { code: 'payment_required' } } });
  expect(same.body.checkoutUrl).toMatch(/\/invoices\/ACME-2026-0002$/);
  expect(await planIn('eu')).toMatchObject({ status: 'active', cancelAt: null, invoiceUrl: null });
});

test('a lost request is undone: nothing is charged and the plan stays as it was', async () => {
  const { call, store, ports, planIn, pass, setCard } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'free' } });
  setCard(ada, 'good');
  const write = store.write.bind(store);
  let writes = 0;
  // The process ends after the card was charged: the second transaction and the undoing of the first one never happen.
  store.write = (viewer, work) =>
    (writes += 1) === 1 ? write(viewer, work) : Promise.reject(new Error('The process has ended.'));
  const caller = { userId: ada, tokenId: null, ip: '127.0.0.1', pinnedWorkspaceId: null };
  const change = changePlan(ports, caller, { workspaceId: acme, region: 'eu', tier: 'starter' });
  await expect(change).rejects.toThrow('The process has ended.');
  store.write = write;
  const charged = ports.payments.ledger.invoicesOf(ada);

  await pass(hour);

  expect(charged).toMatchObject([{ status: 'paid' }]);
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'void' }]);
  expect(await planIn('eu')).toMatchObject({ status: 'free', tier: 'free', reservedUntil: null });
});
