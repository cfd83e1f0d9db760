import type { Amounts } from '../../model/billing/amounts.ts';
import type { Operator } from '../../model/shared/caller.ts';
import { badBody, ControlPlaneError } from '../../model/shared/error.ts';
import { wakeApps } from '../../transitions/plans.ts';
import { changesBetween } from '../audit/audit.ts';
import { type OperatorPorts, record } from './record.ts';
import { aboutWorkspace, findWorkspaceNamed, type WorkspaceName } from './workspaces.ts';

interface Quota extends WorkspaceName {
  /** One of the workspace's regions; all of them by default. */
  readonly region?: string | undefined;
  /** Thousandths of a core, and bytes; `null` for the pool of the tier. */
  readonly quota: Amounts | null;
}

/**
 * Sets a pool that replaces the tier's; the price stays. A pool that is smaller than the use stops nothing: new apps
 * and larger ones are `insufficient_pool`. Throws `activation_required` without a plan.
 */
export function setWorkspaceQuota(
  { store }: OperatorPorts,
  operator: Operator,
  { region, quota, ...name }: Quota,
): Promise<void> {
  if (quota && !Object.values(quota).every((amount) => Number.isSafeInteger(amount) && amount >= 0))
    throw badBody('/quota', 'Each amount is a whole number from 0.');
  return store.write(operator, async (tx) => {
    const workspace = await findWorkspaceNamed(tx, name);
    const plans = await tx.plans.list({ workspaceId: workspace.id, ...(region !== undefined && { region }) });
    if (plans.length === 0) {
      const message = `The workspace has no plan${region === undefined ? '' : ` in the region ${region}`}.`;
      throw new ControlPlaneError('activation_required', message);
    }
    const before = Object.fromEntries(plans.map((plan) => [plan.region, plan.quota]));
    const after = Object.fromEntries(plans.map((plan) => [plan.region, quota]));
    for (const plan of plans) {
      await tx.plans.update(plan.id, { quota });
      // A deploy may wait for its place in the pool.
      await wakeApps(tx, { workspaceId: plan.workspaceId, region: plan.region });
    }
    const changes = changesBetween({ quota: before }, { quota: after });
    await record(tx, operator, { operation: 'setWorkspaceQuota', ...aboutWorkspace(workspace), changes });
  });
}
