import { ControlPlaneError } from '../model/error.ts';
import type { Caller } from '../model/caller.ts';
import { isPriced, isWorking, takesPlans } from '../model/plan.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { Taken, type Tx } from '../ports/store.ts';
import { removePlan } from '../transitions/plans.ts';
import { auditOf } from './audit.ts';
import { changePlan } from './change-plan.ts';
import { insertPlan } from './new-plan.ts';
import {
  type Activated,
  auditOfPlan,
  awaitRegion,
  confirmOrder,
  findPayer,
  type Order,
  payOrder,
  reserveOrder,
  undoOrder,
} from './orders.ts';
import { freeTaken, requireLasting, requireOffer, requireTier } from './plan-checks.ts';

type PlanRow = RowOf<'plans'>;

interface Activation {
  readonly workspaceId: string;
  readonly region: string;
  readonly tier: string;
}

interface Begun {
  readonly plan: PlanRow;
  /** The plan that could not be provisioned, and whose place it takes. */
  readonly former: PlanRow | null;
  /** `null` for a tier without a price. */
  readonly order: Order | null;
}

export async function activateRegion(ports: Ports, caller: Caller, input: Activation): Promise<Activated> {
  const { store } = ports;
  const begun = await begin(ports, caller, input);
  if (begun === 'changePlan') return payPresent(ports, caller, input);
  if ('regionStatus' in begun) return { checkoutUrl: null, regionStatus: begun.regionStatus };
  const { order } = begun;
  try {
    const payment = order && (await payOrder(ports, order));
    const audit = auditOf(ports, caller);
    const plan = await store.write(caller.viewer, async (tx) => {
      await audit(tx, auditOfPlan(begun.plan, 'activateRegion', input.tier));
      return order && payment ? confirmOrder(tx, order, payment, 'activateRegion') : begun.plan;
    });
    if (payment?.kind === 'checkout') return { checkoutUrl: payment.url };
    await awaitRegion(ports, caller, plan);
    const after = await store.read(caller.viewer, (tx) => tx.plans.find({ id: plan.id }));
    return { checkoutUrl: null, regionStatus: (after ?? plan).regionStatus };
  } catch (error) {
    await store.write(caller.viewer, (tx) => undo(tx, begun, error, ports.clock.now()));
    throw error;
  }
}

/** Pays the plan that is there. If it was removed meanwhile, because its card was declined, it is made again. */
async function payPresent(ports: Ports, caller: Caller, input: Activation): Promise<Activated> {
  try {
    return await changePlan(ports, caller, { ...input, operation: 'activateRegion' });
  } catch (error) {
    if (error instanceof ControlPlaneError && error.code === 'not_activated') return activateRegion(ports, caller, input);
    throw error;
  }
}

/** Makes the plan; or finds one that is there already and works, or one with the tier that waits for its payment. */
async function begin(ports: Ports, caller: Caller, { workspaceId, region: regionId, tier: tierId }: Activation) {
  const [id, orderId, at] = [ports.random.id(), ports.random.id(), ports.clock.now()];
  try {
    return await ports.store.write(caller.viewer, async (tx): Promise<Begun | PlanRow | 'changePlan'> => {
      const region = await tx.regions.find({ id: regionId });
      if (!region) throw new ControlPlaneError('not_found', `There is no region "${regionId}". listRegions returns the regions.`);
      await requireLasting(tx, workspaceId);
      const tier = await requireTier(tx, tierId);
      const present = await tx.plans.find({ workspaceId, region: regionId });
      const isAgain = present?.statusReason === 'provision_failed';
      if (present?.tier === tierId && !isAgain) return isWorking(present) ? present : 'changePlan';
      if (!takesPlans(region)) {
        throw new ControlPlaneError(
          'region_unavailable',
          `${region.name} takes no new plans: it is ${region.status}. Choose another region.`,
        );
      }
      requireOffer(region, tier);
      if (present && !isAgain) {
        const message = `The workspace already has the tier "${present.tier}" in this region. Change the plan instead.`;
        throw new ControlPlaneError('already_activated', message);
      }
      const payer = await findPayer(tx, workspaceId);
      const plan = await insertPlan(tx, { id, workspaceId, region, tier, payer, at, operation: 'activateRegion', former: present });
      const order = isPriced(tier) ? await reserveOrder(tx, { id: orderId, plan, tier, region, payer, at, isAgain }) : null;
      return { plan, former: present, order };
    });
  } catch (error) {
    throw error instanceof Taken && error.key === 'plans_free' ? freeTaken() : error;
  }
}

async function undo(tx: Tx, { plan, former, order }: Begun, error: unknown, now: number): Promise<void> {
  if (order) await undoOrder(tx, order, error);
  const present = await tx.plans.find({ id: plan.id });
  if (!present) return;
  await removePlan(tx, present, { end: 'refund', trigger: 'undo', now });
  if (former) await tx.plans.insert(former);
}
