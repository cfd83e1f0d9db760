import { expect, test } from 'vitest';
import { clickPaymentPage } from '../../../control-plane/simulated/checkout-page.ts';
import { exampleCase } from './example-case.ts';
import { startWorld } from './start-world.ts';

const day = 86_400_000;

test('who owns no workspace pays nothing', async () => {
  const { as } = await startWorld();
  const { response } = exampleCase('getAccountBilling', 'nothing');

  const { body } = await as('developer')('getAccountBilling');

  expect(body).toEqual(response);
});

test('the plans of the story are renewed on one invoice', async () => {
  const { call, world } = await startWorld();

  await world.advance(13 * day);
  const { body } = await call('getAccountBilling');

  expect(body).toMatchObject({
    billing: {
      plans: [{ status: 'active' }, { status: 'active' }],
      invoices: [
        { number: 'ACME-2026-0012', status: 'paid', amountCents: 6800, createdAt: '2026-12-03T09:20:00.000Z' },
        { number: 'ACME-2026-0011' },
        { number: 'ACME-2026-0010' },
      ],
    },
  });
});

test('the workspace can be transferred to its admin, who has a card', async () => {
  const { call, as } = await startWorld();
  const linus = '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a03';

  const response = await call('transferWorkspace', {
    params: { workspaceSlug: 'acme' },
    body: { targetUserId: linus },
  });
  const billing = await as('admin')('getAccountBilling');

  expect(response).toMatchObject({ status: 200, body: { needsPayment: false, workspace: { role: 'admin' } } });
  expect(billing.body).toMatchObject({
    billing: { paymentMethod: { last4: '4242' }, plans: [{ workspaceSlug: 'acme', tier: 'pro' }] },
  });
});

test('a member without a card pays on the checkout page', async () => {
  const { as, world } = await startWorld();
  const grace = as('developer');
  const body = { name: 'Tea', slug: 'tea', hues: [1, 2] as [number, number], tier: 'starter' };

  const created = await grace('createWorkspace', { body });
  if (created.status !== 202) throw new Error('There is no checkout.');
  await clickPaymentPage(world.ports.payments, new URL(created.body.checkoutUrl).pathname, 'pay');
  await world.catchUp();
  const billing = await grace('getBilling', { params: { workspaceSlug: 'tea' } });

  expect(billing.body).toMatchObject({ billing: { status: 'active', checkout: null } });
});

test('a renewal that is declined is charged again by the time of the world', async () => {
  const { call, world } = await startWorld();
  const statuses = async () => {
    const { body } = await call('getAccountBilling');
    return 'billing' in body && body.billing.plans.map(({ status }) => status);
  };
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'declined' });
  await world.apply({ event: 'renewal', workspace: 'acme' });
  const failed = await statuses();
  world.ports.payments.ledger.setCard('5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01', {
    brand: 'visa',
    last4: '0341',
    expMonth: 8,
    expYear: 2029,
  });

  await world.advance(day);

  expect(failed).toEqual(['past_due', 'active']);
  expect(await statuses()).toEqual(['active', 'active']);
});

test('a new card is charged for an open invoice at once', async () => {
  const { call, world } = await startWorld();
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'none' });
  await world.apply({ event: 'renewal', workspace: 'acme' });

  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'accepted' });

  expect(await call('getAccountBilling')).toMatchObject({
    body: { billing: { plans: [{ status: 'active' }, { status: 'active' }], invoices: [{ status: 'paid' }, {}, {}] } },
  });
});

test('the time of the world brings the mails about a plan that is not paid', async () => {
  const { world } = await startWorld();
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'none' });
  await world.apply({ event: 'renewal', workspace: 'acme' });

  await world.advance(14 * day);

  expect(world.ports.mailer.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@acme.test', 'Payment due: Acme, Frankfurt'],
    ['ada@acme.test', 'Payment due by 2026-12-05: Acme, Frankfurt'],
    ['ada@acme.test', 'Payment due: Acme Labs, Frankfurt'],
    ['ada@acme.test', 'Plan canceled: Acme, Frankfurt'],
  ]);
});
