import { beforeEach, expect, test } from 'vitest';
import {
  findCapacity,
  type Need,
  requireCapacity,
  requireOpenRegion,
  requireWorkingRegion,
} from '../../../control-plane/actions/billing/capacity.ts';
import { usedIn } from '../../../control-plane/transitions/pool.ts';
import type { MemoryStore } from '../../../control-plane/memory/store.ts';
import { appRow, deployRow, planRow, seed, tierRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { createStore } from '../ports/memory-store.ts';

const gigabyte = 1_000_000_000;
const eu = { workspaceId: 'acme', region: 'eu' };

let store: MemoryStore;

/**
 * The plan of acme in eu has 1 core, 1 GB of memory and 10 GB of storage, of which the app shop takes 0.4, 0.4 and 1.
 */
beforeEach(async () => {
  store = createStore();
  await seed(store);
  await change(async (tx) => {
    await tx.tiers.insert(tierRow('pro', { cpuMillis: 1000, memory: gigabyte, storage: 10 * gigabyte }));
    await tx.plans.insert(planRow('plan-1'));
    await tx.apps.update('shop', { cpuMillis: 400, memory: 0.4 * gigabyte, storage: gigabyte });
  });
});

test('a running app counts all, a stopped one its storage', async () => {
  const running = await store.read('system', (tx) => usedIn(tx, eu));
  await change((tx) => tx.apps.update('shop', { desired: 'stopped' }));
  const stopped = await store.read('system', (tx) => usedIn(tx, eu));

  expect(running).toEqual({ cpuMillis: 400, memory: 0.4 * gigabyte, storage: gigabyte });
  expect(stopped).toEqual({ cpuMillis: 0, memory: 0, storage: gigabyte });
});

test('during a deploy, the larger of each amount counts, and the app counts although it is stopped', async () => {
  await change(async (tx) => {
    await tx.apps.update('shop', { desired: 'stopped' });
    await tx.deploys.insert(
      deployRow('deploy-1', { status: 'building', cpuMillis: 500, memory: gigabyte / 4, storage: 0 }),
    );
    await tx.deploys.insert(deployRow('deploy-2', { number: 2, status: 'failed', slot: null, cpuMillis: 900 }));
  });

  const used = await store.read('system', (tx) => usedIn(tx, eu));

  expect(used).toEqual({ cpuMillis: 500, memory: 0.4 * gigabyte, storage: gigabyte });
});

test('apps of other regions and workspaces do not count', async () => {
  await change(async (tx) => {
    await tx.apps.insert(appRow('blog', { region: 'us' }));
    await tx.apps.insert(appRow('press', { workspaceId: 'umbrella' }));
  });

  const used = await store.read('system', (tx) => usedIn(tx, eu));

  expect(used.cpuMillis).toBe(400);
});

test('a new app needs all it counts', async () => {
  const fits = await findCapacityFor({ cpuMillis: 600, memory: 0.5 * gigabyte, storage: 9 * gigabyte });
  const tooLarge = await findCapacityFor({ cpuMillis: 700, memory: 0.5 * gigabyte, storage: 12 * gigabyte });

  expect(fits).toMatchObject({
    free: { cpuMillis: 600, memory: 0.6 * gigabyte, storage: 9 * gigabyte },
    missing: null,
  });
  expect(tooLarge.missing).toEqual({ cpuMillis: 100, memory: 0, storage: 3 * gigabyte });
});

test('a change needs the amounts that the app does not count yet', async () => {
  const same = await findCapacityFor({ cpuMillis: 400, memory: 0.4 * gigabyte, storage: gigabyte }, { appId: 'shop' });
  const larger = await findCapacityFor({ cpuMillis: 1100, memory: 0, storage: 0 }, { appId: 'shop' });

  expect(same).toMatchObject({ needs: { cpuMillis: 0, memory: 0, storage: 0 }, missing: null });
  expect(larger).toMatchObject({ needs: { cpuMillis: 700 }, missing: { cpuMillis: 100, memory: 0, storage: 0 } });
});

test('a change without further needs fits into an exceeded pool', async () => {
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 100 }));

  const { missing } = await findCapacityFor(
    { cpuMillis: 400, memory: 0.4 * gigabyte, storage: gigabyte },
    { appId: 'shop' },
  );

  expect(missing).toBeNull();
});

test('the error names the needed, free and missing amounts', async () => {
  const capacity = await findCapacityFor({ cpuMillis: 700, memory: 0, storage: 0 });

  const amounts = {
    needs: { cpu: 0.7, memory: 0, storage: 0 },
    free: { cpu: 0.6, memory: 600_000_000, storage: 9_000_000_000 },
    missing: { cpu: 0.1, memory: 0, storage: 0 },
  };
  expect(() => requireCapacity(capacity)).toThrow(
    expect.objectContaining({ code: 'insufficient_pool', options: { members: expect.objectContaining(amounts) } }),
  );
});

test('needs a plan', async () => {
  await change((tx) => tx.plans.delete('plan-1'));

  await expect(findCapacityFor(tiny)).rejects.toMatchObject({ code: 'activation_required' });
});

test.each(['incomplete', 'past_due', 'canceled'] as const)('needs a plan that is paid, not %s', async (status) => {
  await change((tx) => tx.plans.update('plan-1', { status }));

  await expect(findCapacityFor(tiny)).rejects.toMatchObject({ code: 'payment_required' });
});

test.each(['free', 'trialing', 'active'] as const)('finds capacity in a plan that is %s', async (status) => {
  await change((tx) => tx.plans.update('plan-1', { status }));

  expect(await findCapacityFor(tiny)).toMatchObject({ missing: null });
});

test('needs a card for an app that does not fit into a free plan', async () => {
  await change((tx) => tx.plans.update('plan-1', { status: 'free' }));
  const large = { cpuMillis: 2000, memory: 0, storage: 0 };

  await expect(findCapacityFor(large)).rejects.toMatchObject({ code: 'payment_required' });
  await change((tx) =>
    tx.users.update('ada', { paymentMethod: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 } }),
  );

  expect(await findCapacityFor(large)).toMatchObject({ missing: { cpuMillis: 1400 } });
});

test('names the tier without a price in which the app fits, and needs no card for it', async () => {
  await change(async (tx) => {
    await tx.tiers.update('pro', { monthlyCents: 0 });
    await tx.tiers.insert(tierRow('small', { order: 1, monthlyCents: 0, cpuMillis: 1500 }));
    await tx.tiers.insert(tierRow('standard', { order: 2, monthlyCents: 0, cpuMillis: 4000 }));
    await tx.regions.update('eu', { tiers: ['pro', 'small', 'standard'] });
    await tx.plans.update('plan-1', { status: 'free' });
  });

  const fitting = await findCapacityFor({ cpuMillis: 2000, memory: 0, storage: 0 });
  const tooLarge = await findCapacityFor({ cpuMillis: 9000, memory: 0, storage: 0 });

  expect(() => requireCapacity(fitting)).toThrow('Change the plan to standard, or stop an app.');
  expect(() => requireCapacity(tooLarge)).toThrow('Stop an app, or give this one less.');
});

test.each([
  ['ready', 'active', null, null],
  ['draining', 'draining', 'region_unavailable', null],
  ['ready', 'warming', 'region_unavailable', 'region_unavailable'],
  ['failed', 'failed', 'region_unavailable', 'region_unavailable'],
  ['warming', 'active', 'region_unavailable', 'region_unavailable'],
] as const)('a region that is %s, and %s in the workspace', async (status, regionStatus, forNew, forStart) => {
  await change(async (tx) => {
    await tx.regions.update('eu', { status });
    await tx.plans.update('plan-1', { regionStatus });
  });

  expect(await codeOf(store.read('system', (tx) => requireOpenRegion(tx, eu)))).toBe(forNew);
  expect(await codeOf(store.read('system', (tx) => requireWorkingRegion(tx, eu)))).toBe(forStart);
});

const tiny = { cpuMillis: 1, memory: 1, storage: 1 };

function findCapacityFor(counts: Need['counts'], { appId = null }: { readonly appId?: string | null } = {}) {
  return store.read('system', (tx) => findCapacity(tx, { ...eu, appId, counts }));
}

function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return store.write('system', work);
}

async function codeOf(promise: Promise<void>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error instanceof Error && 'code' in error && error.code,
  );
}
