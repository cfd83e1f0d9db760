import { expect, test } from 'vitest';
import { PaymentsError } from '../../../control-plane/ports/payments.ts';
import { memberRow, workspaceRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, ada, alan, day, grace, hour, startBilling, startedAt } from './billing-plane.ts';
import { uuid } from './plane.ts';

const params = { workspaceSlug: 'acme' };
const toGrace = { params, body: { targetUserId: grace } };

/** acme has a plan in eu that ada's card pays. */
async function startPaid() {
  const plane = await startBilling();
  plane.setCard(ada, 'good');
  await plane.call('activateRegion', { params: { ...params, regionId: 'eu' }, body: { tier: 'starter' } });
  await plane.pass(day);
  return plane;
}

test('the former owner becomes admin, and a subscription moves to the card of the new owner', async () => {
  const { call, as, setCard, pass, planIn, ports } = await startPaid();
  setCard(grace, 'good');

  const response = await call('transferWorkspace', toGrace);
  const seen = await as(grace)('getWorkspace', { params });
  await pass(31 * day);

  expect(response).toMatchObject({
    status: 200,
    body: { workspace: { slug: 'acme', role: 'admin' }, needsPayment: false },
  });
  expect(response.body).not.toHaveProperty('checkoutUrl');
  expect(seen.body).toMatchObject({ workspace: { role: 'owner' } });
  expect(await planIn('eu')).toMatchObject({ status: 'active' });
  expect(ports.payments.ledger.invoicesOf(ada)).toHaveLength(1);
  expect(ports.payments.ledger.invoicesOf(grace)).toMatchObject([{ status: 'paid', amountCents: 1900 }]);
});

test('without a card every paid plan waits, and one checkout pays all of them', async () => {
  const { call, pass, planIn, payPage, ports, store } = await startPaid();
  await call('activateRegion', { params: { ...params, regionId: 'us' }, body: { tier: 'pro' } });

  const response = await call('transferWorkspace', toGrace);
  await pass(hour);
  const waiting = await planIn('eu');
  if (response.status !== 200 || response.body.checkoutUrl === undefined) throw new Error('There is no checkout.');
  await payPage(response.body.checkoutUrl);
  await pass(0);

  expect(response.body).toMatchObject({ needsPayment: true });
  expect(waiting).toMatchObject({
    status: 'past_due',
    cancelAt: startedAt + 15 * day,
    periodEnd: null,
    checkoutTier: 'starter',
  });
  expect([await planIn('eu'), await planIn('us')]).toMatchObject([
    { status: 'active', tier: 'starter', cancelAt: null },
    { status: 'active', tier: 'pro', cancelAt: null },
  ]);
  expect(ports.payments.ledger.invoicesOf(grace)).toMatchObject([{ amountCents: 6800 }]);
  expect(await store.read('system', (tx) => tx.checkouts.count({}))).toBe(0);
  expect(await store.read('system', (tx) => tx.subscriptions.count({ payerId: ada }))).toBe(0);
});

/** The renewal of the plan in eu has failed, and its invoice is open. */
async function startPastDue() {
  const plane = await startPaid();
  plane.setCard(ada, 'declined');
  await plane.pass(30 * day);
  return plane;
}

test('a plan that is past due is charged to the card of the new owner, and the former invoice is voided', async () => {
  const { call, setCard, pass, planIn, ports } = await startPastDue();
  setCard(grace, 'good');
  const before = await planIn('eu');

  const response = await call('transferWorkspace', toGrace);
  await pass(0);

  expect(before).toMatchObject({ status: 'past_due' });
  expect(response).toMatchObject({ status: 200, body: { needsPayment: false } });
  expect(response.body).not.toHaveProperty('checkoutUrl');
  const periodStart = startedAt + 31 * day;
  expect(await planIn('eu')).toMatchObject({
    status: 'active',
    tier: 'starter',
    cancelAt: null,
    invoiceUrl: null,
    periodStart,
    reservedUntil: null,
  });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'void' }, { status: 'paid' }]);
  expect(ports.payments.ledger.invoicesOf(grace)).toMatchObject([{ status: 'paid', amountCents: 1900 }]);
  expect(ports.payments.liveSubscriptions()).toHaveLength(1);
});

test.each([['declined'], [null]] as const)(
  'with the card %s a plan that is past due waits for a new checkout',
  async (card) => {
    const { call, setCard, pass, planIn, payPage, ports, store } = await startPastDue();
    setCard(grace, card);

    const response = await call('transferWorkspace', toGrace);
    await pass(hour);
    const waiting = await planIn('eu');
    if (response.status !== 200 || response.body.checkoutUrl === undefined) throw new Error('There is no checkout.');
    await payPage(response.body.checkoutUrl);
    await pass(0);

    expect(response.body).toMatchObject({ needsPayment: true });
    expect(waiting).toMatchObject({
      status: 'past_due',
      cancelAt: startedAt + 45 * day,
      invoiceUrl: null,
      checkoutTier: 'starter',
    });
    expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'void' }, { status: 'paid' }]);
    expect(await planIn('eu')).toMatchObject({ status: 'active', cancelAt: null });
    expect(ports.payments.ledger.invoicesOf(grace)).toMatchObject([{ status: 'paid', amountCents: 1900 }]);
    expect(await store.read('system', (tx) => tx.subscriptions.list({}))).toMatchObject([
      { payerId: grace, end: null },
    ]);
  },
);

test('a request of the former owner that is in progress is not charged to the new one', async () => {
  const { call, setCard, pass, planIn, ports, setRow } = await startPastDue();
  setCard(grace, 'good');
  const plan = await planIn('eu');
  const lost = {
    id: 'lost',
    workspaceId: acme,
    planId: plan?.id ?? '',
    payerId: ada,
    tier: 'starter',
    end: null,
  } as const;
  await setRow((tx) => tx.subscriptions.insert(lost));

  await call('transferWorkspace', toGrace);
  await pass(0);

  expect(await planIn('eu')).toMatchObject({ status: 'active' });
  expect((await planIn('eu'))?.subscriptionId).not.toBe('lost');
  expect(ports.payments.ledger.invoicesOf(grace)).toMatchObject([{ status: 'paid' }]);
});

test('a card is refunded if the workspace is not transferred after it was charged', async () => {
  const { call, setCard, pass, planIn, ports, setRow } = await startPastDue();
  setCard(grace, 'good');
  const subscribe = ports.payments.subscribe.bind(ports.payments);
  ports.payments.subscribe = async (...given) => {
    const charge = await subscribe(...given);
    await setRow((tx) => tx.members.deleteAll({ userId: grace }));
    return charge;
  };

  const response = await call('transferWorkspace', toGrace);
  await pass(0);

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_target' } } });
  expect(await planIn('eu')).toMatchObject({ status: 'past_due', reservedUntil: null });
  expect(ports.payments.ledger.invoicesOf(grace)).toMatchObject([{ status: 'void' }]);
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'open' }, { status: 'paid' }]);
});

test('a card is refunded if the former owner pays at the same time', async () => {
  const { call, setCard, pass, payPage, planIn, ports, store } = await startPastDue();
  setCard(grace, 'good');
  const subscribe = ports.payments.subscribe.bind(ports.payments);
  ports.payments.subscribe = async (...given) => {
    const charge = await subscribe(...given);
    await payPage((await planIn('eu'))?.invoiceUrl ?? '');
    await pass(0);
    return charge;
  };

  const response = await call('transferWorkspace', toGrace);
  await pass(0);

  expect(response).toMatchObject({ status: 200, body: { needsPayment: false } });
  expect(await planIn('eu')).toMatchObject({ status: 'active', reservedUntil: null });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  expect(ports.payments.ledger.invoicesOf(grace)).toMatchObject([{ status: 'void' }]);
  expect(await store.read('system', (tx) => tx.subscriptions.list({}))).toMatchObject([{ payerId: grace, end: null }]);
});

test('a provider that is lost while it charges leaves a plan past due', async () => {
  const { call, setCard, pass, planIn, ports } = await startPastDue();
  setCard(grace, 'good');
  ports.payments.subscribe = async () => {
    throw new PaymentsError('payments_unavailable', 'Gone.');
  };

  const response = await call('transferWorkspace', toGrace);
  await pass(0);

  expect(response).toMatchObject({ status: 503, body: { error: { code: 'payments_unavailable' } } });
  expect(await planIn('eu')).toMatchObject({ status: 'past_due', reservedUntil: null });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'open' }, { status: 'paid' }]);
});

test('a plan that was never paid gets a new checkout and 24 new hours, even with a card', async () => {
  const { call, setCard, pass, payPage, planIn, ports } = await startBilling();
  const first = await call('activateRegion', { params: { ...params, regionId: 'eu' }, body: { tier: 'starter' } });
  setCard(grace, 'good');
  await pass(20 * hour);

  const response = await call('transferWorkspace', toGrace);
  await pass(0);
  if (first.status !== 202 || response.status !== 200) throw new Error('There is no checkout.');
  await payPage(first.body.checkoutUrl);
  await pass(10 * hour);

  expect(response.body).toMatchObject({ needsPayment: true });
  expect(response.body.checkoutUrl).not.toBe(first.body.checkoutUrl);
  expect(await planIn('eu')).toMatchObject({ status: 'incomplete', cancelAt: startedAt + 44 * hour });
  expect(ports.payments.ledger.invoicesOf(ada)).toEqual([]);
});

test('plans without a price need no payment, nor a provider', async () => {
  const { call, ports, planIn } = await startBilling();
  await call('activateRegion', { params: { ...params, regionId: 'eu' }, body: { tier: 'own' } });
  await call('activateRegion', { params: { ...params, regionId: 'us' }, body: { tier: 'free' } });
  ports.payments.outage = new PaymentsError('payments_unavailable', 'Gone.');

  const response = await call('transferWorkspace', toGrace);

  expect(response).toMatchObject({ status: 200, body: { needsPayment: false } });
  expect([await planIn('eu'), await planIn('us')]).toMatchObject([
    { status: 'active' },
    { status: 'free', freeOwnerId: grace },
  ]);
});

test('a provider that is out of reach leaves everything as it was', async () => {
  const { call, as, ports, planIn, pass, store } = await startPaid();
  ports.payments.outage = new PaymentsError('payments_unavailable', 'Gone.');

  const response = await call('transferWorkspace', toGrace);
  ports.payments.outage = null;
  await pass(hour);
  const seen = await as(ada)('getWorkspace', { params });

  expect(response).toMatchObject({ status: 503, body: { error: { code: 'payments_unavailable' } } });
  expect(seen.body).toMatchObject({ workspace: { role: 'owner' } });
  expect(await planIn('eu')).toMatchObject({ status: 'active', checkoutId: null });
  expect(await store.read('system', (tx) => tx.checkouts.count({}))).toBe(0);
});

test('a checkout that the provider does not open is gone at once', async () => {
  const { call, ports, pass, store } = await startPaid();
  ports.payments.openCheckout = async () => {
    throw new PaymentsError('payments_unavailable', 'Gone.');
  };

  const response = await call('transferWorkspace', toGrace);
  await pass(0);

  expect(response).toMatchObject({ status: 503, body: { error: { code: 'payments_unavailable' } } });
  expect(await store.read('system', (tx) => tx.checkouts.count({}))).toBe(0);
});

test.each([
  ['the caller', ada],
  ['a stranger', alan],
  ['an unknown account', uuid(9)],
])('refuses %s as the new owner', async (_name, targetUserId) => {
  const { call } = await startBilling();

  const response = await call('transferWorkspace', { params, body: { targetUserId } });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_target' } } });
});

test('an admin cannot transfer', async () => {
  const { as } = await startBilling();

  const response = await as(grace)('transferWorkspace', toGrace);

  expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
});

test('refuses a free plan if the new owner has one elsewhere, before a checkout is opened', async () => {
  const { call, as, setRow, ports } = await startBilling();
  await setRow((tx) => tx.members.insert(memberRow(acme, alan)));
  await as(alan)('activateRegion', { params: { workspaceSlug: 'umbrella', regionId: 'eu' }, body: { tier: 'free' } });
  await call('activateRegion', { params: { ...params, regionId: 'eu' }, body: { tier: 'free' } });
  await call('activateRegion', { params: { ...params, regionId: 'us' }, body: { tier: 'starter' } });
  ports.payments.openCheckout = () =>
    Promise.reject(new PaymentsError('payments_unavailable', 'It must not be asked.'));

  const response = await call('transferWorkspace', { params, body: { targetUserId: alan } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'free_unavailable' } } });
});

test('refuses a new owner with 100 workspaces', async () => {
  const { call, setRow } = await startBilling();
  await setRow(async (tx) => {
    for (let number = 101; number <= 200; number++) {
      await tx.workspaces.insert(workspaceRow(uuid(number)));
      await tx.members.insert(memberRow(uuid(number), grace, { role: 'owner', ownerOf: uuid(number) }));
    }
  });

  const response = await call('transferWorkspace', toGrace);

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
});

test('a canceled plan stays as it is', async () => {
  const { call, planIn, setRow } = await startPaid();
  const plan = await planIn('eu');
  const cancelAt = startedAt + 10 * day;
  await setRow((tx) => tx.plans.update(plan?.id ?? '', { status: 'canceled', subscriptionId: null, cancelAt }));

  const response = await call('transferWorkspace', toGrace);

  expect(response.body).toMatchObject({ needsPayment: false });
  expect(await planIn('eu')).toMatchObject({ status: 'canceled', cancelAt });
});
