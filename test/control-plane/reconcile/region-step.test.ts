import { expect, test } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { planRow } from '../../../control-plane/ports/suites/rows.ts';
import type { ReadTx } from '../../../control-plane/ports/store.ts';
import { reconcileRegion, reportRegion } from '../../../control-plane/reconcile/region.ts';
import { now, startRows } from './start-rows.ts';

type Region = RowOf<'regions'>;
type Plan = RowOf<'plans'>;

interface Outside {
  readonly plan?: Partial<Plan> | null;
  readonly state?: 'absent' | 'provisioning' | 'ready' | 'failed';
  readonly nextChangeAt?: number | null;
  readonly provision?: () => Promise<void>;
  readonly call?: 'failed' | 'recovered' | 'drained' | 'reopened';
}

/** Takes a step of the region eu, in which acme has a plan, or reports an event of it. */
async function step(before: Partial<Region>, outside: Outside = {}) {
  const { plan = {}, state = 'provisioning', provision = async () => undefined, call } = outside;
  const { ports, store, due } = await startRows(async (tx) => {
    await tx.regions.update('eu', { isVirtual: true, ...before });
    if (plan) await tx.plans.update('plan', plan);
    else await tx.plans.delete('plan');
  });
  const calls: string[] = [];
  Object.assign(ports.provisioner, {
    provision: (id: string) => {
      calls.push(`provision ${id}`);
      return provision();
    },
    remove: async (id: string) => void calls.push(`remove ${id}`),
    observe: async () => ({ state, ...('nextChangeAt' in outside && { nextChangeAt: outside.nextChangeAt }) }),
  });
  const next = call ? await reportRegion(ports, 'eu', call) : await reconcileRegion(ports, 'eu');
  const read = (tx: ReadTx) => Promise.all([tx.regions.find({ id: 'eu' }), tx.plans.find({ id: 'plan' })]);
  const [region, found] = await store.read('system', read);
  return {
    next,
    calls,
    region,
    plan: found,
    woken: { app: await due('app'), region: await due('region'), plan: await due('plan') },
  };
}

const warming = { plan: { regionStatus: 'warming', activatedAt: null } } as const;
const gone = { plan: null };
const refuse = async () => {
  throw new Refused('There is no room.');
};

test.each<[string, Partial<Region>, Outside, number | null, string[], Partial<Region>]>([
  ['is wanted', { status: 'inactive' }, warming, now, ['provision eu'], { status: 'warming' }],
  ['is wanted again', { status: 'failed' }, warming, now, ['provision eu'], { status: 'warming' }],
  [
    'is refused',
    { status: 'inactive' },
    { ...warming, provision: refuse },
    now,
    ['provision eu'],
    { status: 'failed' },
  ],
  [
    'is not wanted yet',
    { status: 'inactive' },
    { plan: { regionStatus: 'pending' } },
    null,
    [],
    { status: 'inactive' },
  ],
  ['is not wanted any more', { status: 'ready' }, gone, null, ['remove eu'], { status: 'inactive' }],
  ['has failed and is not wanted', { status: 'failed' }, gone, null, ['remove eu'], { status: 'inactive' }],
  ['is inactive', { status: 'inactive' }, gone, null, [], { status: 'inactive' }],
  ['is provisioned', { status: 'warming' }, warming, now + 5000, [], { status: 'warming' }],
  ['is ready soon', { status: 'warming' }, { ...warming, nextChangeAt: now + 7 }, now + 7, [], { status: 'warming' }],
  ['is ready', { status: 'warming' }, { ...warming, state: 'ready' }, now, [], { status: 'ready' }],
  ['could not be provisioned', { status: 'warming' }, { ...warming, state: 'failed' }, now, [], { status: 'failed' }],
  [
    'was lost',
    { status: 'warming' },
    { ...warming, state: 'absent' },
    now + 5000,
    ['provision eu'],
    { status: 'warming' },
  ],
  [
    'was lost and is refused',
    { status: 'warming' },
    { ...warming, state: 'absent', provision: refuse },
    now,
    ['provision eu'],
    { status: 'failed' },
  ],
  ['stays ready', { status: 'ready' }, { state: 'ready', nextChangeAt: null }, null, [], { status: 'ready' }],
  [
    'is not provisioned again',
    { status: 'ready' },
    { state: 'absent', nextChangeAt: null },
    null,
    [],
    { status: 'ready' },
  ],
  ['has failed', { status: 'ready' }, { state: 'failed' }, now, [], { status: 'failed' }],
  [
    'has failed while it drained',
    { status: 'draining', isDraining: true },
    { state: 'failed' },
    now,
    [],
    { status: 'failed', isDraining: true },
  ],
  ['has recovered', { status: 'failed' }, { state: 'ready' }, now, [], { status: 'ready' }],
  [
    'has recovered and drains',
    { status: 'failed', isDraining: true },
    { state: 'ready' },
    now,
    [],
    { status: 'draining' },
  ],
  ['stays failed', { status: 'failed' }, { state: 'failed', nextChangeAt: null }, null, [], { status: 'failed' }],
  [
    'is not followed at the provisioner',
    { status: 'ready', isVirtual: false },
    { state: 'failed' },
    null,
    [],
    { status: 'ready' },
  ],
  ['of the platform is not given back', { status: 'ready', isVirtual: false }, gone, null, [], { status: 'ready' }],
])('a virtual region that %s', async (_that, before, outside, next, calls, after) => {
  expect(await step(before, outside)).toMatchObject({ next, calls, region: after });
});

test('a change of a region wakes its apps and itself', async () => {
  const { woken } = await step({ status: 'ready' }, { state: 'failed' });

  expect(woken).toEqual({ app: { shop: now, lab: now }, region: { eu: now }, plan: { plan: now } });
});

test('a provisioner that is out of reach changes nothing', async () => {
  const provision = async () => {
    throw new Error('The socket was closed.');
  };

  await expect(step({ status: 'inactive' }, { ...warming, provision })).rejects.toThrow('closed');
});

const unavailable = { statusReason: 'region_unavailable' } as const;

test.each<[string, Region['status'], Partial<Plan>, Partial<Plan>]>([
  [
    'becomes active',
    'ready',
    { regionStatus: 'warming', activatedAt: null },
    { regionStatus: 'active', statusReason: null, activatedAt: now },
  ],
  ['is active already', 'ready', {}, { regionStatus: 'active', activatedAt: 1 }],
  [
    'is active again',
    'ready',
    { regionStatus: 'failed', ...unavailable },
    { regionStatus: 'active', statusReason: null, activatedAt: 1 },
  ],
  ['goes on', 'ready', { regionStatus: 'draining', ...unavailable }, { regionStatus: 'active', statusReason: null }],
  ['drains', 'draining', {}, { regionStatus: 'draining', ...unavailable, activatedAt: 1 }],
  [
    'drains at once',
    'draining',
    { regionStatus: 'warming', activatedAt: null },
    { regionStatus: 'draining', ...unavailable, activatedAt: now },
  ],
  ['drains already', 'draining', { regionStatus: 'draining', ...unavailable }, { regionStatus: 'draining' }],
  ['fails', 'failed', {}, { regionStatus: 'failed', ...unavailable, status: 'active' }],
  ['fails while it drains', 'failed', { regionStatus: 'draining' }, { regionStatus: 'failed', ...unavailable }],
  ['has failed already', 'failed', { regionStatus: 'failed', ...unavailable }, { regionStatus: 'failed' }],
  ['is provisioned anew', 'warming', {}, { regionStatus: 'failed', ...unavailable }],
  ['waits', 'warming', { regionStatus: 'warming' }, { regionStatus: 'warming', statusReason: null }],
  [
    'could not be provisioned',
    'failed',
    { regionStatus: 'warming' },
    { regionStatus: 'failed', statusReason: 'provision_failed', status: 'canceled' },
  ],
  [
    'stays given up',
    'ready',
    { regionStatus: 'failed', statusReason: 'provision_failed' },
    { regionStatus: 'failed', statusReason: 'provision_failed' },
  ],
  ['is not paid yet', 'ready', { regionStatus: 'pending' }, { regionStatus: 'pending', statusReason: null }],
])('a plan in a region: it %s', async (_what, status, before, after) => {
  expect(await step({ status, isVirtual: false }, { plan: before })).toMatchObject({ next: null, plan: after });
});

test.each<[NonNullable<Outside['call']>, Region['status'], boolean, Region['status'], boolean]>([
  ['failed', 'ready', false, 'failed', false],
  ['failed', 'draining', true, 'failed', true],
  ['failed', 'warming', false, 'failed', false],
  ['failed', 'inactive', false, 'inactive', false],
  ['failed', 'failed', false, 'failed', false],
  ['recovered', 'failed', false, 'ready', false],
  ['recovered', 'failed', true, 'draining', true],
  ['recovered', 'ready', false, 'ready', false],
  ['drained', 'ready', false, 'draining', true],
  ['drained', 'failed', false, 'failed', false],
  ['reopened', 'draining', true, 'ready', false],
  ['reopened', 'failed', true, 'failed', true],
])('%s: a region that is %s, draining: %s', async (call, status, isDraining, after, drains) => {
  const { region, woken } = await step({ status, isDraining, isVirtual: false }, { call });

  expect(region).toMatchObject({ status: after, isDraining: drains });
  expect(woken.region).toEqual(after === status ? {} : { eu: now });
});

test('an unknown region is left alone', async () => {
  const { ports } = await startRows((tx) => tx.plans.insert(planRow('other', { region: 'us' })));

  expect(await reconcileRegion(ports, 'unknown')).toBeNull();
  await expect(reportRegion(ports, 'unknown', 'failed')).resolves.toBeUndefined();
});
