import { invitationLifecycle } from '../../../generated/moves.ts';
import { dashboardUrlOf } from '../../model/shared/addresses.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { sha256 } from '../../model/shared/hash.ts';
import { invitationMs, statusAt } from '../../model/members/invitation.ts';
import { move } from '../../model/shared/lifecycle.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { enqueueMail } from '../../transitions/notices.ts';
import { changesBetween } from '../audit/audit.ts';
import { findWorkspace, requireChangeableWorkspace } from '../shared/lookup.ts';
import { takeRecipientRate } from '../shared/rates.ts';

export type InvitationRow = RowOf<'invitations'>;

/** An invitation with its status at present, the workspace and the name of the person who sent it last. */
export interface FoundInvitation {
  readonly row: InvitationRow;
  readonly workspace: RowOf<'workspaces'>;
  readonly invitedBy: string;
}

interface NewInvitation {
  readonly workspaceId: string;
  readonly email: string;
  readonly role: 'viewer' | 'developer' | 'admin';
}

/** The most pending invitations of a workspace, and the most others that are listed. */
export const mostInvitations = 100;

export function listInvitations({ store }: Ports, caller: Caller, workspaceId: string): Promise<FoundInvitation[]> {
  return store.read(caller, async (tx) => {
    const workspace = await findWorkspace(tx, workspaceId);
    const all = await tx.invitations.list({ workspaceId }, { order: ['-createdAt'] });
    let others = 0;
    const listed = all
      .map((row) => withStatus(row, tx.now))
      .filter(({ status }) => status === 'pending' || ++others <= mostInvitations);
    return Promise.all(listed.map((row) => describeInvitation(tx, row, workspace)));
  });
}

/** Invites a person. A pending invitation to the address is sent again, with another link. */
export async function createInvitation(
  ports: ActionPorts,
  caller: Caller,
  { workspaceId, email: sent, role }: NewInvitation,
): Promise<FoundInvitation> {
  const { store, random, settings } = ports;
  const [email, token] = [sent.toLowerCase(), `inv_${random.secret()}`];
  const tokenHash = await sha256(token);
  // A member gets no mail, so only the others count.
  await store.read(caller, (tx) => requireInvitable(tx, workspaceId, email));
  await takeRecipientRate(ports, 'createInvitation', email);
  return store.write(caller, async (tx) => {
    const workspace = await requireInvitable(tx, workspaceId, email);
    const before = await findPending(tx, { workspaceId, email });
    const link = { role, invitedById: caller.userId, expiresAt: tx.now + invitationMs, tokenHash };
    const status = move(invitationLifecycle, before ? 'pending' : 'none', 'createInvitation', 'pending');
    const row = before
      ? { ...before, ...link, status }
      : { id: tx.id(), workspaceId, email, pendingEmail: email, createdAt: tx.now, ...link, status };
    if (before) await tx.invitations.update(before.id, { ...link, status });
    else await insertWithin(tx, row);
    await tx.wake('invitation', row.id, row.expiresAt);
    await tx.audit({ workspaceId, operation: 'createInvitation', ...changed(before, row) });
    const found = await describeInvitation(tx, row, workspace);
    await enqueueMail(tx, mailOf(found, `${dashboardUrlOf(settings)}/invitations/${token}`));
    return found;
  });
}

export function revokeInvitation(
  ports: Ports,
  caller: Caller,
  { workspaceId, invitationId }: { readonly workspaceId: string; readonly invitationId: string },
): Promise<void> {
  return ports.store.write(caller, async (tx) => {
    const before = await tx.invitations.find({ id: invitationId, workspaceId });
    if (!before || statusAt(before, tx.now) !== 'pending') {
      throw notFound('invitationId', `The workspace has no pending invitation with the id "${invitationId}".`);
    }
    await requireChangeableWorkspace(tx, workspaceId);
    const status = move(invitationLifecycle, before.status, 'revokeInvitation', 'revoked');
    await tx.invitations.update(before.id, { status, pendingEmail: null });
    await tx.audit({ workspaceId, operation: 'revokeInvitation', ...changed(before, { ...before, status }) });
  });
}

export async function describeInvitation(
  tx: ReadTx,
  row: InvitationRow,
  workspace: RowOf<'workspaces'>,
): Promise<FoundInvitation> {
  const user = await tx.users.find({ id: row.invitedById });
  return { row, workspace, invitedBy: user?.name ?? '' };
}

export function withStatus(row: InvitationRow, now: number): InvitationRow {
  return { ...row, status: statusAt(row, now) };
}

/** The invitation and its changed fields, for the audit. */
export function changed(before: InvitationRow | null, after: InvitationRow) {
  const target = { type: 'invitation', id: after.id, name: after.email };
  const { email, role, status } = after;
  if (!before) return { target, changes: changesBetween(null, { email, role }) };
  return { target, changes: changesBetween({ role: before.role, status: before.status }, { role, status }) };
}

async function requireInvitable(tx: ReadTx, workspaceId: string, email: string): Promise<RowOf<'workspaces'>> {
  const workspace = await requireChangeableWorkspace(tx, workspaceId);
  const user = await tx.users.find({ email });
  const member = user && (await tx.members.find({ workspaceId, userId: user.id }));
  if (member) throw new ControlPlaneError('already_member', `${email} is a member of the workspace.`);
  return workspace;
}

/** The pending invitation to an address. An expired one is stored as expired, so that its address is free. */
async function findPending(
  tx: Tx,
  { workspaceId, email }: { readonly workspaceId: string; readonly email: string },
): Promise<InvitationRow | null> {
  const row = await tx.invitations.find({ workspaceId, pendingEmail: email });
  if (!row || row.expiresAt > tx.now) return row;
  await tx.invitations.update(row.id, {
    status: move(invitationLifecycle, row.status, 'timeout', 'expired'),
    pendingEmail: null,
  });
  return null;
}

async function insertWithin(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.invitations.insert(row);
  const pending = await tx.invitations.count({
    workspaceId: row.workspaceId,
    status: 'pending',
    expiresAt: { above: tx.now },
  });
  if (pending <= mostInvitations) return;
  throw new ControlPlaneError(
    'limit_reached',
    `The workspace has ${mostInvitations} pending invitations. Revoke one first.`,
  );
}

function mailOf({ row, workspace, invitedBy }: FoundInvitation, link: string) {
  const text = [
    `${invitedBy} invites you to the workspace ${workspace.name}, as ${row.role}.`,
    `Accept or decline within seven days: ${link}`,
    'If you do not know the sender, ignore this mail.',
  ];
  const subject = `${invitedBy} invites you to ${workspace.name}`;
  return { to: [row.email], subject, text: text.join('\n\n'), workspaceId: workspace.id };
}
