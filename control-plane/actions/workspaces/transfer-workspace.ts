import type { Caller, Writer } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { payerOf } from '../../model/billing/plan.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEvent, ReadTx, Tx } from '../../ports/store.ts';
import { type PlanView, readPlans } from '../billing/billing.ts';
import { mostOwned } from './create-workspace.ts';
import { freeTierUsed } from '../billing/plan-checks.ts';
import { atProvider } from '../billing/payment-provider.ts';
import { refuseTaken } from '../shared/unique.ts';
import { requireChangeableWorkspace, type requireLastingWorkspace } from '../shared/lookup.ts';
import { movePlans, payPlans, type PlansPayment, type Service, undoPayment } from './transfer-plans.ts';

interface Transfer {
  readonly workspaceId: string;
  readonly targetUserId: string;
  readonly returnUrl?: string | undefined;
}

interface Checked {
  readonly workspace: RowOf<'workspaces'>;
  readonly target: RowOf<'users'>;
  readonly plans: readonly PlanView[];
}

/** The one that transfers a workspace. */
interface Transferring {
  readonly userId: string;
  /** Whether a new owner who is not a member becomes one. */
  readonly joins: boolean;
  readonly writer: Writer;
  readonly requireWorkspace: typeof requireLastingWorkspace;
  readonly record: (tx: Tx, event: Omit<AuditEvent, 'operation'>) => Promise<unknown>;
}

/** Returns the page on which the new owner has to pay; `null` if nothing waits for a payment. */
export function transferWorkspace(
  ports: Ports,
  caller: Caller,
  input: Transfer,
): Promise<{ readonly checkoutUrl: string | null }> {
  const by = {
    userId: caller.userId,
    joins: false,
    writer: { asSystemFor: caller },
    requireWorkspace: requireChangeableWorkspace,
    record: (tx: Tx, event: Omit<AuditEvent, 'operation'>) => tx.audit({ ...event, operation: 'transferWorkspace' }),
  };
  return transferBy(ports, by, input);
}

/** Transfers a workspace from its owner `userId`, who need not be the one that does so. */
export async function transferBy(
  ports: Ports,
  by: Transferring,
  input: Transfer,
): Promise<{ readonly checkoutUrl: string | null }> {
  const { store, payments } = ports;
  // The workspaces of the new owner are out of the caller's reach.
  const checked = await store.read('system', (tx) => check(tx, by, input));
  const { target, plans } = checked;
  const service: Service = { ports, write: (work) => store.write('system', work) };
  const isPaid = plans.some(
    ({ plan }) => plan.subscriptionId !== null || plan.status === 'incomplete' || plan.status === 'past_due',
  );
  const hasCard = isPaid && (await atProvider(() => payments.account(payerOf(target)))).card !== null;
  const payment = await payPlans(service, { payer: target, plans, hasCard, returnUrl: input.returnUrl ?? null });
  try {
    await write(ports, by, input, payment).catch(refuseTaken({ plans_free: freeTierUsed }));
  } catch (error) {
    await service.write((tx) => undoPayment(tx, payment));
    throw error;
  }
  return { checkoutUrl: payment.checkout?.url ?? null };
}

async function check(
  tx: ReadTx,
  { userId, joins, requireWorkspace }: Transferring,
  { workspaceId, targetUserId }: Transfer,
): Promise<Checked> {
  const workspace = await requireWorkspace(tx, workspaceId);
  const [own, member] = [
    await tx.members.find({ workspaceId, userId }),
    await tx.members.find({ workspaceId, userId: targetUserId }),
  ];
  if (own?.role !== 'owner')
    throw new ControlPlaneError('forbidden', 'Only the owner of the workspace can transfer it.');
  const target = member || joins ? await tx.users.find({ id: targetUserId }) : null;
  if (!target || targetUserId === userId) {
    throw new ControlPlaneError(
      'bad_target',
      'The target is not another member of the workspace. listMembers returns the members.',
    );
  }
  const plans = await readPlans(tx, { workspaceId });
  const isFree = plans.some(({ plan }) => plan.freeOwnerId !== null);
  if (isFree && (await tx.plans.count({ freeOwnerId: targetUserId })) > 0) throw freeTierUsed();
  if ((await tx.members.count({ userId: targetUserId, role: 'owner' })) >= mostOwned) {
    throw new ControlPlaneError('limit_reached', `The new owner has ${mostOwned} workspaces, which is the limit.`);
  }
  return { workspace, target, plans };
}

async function write(ports: Ports, by: Transferring, input: Transfer, payment: PlansPayment): Promise<void> {
  const { workspaceId, targetUserId } = input;
  await ports.store.write(by.writer, async (tx) => {
    const { workspace, target, plans } = await check(tx, by, input);
    const former = await tx.members.find({ ownerOf: workspaceId });
    const next = await tx.members.find({ workspaceId, userId: targetUserId });
    if (!former) throw new Error(`The workspace ${workspaceId} has lost its owner.`);
    await tx.members.update(former.id, { role: 'admin', ownerOf: null });
    const owner = { role: 'owner', ownerOf: workspaceId } as const;
    if (next) await tx.members.update(next.id, owner);
    else await tx.members.insert({ ...owner, id: tx.id(), workspaceId, userId: targetUserId, joinedAt: tx.now });
    await movePlans(tx, plans, payment);
    const changes = [{ field: 'owner', from: former.userId, to: target.id }];
    const about = { type: 'workspace', id: workspaceId, name: workspace.name };
    await by.record(tx, { workspaceId, target: about, changes });
  });
}
