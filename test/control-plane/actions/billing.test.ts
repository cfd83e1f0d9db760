import { expect, test } from 'vitest';
import { PaymentsError } from '../../../control-plane/ports/payments.ts';
import { planRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, ada, grace, startBilling, startedAt } from './billing-plane.ts';

const iso = (time: number) => new Date(time).toISOString();
const eu = { workspaceSlug: 'acme', regionId: 'eu' };

test('finds the plan of a region, or the only one', async () => {
  const { call } = await startBilling();
  const params = { workspaceSlug: 'acme' };
  const none = await call('getBilling', { params });
  await call('activateRegion', { params: eu, body: { tier: 'free' } });
  const one = await call('getBilling', { params });
  await call('activateRegion', { params: { ...eu, regionId: 'us' }, body: { tier: 'own' } });

  const several = await call('getBilling', { params });
  const unknown = await call('getBilling', { params, query: { region: 'moon' } });
  const without = await call('getBilling', { params, query: { region: 'small' } });

  expect(none).toMatchObject({ status: 400, body: { error: { code: 'region_required' } } });
  expect(one).toMatchObject({ status: 200, body: { billing: { region: 'eu' } } });
  expect(several).toMatchObject({ status: 400, body: { error: { code: 'region_required' } } });
  expect(unknown).toMatchObject({ status: 400, body: { error: { code: 'bad_region' } } });
  expect(without).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('the tier of a plan cannot be deleted, so no plan is missing in the billing', async () => {
  const { call, store } = await startBilling();
  await call('activateRegion', { params: eu, body: { tier: 'starter' } });

  const deleting = store.write('system', (tx) => tx.tiers.delete('starter'));

  await expect(deleting).rejects.toThrow('tier');
  expect((await call('getAccountBilling')).body).toMatchObject({
    billing: { plans: [{ tier: 'starter', monthlyCents: 1900 }] },
  });
});

test('the billing of an account has the plans of its workspaces, the card and the invoices', async () => {
  const { call, as, setCard, ports } = await startBilling();
  setCard(ada, 'good');
  await call('activateRegion', { params: { ...eu, regionId: 'us' }, body: { tier: 'free' } });
  await call('activateRegion', { params: eu, body: { tier: 'starter' } });

  const own = await call('getAccountBilling');
  const others = await as(grace)('getAccountBilling');
  ports.payments.outage = new PaymentsError('payments_unavailable', 'Gone.');
  const without = await call('getAccountBilling');

  expect(own.body).toMatchObject({
    billing: {
      currency: 'eur',
      monthlyCents: 1900,
      paymentMethod: { last4: '4242' },
      plans: [
        { workspaceSlug: 'acme', region: 'eu', tier: 'starter', status: 'active', monthlyCents: 1900 },
        { workspaceSlug: 'acme', region: 'us', tier: 'free', status: 'free', monthlyCents: 0 },
      ],
      invoices: [{ status: 'paid', amountCents: 1900, createdAt: iso(startedAt) }],
    },
  });
  expect(others.body).toMatchObject({ billing: { monthlyCents: 0, paymentMethod: null, plans: [], invoices: [] } });
  expect(without).toMatchObject({ status: 503, body: { error: { code: 'payments_unavailable' } } });
});

test('what is paid a month leaves out plans that were never paid or are canceled; each keeps its price', async () => {
  const { call, setRow } = await startBilling();
  await setRow(async (tx) => {
    for (const [region, status] of [
      ['eu', 'past_due'] as const,
      ['us', 'incomplete'] as const,
      ['south', 'canceled'] as const,
    ]) {
      await tx.plans.insert(planRow(region, { workspaceId: acme, region, tier: 'starter', status }));
    }
  });

  const workspace = await call('getWorkspace', { params: { workspaceSlug: 'acme' } });
  const account = await call('getAccountBilling');

  const regions = [{ monthlyCents: 1900 }, { monthlyCents: 1900 }, { monthlyCents: 1900 }];
  expect(workspace.body).toMatchObject({ workspace: { monthlyCents: 1900, regions } });
  expect(account.body).toMatchObject({ billing: { monthlyCents: 1900, plans: regions } });
});

test('lists tiers with their regions, and regions with their tiers, by order', async () => {
  const { call } = await startBilling();

  const { body } = await call('listTiers');
  const regions = await call('listRegions');

  expect(body).toMatchObject({
    tiers: [{ id: 'free', regions: ['eu', 'us', 'syd', 'south', 'north', 'small'] }, { id: 'starter' }, {}, {}],
  });
  expect(regions.body).toMatchObject({
    regions: [{ id: 'eu', tiers: ['free', 'starter', 'pro', 'own'] }, {}, {}, {}, {}, { tiers: ['free'] }],
  });
});
