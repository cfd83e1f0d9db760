import { invitationLifecycle } from '../../generated/moves.ts';
import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { sha256 } from '../model/hash.ts';
import { invitationMs, statusAt } from '../model/invitation.ts';
import { move } from '../model/lifecycle.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import { enqueueMail } from '../transitions/notices.ts';
import { auditOf, changesBetween } from './audit.ts';
import { requireChangeableWorkspace } from './lookup.ts';

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

/** A workspace has at most so many pending invitations, and so many others are listed. */
export const mostInvitations = 100;

export function listInvitations({ store, clock }: Ports, { viewer }: Caller, workspaceId: string): Promise<FoundInvitation[]> {
  const now = clock.now();
  return store.read(viewer, async (tx) => {
    const workspace = await tx.workspaces.find({ id: workspaceId });
    if (!workspace) throw new ControlPlaneError('not_found', 'There is no such workspace.');
    const all = await tx.invitations.list({ workspaceId }, { order: ['-createdAt'] });
    let others = 0;
    const listed = all.map((row) => withStatus(row, now)).filter(({ status }) => status === 'pending' || ++others <= mostInvitations);
    return Promise.all(listed.map((row) => describeInvitation(tx, row, workspace)));
  });
}

/** Invites a person. A pending invitation to the address is sent again, with another link. */
export async function createInvitation(
  ports: Ports,
  caller: Caller,
  { workspaceId, email: sent, role }: NewInvitation,
): Promise<FoundInvitation> {
  const { store, clock, random, settings } = ports;
  const [id, noticeId, now, audit] = [random.id(), random.id(), clock.now(), auditOf(ports, caller)];
  const [email, token] = [sent.toLowerCase(), `inv_${random.secret()}`];
  const link = { role, invitedById: caller.userId, expiresAt: now + invitationMs, tokenHash: await sha256(token) };
  return store.write(caller.viewer, async (tx) => {
    const workspace = await requireChangeableWorkspace(tx, workspaceId);
    await requireStranger(tx, workspaceId, email);
    const before = await findPending(tx, { workspaceId, email, now });
    const status = move(invitationLifecycle, before ? 'pending' : 'none', 'createInvitation', 'pending');
    const row = before ? { ...before, ...link, status } : { id, workspaceId, email, pendingEmail: email, createdAt: now, ...link, status };
    if (before) await tx.invitations.update(before.id, { ...link, status });
    else await insertWithin(tx, row, now);
    await tx.wake('invitation', row.id, row.expiresAt);
    await audit(tx, { workspaceId, operation: 'createInvitation', ...changed(before, row) });
    const found = await describeInvitation(tx, row, workspace);
    await enqueueMail(tx, { id: noticeId, at: now }, mailOf(found, `${settings.dashboardUrl}/invitations/${token}`));
    return found;
  });
}

export function revokeInvitation(
  ports: Ports,
  caller: Caller,
  { workspaceId, invitationId }: { readonly workspaceId: string; readonly invitationId: string },
): Promise<void> {
  const [now, audit] = [ports.clock.now(), auditOf(ports, caller)];
  return ports.store.write(caller.viewer, async (tx) => {
    const before = await tx.invitations.find({ id: invitationId, workspaceId });
    if (!before || statusAt(before, now) !== 'pending') {
      throw new ControlPlaneError('not_found', `The workspace has no pending invitation with the id "${invitationId}".`);
    }
    await requireChangeableWorkspace(tx, workspaceId);
    const status = move(invitationLifecycle, before.status, 'revokeInvitation', 'revoked');
    await tx.invitations.update(before.id, { status, pendingEmail: null });
    await audit(tx, { workspaceId, operation: 'revokeInvitation', ...changed(before, { ...before, status }) });
  });
}

export async function describeInvitation(tx: ReadTx, row: InvitationRow, workspace: RowOf<'workspaces'>): Promise<FoundInvitation> {
  const user = await tx.users.find({ id: row.invitedById });
  return { row, workspace, invitedBy: user?.name ?? '' };
}

export function withStatus(row: InvitationRow, now: number): InvitationRow {
  return { ...row, status: statusAt(row, now) };
}

/** What the audit records of a change. */
export function changed(before: InvitationRow | null, after: InvitationRow) {
  const target = { type: 'invitation', id: after.id, name: after.email };
  const { email, role, status } = after;
  if (!before) return { target, changes: changesBetween(null, { email, role }) };
  return { target, changes: changesBetween({ role: before.role, status: before.status }, { role, status }) };
}

async function requireStranger(tx: ReadTx, workspaceId: string, email: string): Promise<void> {
  const user = await tx.users.find({ email });
  const member = user && (await tx.members.find({ workspaceId, userId: user.id }));
  if (member) throw new ControlPlaneError('already_member', `${email} is a member of the workspace.`);
}

/** The pending invitation to an address. One that is over is written as such, so that its address is free. */
async function findPending(
  tx: Tx,
  { workspaceId, email, now }: { readonly workspaceId: string; readonly email: string; readonly now: number },
): Promise<InvitationRow | null> {
  const row = await tx.invitations.find({ workspaceId, pendingEmail: email });
  if (!row || row.expiresAt > now) return row;
  await tx.invitations.update(row.id, { status: move(invitationLifecycle, row.status, 'timeout', 'expired'), pendingEmail: null });
  return null;
}

async function insertWithin(tx: Tx, row: InvitationRow, now: number): Promise<void> {
  await tx.invitations.insert(row);
  const pending = await tx.invitations.count({ workspaceId: row.workspaceId, status: 'pending', expiresAt: { above: now } });
  if (pending <= mostInvitations) return;
  throw new ControlPlaneError('limit_reached', `The workspace has ${mostInvitations} pending invitations. Revoke one first.`);
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
