import { expect, test } from 'vitest';
import type { Charge } from '../../../control-plane/ports/payments.ts';
import { deployRow } from '../../../control-plane/ports/suites/rows.ts';
import type { SimulatedPorts } from '../../../control-plane/simulated-ports.ts';
import { acme, ada, day, hour, startBilling, startedAt } from '../actions/billing-plane.ts';
import { uuid } from '../actions/plane.ts';

const params = { workspaceSlug: 'acme', regionId: 'eu' };
const inEu = { params: { workspaceSlug: 'acme' }, query: { region: 'eu' } };
const month = 30 * day;

/** acme has a plan in eu that ada's card pays; an app may run there. */
async function startPaid() {
  const plane = await startBilling();
  plane.setCard(ada, 'good');
  await plane.call('activateRegion', { params, body: { tier: 'starter' } });
  await plane.pass(0);
  return plane;
}

test('a plan is renewed every month', async () => {
  const { pass, planIn, ports } = await startPaid();

  await pass(3 * month + day);

  expect(await planIn('eu')).toMatchObject({
    status: 'active',
    periodStart: Date.UTC(2027, 0, 1, 12),
    periodEnd: Date.UTC(2027, 1, 1, 12),
    cancelAt: null,
  });
  expect(ports.payments.ledger.invoicesOf(ada)).toHaveLength(3);
});

test('a renewal that fails is past due for 14 days, then canceled for 30, and then the plan is gone', async () => {
  const { pass, planIn, setCard, call, ports } = await startPaid();
  setCard(ada, null);

  await pass(month);
  const due = await planIn('eu');
  await pass(14 * day - 1);
  const late = await planIn('eu');
  await pass(1);
  const canceled = await planIn('eu');
  await pass(30 * day - 1);
  const last = await planIn('eu');
  await pass(1);

  const failedAt = Date.UTC(2026, 11, 1, 12);
  const invoiceUrl = 'https://pay.acme-cloud.test/invoices/ACME-2026-0002';
  expect(due).toMatchObject({ status: 'past_due', cancelAt: failedAt + 14 * day, invoiceUrl });
  expect(late).toMatchObject({ status: 'past_due' });
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancelAt: failedAt + 44 * day,
    invoiceUrl: null,
    subscriptionId: null,
  });
  expect(last).toMatchObject({ status: 'canceled', regionStatus: 'active' });
  expect(await planIn('eu')).toBeNull();
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'uncollectible' }, { status: 'paid' }]);
  expect(await call('getBilling', inEu)).toMatchObject({ status: 404 });
});

test('paying the open invoice makes a plan active again', async () => {
  const { pass, planIn, setCard, payPage } = await startPaid();
  setCard(ada, 'declined');
  await pass(month + day);

  await payPage('https://pay.acme-cloud.test/invoices/ACME-2026-0002');
  await pass(0);

  expect(await planIn('eu')).toMatchObject({
    status: 'active',
    cancelAt: null,
    invoiceUrl: null,
    periodEnd: Date.UTC(2027, 0, 1, 12),
  });
});

test.each([1, 3, 7, 13])('a renewal that failed is charged again after %d days', async (days) => {
  const { pass, planIn, setCard, ports } = await startPaid();
  setCard(ada, 'declined');
  await pass(month + (days - 1) * day);
  // Its bank accepts the same card again.
  setCard(ada, 'good');

  await pass(day - 1);
  const before = await planIn('eu');
  await pass(1);

  expect(before).toMatchObject({ status: 'past_due' });
  expect(await planIn('eu')).toMatchObject({ status: 'active', cancelAt: null, invoiceUrl: null });
  expect(ports.payments.ledger.invoicesOf(ada)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
});

test('a renewal that failed is charged five times in all', async () => {
  const { pass, setCard, ports } = await startPaid();
  const attempts = watchAttempts(ports);
  setCard(ada, 'declined');

  await pass(month + 14 * day - 1);

  const failedAt = Date.UTC(2026, 11, 1, 12);
  expect(attempts.map(({ at }) => (at - failedAt) / day)).toEqual([1, 3, 7, 13]);
  expect(new Set(attempts.map(({ id }) => id)).size).toBe(4);
});

test('a renewal that failed is charged again when a wake shows a new card, and not with the former one', async () => {
  const { pass, planIn, setCard, setRow, ports } = await startPaid();
  const attempts = watchAttempts(ports);
  setCard(ada, null);
  await pass(month + hour);
  const plan = await planIn('eu');
  const wake = async () => {
    await setRow((tx) => tx.wake('plan', plan?.id ?? ''));
    await pass(0);
  };
  await wake();
  await ports.payments.setCard(ada, 'declined');
  await pass(0);
  await wake();
  const declined = [...attempts];

  await ports.payments.setCard(ada, 'accepted');
  await pass(0);

  expect(plan).toMatchObject({ status: 'past_due' });
  expect(declined).toMatchObject([{ charge: 'declined' }]);
  expect(attempts).toMatchObject([{ charge: 'declined' }, { charge: 'charged' }]);
  expect(await planIn('eu')).toMatchObject({ status: 'active', invoiceUrl: null });
});

test('a new card that one plan shows is charged for all plans of the payer', async () => {
  const { pass, planIn, call, setCard, setRow } = await startPaid();
  await pass(day);
  await call('activateRegion', { params: { ...params, regionId: 'us' }, body: { tier: 'starter' } });
  await pass(0);
  setCard(ada, null);
  await pass(month);
  const due = [await planIn('eu'), await planIn('us')];
  setCard(ada, 'good');

  await setRow((tx) => tx.wake('plan', due[0]?.id ?? ''));
  await pass(0);

  expect(due).toMatchObject([{ status: 'past_due' }, { status: 'past_due' }]);
  expect([await planIn('eu'), await planIn('us')]).toMatchObject([{ status: 'active' }, { status: 'active' }]);
});

test('a renewal that failed is not charged again while a request has reserved the plan', async () => {
  const { pass, planIn, setCard, setRow, ports, clock } = await startPaid();
  const attempts = watchAttempts(ports);
  setCard(ada, 'declined');
  await pass(month);
  const plan = await planIn('eu');
  await setRow((tx) => tx.plans.update(plan?.id ?? '', { reservedUntil: clock.now() + day + hour }));

  await pass(day + hour - 1);
  const reserved = [...attempts];
  await pass(1);

  expect([reserved.length, attempts.length]).toEqual([0, 1]);
});

test('an attempt to charge that is lost before it is written is not made again', async () => {
  const { pass, setCard, store, ports, failures } = await startPaid();
  const attempts = watchAttempts(ports);
  setCard(ada, 'declined');
  await pass(month + day - 1);
  const write = store.write.bind(store);
  let isLost = false;
  store.write = (viewer, work) => {
    if (isLost || attempts.length === 0) return write(viewer, work);
    isLost = true;
    return Promise.reject(new Error('The process has ended.'));
  };

  await pass(hour);

  expect(failures).not.toEqual([]);
  expect(attempts.map(({ id }) => id === attempts[0]?.id)).toEqual([true, true]);
});

test('an attempt that was due is made before the plan is canceled', async () => {
  const { pass, planIn, setCard, ports } = await startPaid();
  setCard(ada, 'declined');
  await pass(month + 12 * day);
  ports.payments.outage = new TypeError('The socket was closed.');
  await pass(3 * day);
  setCard(ada, 'good');
  ports.payments.outage = null;

  await pass(hour);

  expect(await planIn('eu')).toMatchObject({ status: 'active', cancelAt: null });
});

test('a canceled plan is active again when it is paid, or free if its apps fit', async () => {
  const { pass, planIn, setCard, call, payPage } = await startPaid();
  setCard(ada, null);
  await pass(month + 15 * day);

  const response = await call('changePlan', { ...inEu, body: { tier: 'pro' } });
  if (response.status !== 202) throw new Error('There is no checkout.');
  const waiting = await planIn('eu');
  await payPage(response.body.checkoutUrl);
  await pass(0);
  const paid = await planIn('eu');

  expect(waiting).toMatchObject({ status: 'canceled', tier: 'starter' });
  expect(paid).toMatchObject({ status: 'active', tier: 'pro', cancelAt: null });
});

test('a trial becomes active when it is charged', async () => {
  const { setRow, pass, planIn, store } = await startPaid();
  const plan = await planIn('eu');
  await setRow((tx) => tx.plans.update(plan?.id ?? '', { status: 'trialing' }));

  await setRow((tx) => tx.wake('plan', plan?.id ?? '', startedAt));
  await pass(0);

  expect(await planIn('eu')).toMatchObject({ status: 'active' });
  expect(await store.read('system', (tx) => tx.users.find({ id: ada }))).toMatchObject({
    paymentMethod: { last4: '4242' },
  });
});

test('when a plan is canceled its apps stop and deploys fail; paying starts them again', async () => {
  const { addApp, setRow, pass, setCard, store, call, payPage } = await startPaid();
  await addApp(31, { currentDeployId: uuid(40), lastNumber: 2 });
  const deploy = { workspaceId: acme, appId: uuid(31), createdById: ada };
  await setRow((tx) =>
    tx.deploys.insert(deployRow(uuid(40), { ...deploy, number: 1, status: 'succeeded', slot: null })),
  );
  setCard(ada, null);
  const appOf = () => store.read('system', (tx) => tx.apps.find({ id: uuid(31) }));

  await pass(month + 14 * day - 1);
  await setRow((tx) =>
    tx.deploys.insert(deployRow(uuid(41), { ...deploy, number: 2, status: 'queued', slot: 'active' })),
  );
  await pass(1);
  const canceled = await appOf();
  const failed = await store.read('system', (tx) => tx.deploys.find({ id: uuid(41) }));
  const response = await call('changePlan', { ...inEu, body: { tier: 'starter' } });
  if (response.status !== 202) throw new Error('There is no checkout.');
  await payPage(response.body.checkoutUrl);
  await pass(0);
  const paid = await appOf();

  expect(canceled).toMatchObject({ status: 'error', statusReason: 'payment_required', desired: 'running' });
  expect(failed).toMatchObject({ status: 'failed', errorCode: 'payment_required' });
  expect(paid).not.toMatchObject({ statusReason: 'payment_required' });
});

test('after 30 days the apps of a canceled plan are deleted, and then the plan', async () => {
  const { addApp, pass, setCard, store, planIn, failures } = await startPaid();
  await addApp(31, { status: 'stopped', desired: 'stopped' });
  setCard(ada, null);

  await pass(month + 44 * day + hour);

  expect(await store.read('system', (tx) => tx.apps.count({}))).toBe(0);
  expect(await planIn('eu')).toBeNull();
  expect(failures).toEqual([]);
});

test('a quiet plan is looked at once a month', async () => {
  const { store, pass } = await startPaid();

  await pass(0);
  const [item] = await store.read('system', (tx) => tx.work.list({ kind: 'plan' }));

  expect(item).toMatchObject({ dueAt: Date.UTC(2026, 11, 1, 12) });
});

test('a provider that is out of reach delays what is due', async () => {
  const { ports, pass, planIn, failures } = await startPaid();
  ports.payments.outage = new TypeError('The socket was closed.');

  await pass(month + day);
  const before = await planIn('eu');
  ports.payments.outage = null;
  await pass(hour);

  expect(before).toMatchObject({ periodEnd: Date.UTC(2026, 11, 1, 12) });
  expect(failures).not.toEqual([]);
  expect(await planIn('eu')).toMatchObject({ status: 'active', periodEnd: Date.UTC(2027, 0, 1, 12) });
});

/** The attempts to charge open invoices, as they are made. */
function watchAttempts({ payments, clock }: SimulatedPorts) {
  const attempts = new Array<{ readonly id: string; readonly at: number; readonly charge: Charge }>();
  const charge = payments.payOpenInvoice.bind(payments);
  payments.payOpenInvoice = async (subscription, id) => {
    const result = await charge(subscription, id);
    attempts.push({ id, at: clock.now(), charge: result });
    return result;
  };
  return attempts;
}
