import { regionLifecycle, workspaceRegionLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { Refused } from '../ports/refused.ts';
import type { Provisioned } from '../ports/provisioner.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { failProvisioning, updatePlan, wakeApps } from '../transitions/plans.ts';

type RegionRow = RowOf<'regions'>;
type RegionTrigger = Parameters<typeof move<typeof regionLifecycle, 'ready'>>[2];

/** Interval of looks at a provisioning region, if the provisioner does not know when it is ready. */
const pollMs = 5000;

/**
 * Provisions a virtual region while a workspace waits for it, and removes it when the last workspace has left. Applies
 * each change of a region to its plans and apps.
 */
export async function reconcileRegion(ports: Ports, id: string): Promise<Next> {
  const { store, clock } = ports;
  const region = await store.read('system', (tx) => tx.regions.find({ id }));
  if (!region) return null;
  if (!region.isVirtual) {
    await store.write('system', (tx) => followRegion(tx, region));
    return null;
  }
  const plans = await store.read('system', (tx) => tx.plans.list({ region: id }));
  const isWanted = plans.some(({ regionStatus }) => regionStatus === 'warming');
  if (isWanted && (region.status === 'inactive' || region.status === 'failed')) {
    const isAccepted = await provision(ports, region);
    await changeRegion(ports, region, 'activateRegion', 'warming');
    if (!isAccepted) await changeRegion(ports, region, 'failed', 'failed');
    return clock.now();
  }
  if (plans.length === 0 && (region.status === 'ready' || region.status === 'failed')) {
    await ports.provisioner.remove(id);
    await changeRegion(ports, region, 'unused', 'inactive');
    return null;
  }
  return region.status === 'inactive' ? null : observe(ports, region);
}

/** Event of a region of the platform without a request. */
export type RegionEvent = 'failed' | 'recovered' | 'drained' | 'reopened';

/** Writes an event of a region, from the operator or its runtime. An event that does not apply changes nothing. */
export async function reportRegion(ports: Ports, id: string, event: RegionEvent): Promise<void> {
  await ports.store.write('system', async (tx) => {
    const region = await tx.regions.find({ id });
    const to = region && stateAfter(region, event);
    if (!region || !to) return;
    const isDraining = event === 'drained' || (event !== 'reopened' && region.isDraining);
    await writeState(tx, { ...region, isDraining }, event, to);
  });
}

function stateAfter({ status, isDraining }: RegionRow, event: RegionEvent): RegionRow['status'] | null {
  if (event === 'failed') return status === 'inactive' || status === 'failed' ? null : 'failed';
  if (event === 'recovered') return status !== 'failed' ? null : isDraining ? 'draining' : 'ready';
  if (event === 'drained') return status === 'ready' ? 'draining' : null;
  return status === 'draining' ? 'ready' : null;
}

async function observe(ports: Ports, region: RegionRow): Promise<Next> {
  const { provisioner, clock } = ports;
  const { state, nextChangeAt } = await provisioner.observe(region.id);
  const isRefused = region.status === 'warming' && state === 'absent' && !(await provision(ports, region));
  const event = eventOf(region, isRefused ? 'failed' : state);
  if (event) {
    await changeRegion(ports, region, ...event);
    return clock.now();
  }
  await ports.store.write('system', (tx) => followRegion(tx, region));
  return nextChangeAt === undefined ? clock.now() + pollMs : nextChangeAt;
}

/** Starts the provisioning. Returns whether the provider accepts it. */
async function provision({ provisioner }: Ports, { id }: RegionRow): Promise<boolean> {
  try {
    await provisioner.provision(id);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

function eventOf({ status, isDraining }: RegionRow, state: Provisioned): [RegionTrigger, RegionRow['status']] | null {
  if (status === 'warming')
    return state === 'ready' ? ['provisioned', 'ready'] : state === 'failed' ? ['failed', 'failed'] : null;
  if (status === 'failed') return state === 'ready' ? ['recovered', isDraining ? 'draining' : 'ready'] : null;
  return state === 'failed' ? ['failed', 'failed'] : null;
}

async function changeRegion(
  { store }: Ports,
  { id }: RegionRow,
  trigger: RegionTrigger,
  to: RegionRow['status'],
): Promise<void> {
  await store.write('system', async (tx) => {
    const region = await tx.regions.find({ id });
    if (region && region.status !== to) await writeState(tx, region, trigger, to);
  });
}

async function writeState(tx: Tx, region: RegionRow, trigger: RegionTrigger, to: RegionRow['status']): Promise<void> {
  const status = move(regionLifecycle, region.status, trigger, to);
  const changed = { ...region, status };
  await tx.regions.update(region.id, { status, isDraining: region.isDraining });
  await followRegion(tx, changed);
  await wakeApps(tx, { region: region.id });
  await tx.wake('region', region.id);
}

/** Updates the regions of workspaces from the region of the platform. */
async function followRegion(tx: Tx, region: RegionRow): Promise<void> {
  for (const plan of await tx.plans.list({ region: region.id })) await followPlan(tx, plan, region.status);
}

async function followPlan(tx: Tx, plan: RowOf<'plans'>, status: RegionRow['status']): Promise<void> {
  const { regionStatus, statusReason } = plan;
  const go = async (event: 'regionReady' | 'regionDraining' | 'regionFailed', to: 'active' | 'draining' | 'failed') => {
    const next = move(workspaceRegionLifecycle, regionStatus, event, to);
    const changes = { regionStatus: next, statusReason: to === 'active' ? null : ('region_unavailable' as const) };
    const changed = await updatePlan(tx, plan, {
      ...changes,
      ...(to === 'active' && { activatedAt: plan.activatedAt ?? tx.now }),
    });
    await tx.wake('plan', plan.id);
    return changed;
  };
  if (regionStatus === 'pending' || statusReason === 'provision_failed') return;
  if (regionStatus === 'warming') {
    if (status === 'failed') await failProvisioning(tx, plan, 'regionFailed');
    if (status !== 'ready' && status !== 'draining') return;
    const active = await go('regionReady', 'active');
    if (status === 'draining') await followPlan(tx, active, status);
    return;
  }
  if (status === 'ready' && regionStatus !== 'active') await go('regionReady', 'active');
  if (status === 'draining' && regionStatus !== 'draining') await go('regionDraining', 'draining');
  if ((status === 'failed' || status === 'warming') && regionStatus !== 'failed') await go('regionFailed', 'failed');
}
