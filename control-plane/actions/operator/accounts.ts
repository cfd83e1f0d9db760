import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { changesBetween } from '../audit/audit.ts';
import { requireVisible } from '../shared/input.ts';
import { type OperatorPorts, record } from './record.ts';

type UserRow = RowOf<'users'>;

/** An account, by its id or its e-mail address. */
export interface AccountName {
  readonly account: string;
}

/**
 * Blocks an account until `unblockAccount`: its requests are 403 `account_blocked`, it cannot sign in, and its streams
 * and shells end within 15 s. A repeated block changes the reason, which its owner reads; without one, none is said.
 */
export function blockAccount(
  { store }: OperatorPorts,
  operator: Operator,
  { reason = '', ...name }: AccountName & { readonly reason?: string | undefined },
): Promise<void> {
  return store.write(operator, async (tx) => {
    const user = await findAccount(tx, name);
    await tx.users.update(user.id, { blockedAt: user.blockedAt ?? tx.now, blockReason: reason });
    await endShells(tx, user);
    const changes = changesBetween({ blocked: user.blockReason }, { blocked: reason });
    await record(tx, operator, { operation: 'blockAccount', ...about(user), changes });
  });
}

/** Ends the block of an account. Its sessions and tokens that have not ended work again. */
export function unblockAccount({ store }: OperatorPorts, operator: Operator, name: AccountName): Promise<void> {
  return store.write(operator, async (tx) => {
    const user = await findAccount(tx, name);
    await tx.users.update(user.id, { blockedAt: null, blockReason: null });
    const changes = changesBetween({ blocked: user.blockReason }, { blocked: null });
    await record(tx, operator, { operation: 'unblockAccount', ...about(user), changes });
  });
}

/**
 * Ends all sessions, tokens, links to sign in and shells of an account. Returns the numbers of sessions and tokens.
 */
export function signOutAccount(
  { store }: OperatorPorts,
  operator: Operator,
  name: AccountName,
): Promise<{ readonly sessions: number; readonly tokens: number }> {
  return store.write(operator, async (tx) => {
    const user = await findAccount(tx, name);
    await endShells(tx, user);
    const sessions = await tx.sessions.deleteAll({ userId: user.id });
    const tokens = await tx.tokens.deleteAll({ userId: user.id });
    await tx.signInLinks.deleteAll({ email: user.email });
    const changes = changesBetween({ sessions, tokens }, { sessions: 0, tokens: 0 });
    await record(tx, operator, { operation: 'signOutAccount', ...about(user), changes });
    return { sessions, tokens };
  });
}

/** Changes the name or the e-mail address of an account. Throws `bad_reference` if another account has the address. */
export function renameAccount(
  { store }: OperatorPorts,
  operator: Operator,
  {
    name,
    email,
    ...account
  }: AccountName & { readonly name?: string | undefined; readonly email?: string | undefined },
): Promise<void> {
  requireVisible('/name', name);
  return store.write(operator, async (tx) => {
    const user = await findAccount(tx, account);
    const after = { name: name ?? user.name, email: email?.toLowerCase() ?? user.email };
    const other = await tx.users.find({ email: after.email });
    if (other && other.id !== user.id)
      throw new ControlPlaneError('bad_reference', `Another account has the address ${after.email}.`);
    await tx.users.update(user.id, after);
    const changes = changesBetween({ name: user.name, email: user.email }, after);
    await record(tx, operator, { operation: 'renameAccount', ...about(user), changes });
  });
}

/** The account with the id or the address. Throws `not_found`. */
export async function findAccount(tx: ReadTx, { account }: AccountName): Promise<UserRow> {
  const user = (await tx.users.find({ id: account })) ?? (await tx.users.find({ email: account.toLowerCase() }));
  if (!user) throw new ControlPlaneError('not_found', `There is no account "${account}".`);
  return user;
}

/** The target of an event of the operator's log. */
export function about({ id, email }: UserRow) {
  return { target: { type: 'account', id, name: email }, workspaceId: null };
}

/** Has the reconciler look at the shells of an account, which has lost its access. */
export async function endShells(tx: Tx, { id }: UserRow): Promise<void> {
  await tx.wake('sshSession', await tx.sshSessions.list({ liveOf: id }));
}
