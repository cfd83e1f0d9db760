import { expect, test } from 'vitest';
import { ada, alan, startCharged, umbrella } from './billing-plane.ts';

const eu = { workspaceSlug: 'acme', regionId: 'eu' };
const inEu = { params: { workspaceSlug: 'acme' }, query: { region: 'eu' } };

test.each([
  ['an unknown region', 'moon', 'free', 400, 'bad_region'],
  ['an unknown tier', 'eu', 'gold', 400, 'bad_reference'],
  ['a region without a plan', 'us', 'free', 409, 'not_activated'],
  ['a region that does not offer the tier', 'small', 'pro', 409, 'region_unavailable'],
])('refuses %s', async (_name, region, tier, status, code) => {
  const { call } = await startCharged('starter');

  const response = await call('changePlan', { params: { workspaceSlug: 'acme' }, query: { region }, body: { tier } });

  expect(response).toMatchObject({ status, body: { error: { code } } });
});

test('refuses a request without a region', async () => {
  const { call } = await startCharged('starter');
  const request = { params: { workspaceSlug: 'acme' }, body: { tier: 'free' } } as const;

  // The types require the region.
  const response = await call('changePlan', request as never);

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'region_required' } } });
});

test('refuses a tier that is too small, and names each amount', async () => {
  const { call, addApp } = await startCharged('starter');
  await addApp(31, { cpuMillis: 1500, memory: 900, storage: 2000 });

  const response = await call('changePlan', { ...inEu, body: { tier: 'free' } });

  expect(response).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'pool_exceeded',
        details: [
          { in: 'body', path: '/tier', message: 'cpu: 1.5 cores are in use, the tier has 1', rule: 'pool' },
          { in: 'body', path: '/tier', message: 'storage: 2000 bytes are in use, the tier has 1000', rule: 'pool' },
        ],
      },
      needs: { cpu: 1.5, memory: 900, storage: 2000 },
      free: { cpu: 1, memory: 1000, storage: 1000 },
      missing: { cpu: 0.5, memory: 0, storage: 1000 },
    },
  });
});

test('an owner has one free plan: the check comes before that of the pool', async () => {
  const { call, addApp } = await startCharged('starter');
  await call('activateRegion', { params: { ...eu, regionId: 'us' }, body: { tier: 'free' } });
  await addApp(31, { cpuMillis: 1500 });

  const response = await call('changePlan', { ...inEu, body: { tier: 'free' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'free_unavailable' } } });
});

test('a free plan of the owner in a workspace out of reach counts as well', async () => {
  const { call, as, setRow } = await startCharged('starter');
  await as(alan)('activateRegion', { params: { workspaceSlug: 'umbrella', regionId: 'eu' }, body: { tier: 'free' } });
  // As if ada owned umbrella and grace, an admin of acme alone, acted for her.
  await setRow(async (tx) => {
    const plan = await tx.plans.find({ workspaceId: umbrella });
    await tx.plans.update(plan?.id ?? '', { freeOwnerId: ada });
  });

  const response = await call('changePlan', { ...inEu, body: { tier: 'free' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'free_unavailable' } } });
});
