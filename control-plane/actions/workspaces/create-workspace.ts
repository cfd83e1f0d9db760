import type { Caller } from '../../model/shared/caller.ts';
import { auditRetentionMs } from '../../model/audit/retention.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { isPicture } from '../../model/account/picture.ts';
import { isPriced, offers, takesPlans } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { removePlan } from '../../transitions/plans.ts';
import { changesBetween } from '../audit/audit.ts';
import { insertPlan } from '../billing/new-plan.ts';
import {
  confirmOrder,
  type Order,
  payOrder,
  requireRegion,
  reserveOrder,
  undoOrder,
  untilRegion,
} from '../billing/orders.ts';
import { freeTierUsed, requireOffer, requireTier } from '../billing/plan-checks.ts';
import { requireUnreserved, slugTaken } from './slugs.ts';
import { requireVisible } from '../shared/input.ts';
import { refuseTaken } from '../shared/unique.ts';

type WorkspaceRow = RowOf<'workspaces'>;
type RegionRow = RowOf<'regions'>;

interface NewWorkspace extends Pick<WorkspaceRow, 'name' | 'slug' | 'hues'> {
  readonly tier: string;
  readonly region?: string | undefined;
  /** A data URL, which is kept as it is. */
  readonly iconUrl?: string | undefined;
  readonly returnUrl?: string | undefined;
}

interface Created {
  readonly workspace: WorkspaceRow;
  /** The page on which the plan has to be paid; `null` if it is free or paid. */
  readonly checkoutUrl: string | null;
}

interface Begun {
  readonly workspace: WorkspaceRow;
  readonly plan: RowOf<'plans'>;
  /** `null` for a tier without a price. */
  readonly order: Order | null;
}

/** The most workspaces that an account owns. */
export const mostOwned = 100;

export async function createWorkspace(ports: ActionPorts, caller: Caller, input: NewWorkspace): Promise<Created> {
  const { store } = ports;
  const begun = await begin(ports, caller, input);
  const { workspace, order } = begun;
  try {
    const payment = order && (await payOrder(ports, order));
    const confirm = async (tx: Tx) => {
      await tx.audit(auditOfWorkspace('createWorkspace', null, workspace));
      return order && payment ? confirmOrder(tx, order, payment, 'createWorkspace') : begun.plan;
    };
    const { written: plan, rejection } = await store.writeUntil(caller, confirm, (row) => untilRegion(row, payment));
    if (payment?.kind === 'checkout') return { workspace, checkoutUrl: payment.url };
    await requireRegion(ports, caller, plan, rejection);
    return { workspace, checkoutUrl: null };
  } catch (error) {
    await store.write(caller, (tx) => undo(tx, begun, error));
    throw error;
  }
}

/** The audit event of a workspace. */
export function auditOfWorkspace(operation: string, before: WorkspaceRow | null, after: WorkspaceRow) {
  const target = { type: 'workspace', id: after.id, name: after.name };
  return { workspaceId: after.id, operation, target, changes: changesBetween(before && shown(before), shown(after)) };
}

/** Writes as the system, since no membership could reach the new rows yet. */
async function begin(ports: Ports, caller: Caller, input: NewWorkspace): Promise<Begun> {
  const { name, slug, hues, iconUrl = null, returnUrl = null } = input;
  const { userId } = caller;
  requireVisible('/name', name);
  return ports.store
    .write('system', async (tx) => {
      const id = tx.id();
      const tier = await requireTier(tx, input.tier);
      const region = await chooseRegion(tx, input, tier);
      requireUnreserved(slug);
      const payer = await tx.users.find({ id: userId });
      if (!payer) throw new ControlPlaneError('unauthorized', 'The account was closed.');
      const workspace = await tx.workspaces.insert({
        id,
        slug,
        name,
        hues,
        iconUrl,
        createdAt: tx.now,
        deletedAt: null,
        suspendedAt: null,
        suspensionMessage: null,
      });
      await tx.wake('audit', id, tx.now + auditRetentionMs);
      await tx.members.insert({ id: tx.id(), workspaceId: id, userId, role: 'owner', ownerOf: id, joinedAt: tx.now });
      const plan = await insertPlan(tx, {
        workspaceId: id,
        region,
        tier,
        payer,
        operation: 'createWorkspace',
        former: null,
      });
      await requireFewOwned(tx, userId);
      const order = isPriced(tier)
        ? await reserveOrder(tx, { plan, tier, region, payer, isAgain: false, returnUrl })
        : null;
      return { workspace, plan, order };
    })
    .catch(refuseTaken({ workspaces_slug: () => slugTaken(slug), plans_free: freeTierUsed }));
}

/** Called after the workspace is added. */
async function requireFewOwned(tx: ReadTx, userId: string): Promise<void> {
  if ((await tx.members.count({ userId, role: 'owner' })) <= mostOwned) return;
  throw new ControlPlaneError(
    'limit_reached',
    `The account owns ${mostOwned} workspaces, which is the limit. Delete or transfer one first.`,
  );
}

/** Checks the references of the body, then the state of the region. */
async function chooseRegion(
  tx: ReadTx,
  { region: id, iconUrl }: NewWorkspace,
  tier: RowOf<'tiers'>,
): Promise<RegionRow> {
  const regions = await tx.regions.list({}, { order: ['order'] });
  const named = regions.find((region) => region.id === id);
  if (id !== undefined && !named) {
    throw new ControlPlaneError('bad_reference', `There is no region "${id}". listRegions returns the regions.`);
  }
  requireIcon(iconUrl);
  const region = named ?? regions.find((one) => one.status === 'ready' && offers(one, tier));
  if (!region || !takesPlans(region)) {
    const reason = region ? `${region.name} takes no new plans` : `No region offers the tier "${tier.id}"`;
    throw new ControlPlaneError('region_unavailable', `${reason} at present. Choose another region or tier.`);
  }
  requireOffer(region, tier);
  return region;
}

/** The content of an icon is an image of its media type. */
export function requireIcon(iconUrl: string | null | undefined): void {
  if (typeof iconUrl !== 'string' || isPicture(iconUrl)) return;
  throw new ControlPlaneError(
    'bad_reference',
    'The content of `iconUrl` is not an image of the media type that it names.',
  );
}

async function undo(tx: Tx, { workspace, plan, order }: Begun, error: unknown): Promise<void> {
  if (order) await undoOrder(tx, order, error);
  const present = await tx.plans.find({ id: plan.id });
  if (present) await removePlan(tx, present, { end: 'refund', trigger: 'undo' });
  await tx.workspaces.delete(workspace.id);
}

function shown({ name, slug, hues, iconUrl }: WorkspaceRow) {
  return { name, slug, hues, iconUrl };
}
