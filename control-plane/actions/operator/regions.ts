import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { applyRegionEvent } from '../../transitions/regions.ts';
import { changesBetween } from '../audit/audit.ts';
import { type OperatorPorts, record } from './record.ts';

interface RegionName {
  readonly regionId: string;
}

/**
 * Drains a region, which takes no new apps and goes on with those it has, or opens it again. Throws `not_found`, or
 * `bad_reference` in a state without this change.
 */
export function drainRegion(
  { store }: OperatorPorts,
  operator: Operator,
  { regionId, drains }: RegionName & { readonly drains: boolean },
): Promise<RowOf<'regions'>['status']> {
  return store.write(operator, async (tx) => {
    const region = await tx.regions.find({ id: regionId });
    if (!region) throw new ControlPlaneError('not_found', `There is no region "${regionId}".`);
    const { id, name, status } = region;
    if (region.isDraining === drains) return status;
    const after = await applyRegionEvent(tx, id, drains ? 'drained' : 'reopened');
    if (!after)
      throw new ControlPlaneError('bad_reference', `The region is ${status}. Wait until it is ready, then try again.`);
    const target = { type: 'region', id, name };
    const changes = changesBetween({ status }, { status: after });
    const operation = drains ? 'drainRegion' : 'reopenRegion';
    await record(tx, operator, { operation, target, workspaceId: null, changes });
    return after;
  });
}
