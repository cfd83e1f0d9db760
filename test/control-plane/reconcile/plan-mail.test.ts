import { expect, test } from 'vitest';
import { planRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, ada, day, grace, startBilling, startedAt } from '../actions/billing-plane.ts';

const params = { workspaceSlug: 'acme', regionId: 'eu' };
const month = 30 * day;
const billing = 'https://dashboard.acme-cloud.test/workspaces/acme/billing?region=eu';
const unpaid = 'The plan starter of the workspace Acme in eu';

/** acme has a plan in eu whose renewal fails in a month. */
async function startUnpaid() {
  const plane = await startBilling();
  plane.setCard(ada, 'good');
  await plane.call('activateRegion', { params, body: { tier: 'starter' } });
  await plane.pass(0);
  plane.setCard(ada, null);
  const { mailer } = plane.ports;
  /** The mails, with the days since the renewal failed. */
  const mails = () => mailer.mails.map(({ at, to, subject }) => [(at - startedAt - month) / day, to, subject]);
  return { ...plane, mails };
}

test('the owner gets a mail for each step until the apps are deleted', async () => {
  const { pass, mails } = await startUnpaid();

  await pass(month + 45 * day);

  expect(mails()).toEqual([
    [0, 'ada@example.test', 'Payment due: Acme, eu'],
    [11, 'ada@example.test', 'Payment due by 2026-12-15: Acme, eu'],
    [14, 'ada@example.test', 'Plan canceled: Acme, eu'],
    [37, 'ada@example.test', 'Apps deleted on 2027-01-14: Acme, eu'],
  ]);
});

test('a mail leads to the open invoice, and to the billing of the region without one', async () => {
  const { pass, ports } = await startUnpaid();

  await pass(month + 14 * day);

  const invoice = 'https://pay.acme-cloud.test/invoices/ACME-2026-0002';
  expect(ports.mailer.mails.map(({ text }) => text)).toEqual([
    `${unpaid} is not paid. What runs keeps running, and nothing new starts. Without a payment the plan is canceled on 2026-12-15, and its apps stop.\n\nPay it here: ${invoice}`,
    `${unpaid} is still not paid. Without a payment the plan is canceled on 2026-12-15, and its apps stop.\n\nPay it here: ${invoice}`,
    `${unpaid} is canceled, because it was not paid. Its apps are stopped, and start again when it is paid. Without a payment its apps and volumes are deleted on 2027-01-14.\n\nPay it here: ${billing}`,
  ]);
});

test('each mail is sent once, however often the plan is looked at', async () => {
  const { pass, setRow, planIn, ports } = await startUnpaid();
  const sent: string[] = [];
  ports.mailer.send = async ({ subject }) => void sent.push(subject);
  await pass(month);
  const plan = await planIn('eu');

  await setRow((tx) => tx.wake('plan', plan?.id ?? ''));
  await pass(day);

  expect(sent).toEqual(['Payment due: Acme, eu']);
});

test('a renewal that fails again is due again', async () => {
  const { pass, mails, ports } = await startUnpaid();
  await pass(month);
  await ports.payments.setCard(ada, 'accepted');
  await pass(0);
  await ports.payments.setCard(ada, 'none');

  await pass(31 * day);

  expect(mails()).toEqual([
    [0, 'ada@example.test', 'Payment due: Acme, eu'],
    [31, 'ada@example.test', 'Payment due: Acme, eu'],
  ]);
});

test('the owner of the moment is written to: who gets a plan that is past due hears of it', async () => {
  const { pass, mails, call, ports } = await startUnpaid();
  await pass(month + 10 * day);

  await call('transferWorkspace', { params: { workspaceSlug: 'acme' }, body: { targetUserId: grace } });
  await pass(11 * day);

  expect(mails()).toEqual([
    [0, 'ada@example.test', 'Payment due: Acme, eu'],
    [10, 'grace@example.test', 'Payment due: Acme, eu'],
    [21, 'grace@example.test', 'Payment due by 2026-12-25: Acme, eu'],
  ]);
  expect(ports.mailer.mails.at(-1)?.text).toContain(`Pay it here: ${billing}`);
});

test('of several mails that are due, only the last one is sent', async () => {
  const { setRow, pass, ports } = await startBilling();
  await setRow(async (tx) => {
    const late = { workspaceId: acme, status: 'past_due', cancelAt: startedAt + 2 * day, tier: 'starter' } as const;
    await tx.plans.insert(planRow('late', late));
    await tx.wake('plan', 'late');
  });

  await pass(0);

  expect(ports.mailer.mails).toMatchObject([{ subject: 'Payment due by 2026-11-03: Acme, eu' }]);
});

test('a plan whose region could not be provisioned, and one of a workspace that is being deleted, are not due', async () => {
  const { setRow, pass, ports } = await startBilling();
  const canceled = { workspaceId: acme, status: 'canceled', cancelAt: startedAt + 30 * day, tier: 'starter' } as const;
  await setRow(async (tx) => {
    await tx.plans.insert(planRow('failed', { ...canceled, region: 'us', statusReason: 'provision_failed' }));
    await tx.wake('plan', 'failed');
  });
  await pass(day);
  await setRow(async (tx) => {
    await tx.workspaces.update(acme, { deletedAt: tx.now });
    await tx.plans.insert(planRow('left', { ...canceled, region: 'eu' }));
    await tx.wake('plan', 'left');
  });

  await pass(day);

  expect(ports.mailer.mails).toEqual([]);
});
