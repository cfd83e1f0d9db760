import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { compareNames, compareText } from '../../model/shared/order.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { changesBetween } from '../audit/audit.ts';
import { requireChangeableWorkspace, requireLastingWorkspace } from '../shared/lookup.ts';

type MemberRow = RowOf<'members'>;

/** A member, with the account of the person. */
export interface FoundMember {
  readonly row: MemberRow;
  readonly user: RowOf<'users'>;
}

interface MemberPath {
  readonly workspaceId: string;
  readonly userId: string;
}

export function listMembers(
  { store }: Ports,
  caller: Caller,
  workspaceId: string,
): Promise<{ readonly members: readonly FoundMember[]; readonly viewerRole: MemberRow['role'] }> {
  return store.read(caller, async (tx) => {
    const rows = await tx.members.list({ workspaceId });
    const own = rows.find((row) => row.userId === caller.userId);
    if (!own) throw notFound('workspaceSlug', 'There is no such workspace.');
    const users = await tx.users.list({ id: { in: rows.map((row) => row.userId) } });
    const byId = new Map(users.map((user) => [user.id, user]));
    const members = rows.flatMap((row) => {
      const user = byId.get(row.userId);
      return user ? [{ row, user }] : [];
    });
    return { members: members.sort(compareMembers), viewerRole: own.role };
  });
}

export function updateMember(
  ports: Ports,
  caller: Caller,
  { role, ...path }: MemberPath & { readonly role: 'viewer' | 'developer' | 'admin' },
): Promise<FoundMember> {
  return ports.store.write(caller, async (tx) => {
    const { row, user } = await findChangeable(tx, path, requireChangeableWorkspace);
    if (row.role === role) return { row, user };
    await tx.members.update(row.id, { role });
    await wakeSshSessions(tx, path);
    await tx.audit({ ...changeOf(path, user, { from: row.role, to: role }), operation: 'updateMember' });
    return { row: { ...row, role }, user };
  });
}

/** Removes a member, who may be the caller. The tokens that are pinned to the workspace go with the membership. */
export function removeMember(ports: Ports, caller: Caller, path: MemberPath): Promise<void> {
  return ports.store.write(caller, async (tx) => {
    const { row, user } = await findChangeable(tx, path, requireLastingWorkspace);
    await wakeSshSessions(tx, path);
    await tx.audit({ ...changeOf(path, user, { from: row.role, to: null }), operation: 'removeMember' });
    // Last, because a caller who leaves reaches nothing after it.
    await tx.members.delete(row.id);
  });
}

/** A member who is not the owner. */
async function findChangeable(
  tx: ReadTx,
  { workspaceId, userId }: MemberPath,
  requireWorkspace: typeof requireLastingWorkspace,
): Promise<FoundMember> {
  const row = await tx.members.find({ workspaceId, userId });
  const user = await tx.users.find({ id: userId });
  if (!row || !user) throw notFound('userId', `The workspace has no member with the id "${userId}".`);
  await requireWorkspace(tx, workspaceId);
  if (row.role !== 'owner') return { row, user };
  throw new ControlPlaneError(
    'forbidden',
    'The owner can neither be removed nor get another role. Transfer the workspace first.',
  );
}

/** The role or the membership may be too low for them now. */
async function wakeSshSessions(tx: Tx, path: MemberPath): Promise<void> {
  await tx.wake('sshSession', await tx.sshSessions.list({ ...path }));
}

function changeOf(
  { workspaceId, userId }: MemberPath,
  { email }: RowOf<'users'>,
  role: { from: string; to: string | null },
) {
  const target = { type: 'member', id: userId, name: email };
  return { workspaceId, target, changes: changesBetween({ role: role.from }, { role: role.to }) };
}

/** The owner first, then by name. */
function compareMembers(a: FoundMember, b: FoundMember): number {
  const first = Number(b.row.role === 'owner') - Number(a.row.role === 'owner');
  return first || compareNames(a.user, b.user) || compareText(a.user.id, b.user.id);
}
