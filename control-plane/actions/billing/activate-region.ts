import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { isPriced, isWorking, takesPlans } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { Tx } from '../../ports/store.ts';
import { removePlan } from '../../transitions/plans.ts';
import { changePlan } from './change-plan.ts';
import { insertPlan } from './new-plan.ts';
import {
  type Activated,
  auditOfPlan,
  confirmOrder,
  findPayer,
  type Order,
  payOrder,
  requireRegion,
  reserveOrder,
  undoOrder,
  untilRegion,
} from './orders.ts';
import { freeTierUsed, requireOffer, requireTier } from './plan-checks.ts';
import { refuseTaken } from '../shared/unique.ts';
import { requireChangeableWorkspace } from '../shared/lookup.ts';

type PlanRow = RowOf<'plans'>;

interface Activation {
  readonly workspaceId: string;
  readonly region: string;
  readonly tier: string;
  readonly returnUrl?: string | undefined;
}

interface Begun {
  readonly plan: PlanRow;
  /** The plan that is replaced because it could not be provisioned. */
  readonly former: PlanRow | null;
  /** `null` for a tier without a price. */
  readonly order: Order | null;
}

export async function activateRegion(ports: ActionPorts, caller: Caller, input: Activation): Promise<Activated> {
  const { store } = ports;
  const begun = await begin(ports, caller, input);
  if (begun === 'changePlan') return payPresent(ports, caller, input);
  if ('regionStatus' in begun) return { checkoutUrl: null, regionStatus: begun.regionStatus };
  const { order } = begun;
  let eventId: string | null = null;
  try {
    const payment = order && (await payOrder(ports, order));
    const confirm = async (tx: Tx) => {
      eventId = await tx.audit(auditOfPlan(begun.plan, 'activateRegion', input.tier));
      return order && payment ? confirmOrder(tx, order, payment, 'activateRegion') : begun.plan;
    };
    const { written: plan, rejection } = await store.writeUntil(caller, confirm, (row) => untilRegion(row, payment));
    if (payment?.kind === 'checkout') return { checkoutUrl: payment.url };
    await requireRegion(ports, caller, plan, rejection);
    const after = await store.read(caller, (tx) => tx.plans.find({ id: plan.id }));
    return { checkoutUrl: null, regionStatus: (after ?? plan).regionStatus };
  } catch (error) {
    await store.write(caller, async (tx) => {
      if (eventId !== null) await tx.auditEvents.delete(eventId);
      await undo(tx, begun, error);
    });
    throw error;
  }
}

/** Pays the existing plan. If it was removed because its card was declined, it is created again. */
async function payPresent(ports: ActionPorts, caller: Caller, input: Activation): Promise<Activated> {
  try {
    return await changePlan(ports, caller, { ...input, operation: 'activateRegion' });
  } catch (error) {
    if (error instanceof ControlPlaneError && error.code === 'not_activated')
      return activateRegion(ports, caller, input);
    throw error;
  }
}

/** Creates the plan, or finds one that works already or waits for payment of the same tier. */
function begin(ports: Ports, caller: Caller, { workspaceId, region: regionId, tier: tierId, returnUrl }: Activation) {
  return ports.store
    .write(caller, async (tx): Promise<Begun | PlanRow | 'changePlan'> => {
      const region = await tx.regions.find({ id: regionId });
      if (!region) throw notFound('regionId', `There is no region "${regionId}". listRegions returns the regions.`);
      await requireChangeableWorkspace(tx, workspaceId);
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
      const plan = await insertPlan(tx, {
        workspaceId,
        region,
        tier,
        payer,
        operation: 'activateRegion',
        former: present,
      });
      const order = isPriced(tier)
        ? await reserveOrder(tx, { plan, tier, region, payer, isAgain, returnUrl: returnUrl ?? null })
        : null;
      return { plan, former: present, order };
    })
    .catch(refuseTaken({ plans_free: freeTierUsed }));
}

async function undo(tx: Tx, { plan, former, order }: Begun, error: unknown): Promise<void> {
  if (order) await undoOrder(tx, order, error);
  const present = await tx.plans.find({ id: plan.id });
  if (!present) return;
  await removePlan(tx, present, { end: 'refund', trigger: 'undo' });
  if (former) await tx.plans.insert(former);
}
