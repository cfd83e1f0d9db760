import { regionLifecycle, workspaceRegionLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Tx } from '../ports/store.ts';
import { failProvisioning, updatePlan, wakeApps } from './plans.ts';

type RegionRow = RowOf<'regions'>;
/** A cause of a region's move. */
export type RegionTrigger = Parameters<typeof move<typeof regionLifecycle, 'ready'>>[2];

/** Event of a region of the platform without a request. */
export type RegionEvent = 'failed' | 'recovered' | 'drained' | 'reopened';

/**
 * Writes an event of a region, from the operator or its runtime. Returns the state after it; `null` if the event does
 * not apply, which changes nothing.
 */
export async function applyRegionEvent(tx: Tx, id: string, event: RegionEvent): Promise<RegionRow['status'] | null> {
  const region = await tx.regions.find({ id });
  const to = region && stateAfter(region, event);
  if (!region || !to) return null;
  const isDraining = event === 'drained' || (event !== 'reopened' && region.isDraining);
  await writeRegionState(tx, { ...region, isDraining }, event, to);
  return to;
}

function stateAfter({ status, isDraining }: RegionRow, event: RegionEvent): RegionRow['status'] | null {
  if (event === 'failed') return status === 'inactive' || status === 'failed' ? null : 'failed';
  if (event === 'recovered') return status !== 'failed' ? null : isDraining ? 'draining' : 'ready';
  if (event === 'drained') return status === 'ready' ? 'draining' : null;
  return status === 'draining' ? 'ready' : null;
}

/** Moves a region, and the plans in it. */
export async function writeRegionState(
  tx: Tx,
  region: RegionRow,
  trigger: RegionTrigger,
  to: RegionRow['status'],
): Promise<void> {
  const status = move(regionLifecycle, region.status, trigger, to);
  const changed = { ...region, status };
  await tx.regions.update(region.id, { status, isDraining: region.isDraining });
  await followRegion(tx, changed);
  await wakeApps(tx, { region: region.id });
  await tx.wake('region', region.id);
}

/** Updates the regions of workspaces from the region of the platform. */
export async function followRegion(tx: Tx, region: RegionRow): Promise<void> {
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
