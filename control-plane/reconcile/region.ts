import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { Refused } from '../ports/refused.ts';
import type { Provisioned } from '../ports/provisioner.ts';
import type { Next } from '../ports/work.ts';
import {
  applyRegionEvent,
  followRegion,
  type RegionEvent,
  type RegionTrigger,
  writeRegionState,
} from '../transitions/regions.ts';

type RegionRow = RowOf<'regions'>;

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

/** Writes an event of a region, from the operator or its runtime. An event that does not apply changes nothing. */
export async function reportRegion({ store }: Ports, id: string, event: RegionEvent): Promise<void> {
  await store.write('system', (tx) => applyRegionEvent(tx, id, event));
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
    if (region && region.status !== to) await writeRegionState(tx, region, trigger, to);
  });
}
