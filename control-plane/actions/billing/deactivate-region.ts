import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import type { Ports } from '../../ports/ports.ts';
import { removePlan } from '../../transitions/plans.ts';
import { auditOfPlan } from './orders.ts';
import { requireLastingWorkspace } from '../shared/lookup.ts';

/** Removes the plan in a region. Its reconciler ends the subscription, so this works while the provider does not. */
export function deactivateRegion(
  ports: Ports,
  caller: Caller,
  { workspaceId, region: id }: { readonly workspaceId: string; readonly region: string },
): Promise<void> {
  return ports.store.write(caller, async (tx) => {
    const region = await tx.regions.find({ id });
    if (!region) throw notFound('regionId', `There is no region "${id}". listRegions returns the regions.`);
    await requireLastingWorkspace(tx, workspaceId);
    const plan = await tx.plans.find({ workspaceId, region: id });
    if (!plan) return;
    const apps = await tx.apps.count({ workspaceId, region: id });
    if (apps > 0) {
      throw new ControlPlaneError(
        'region_not_empty',
        `The workspace has ${apps} apps in ${region.name}. Delete or transfer them first.`,
      );
    }
    await removePlan(tx, plan, { end: 'credit', trigger: 'deactivateRegion' });
    await tx.audit(auditOfPlan(plan, 'deactivateRegion', null, plan.tier));
  });
}
