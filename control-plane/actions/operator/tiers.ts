import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { changesBetween } from '../audit/audit.ts';
import { type OperatorPorts, record } from './record.ts';

interface Retirement {
  readonly tierId: string;
  /** `false` offers the tier again. */
  readonly retires: boolean;
}

/** Offers a tier to no new plan, or offers it again. Plans that have it keep it. Throws `not_found`. */
export function retireTier(
  { store }: OperatorPorts,
  operator: Operator,
  { tierId, retires }: Retirement,
): Promise<void> {
  return store.write(operator, async (tx) => {
    const tier = await tx.tiers.find({ id: tierId });
    if (!tier) throw new ControlPlaneError('not_found', `There is no tier "${tierId}".`);
    const { id, name, isAvailable, retiredAt } = tier;
    const after = { isAvailable: !retires, retiredAt: retires ? (retiredAt ?? tx.now) : null };
    await tx.tiers.update(id, after);
    const target = { type: 'tier', id, name };
    const changes = changesBetween({ available: isAvailable }, { available: after.isAvailable });
    const operation = retires ? 'retireTier' : 'offerTier';
    await record(tx, operator, { operation, target, workspaceId: null, changes });
  });
}
