import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { prefixLength, tokenSecret } from '../../model/account/token.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Random } from '../../ports/random.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { changesBetween, type Shown } from '../audit/audit.ts';
import { requireVisible } from '../shared/input.ts';
import { findNamedWorkspace } from '../shared/named-workspace.ts';

type TokenRow = RowOf<'tokens'>;

/** A token, with the slug of the workspace that it is pinned to. */
export interface FoundToken {
  readonly row: TokenRow;
  readonly workspaceSlug: string | null;
}

interface TokenChoices extends Pick<TokenRow, 'name' | 'scope'> {
  /** Number of days until it expires; `null` for never. */
  readonly days: number | null;
}

interface NewToken extends TokenChoices {
  readonly workspaceSlug?: string | undefined;
}

/** The secret of a new token, with its hash. */
export interface TokenSecret {
  readonly secret: string;
  readonly hash: string;
}

/** The most tokens of an account. */
const mostTokens = 100;

const day = 86_400_000;

/** A pinned token sees only the tokens that are pinned to the same workspace. */
export function listTokens({ store }: Ports, caller: Caller): Promise<FoundToken[]> {
  return store.read(caller, async (tx) => {
    const rows = await tx.tokens.list({ userId: caller.userId, ...pinOf(caller) }, { order: ['-createdAt'] });
    return withSlugs(tx, rows);
  });
}

export async function createToken(
  { store, random }: Ports,
  caller: Caller,
  { workspaceSlug, ...choices }: NewToken,
): Promise<FoundToken & { readonly secret: string }> {
  const made = await makeSecret(random);
  return store.write(caller, async (tx) => {
    const workspace = await checkNewToken(tx, caller, { name: choices.name, workspaceSlug });
    return { ...(await insertToken(tx, caller, { ...choices, workspace }, made)), secret: made.secret };
  });
}

/** Throws if the caller may not create the token. Returns the workspace that it is pinned to. */
export async function checkNewToken(
  tx: ReadTx,
  caller: Caller,
  { name, workspaceSlug }: Pick<NewToken, 'name' | 'workspaceSlug'>,
): Promise<RowOf<'workspaces'> | null> {
  requireVisible('/name', name);
  const workspace = await findNamedWorkspace(tx, caller, workspaceSlug);
  if ((await tx.tokens.count({ userId: caller.userId })) >= mostTokens) {
    throw new ControlPlaneError('limit_reached', `The account has ${mostTokens} tokens. Revoke one first.`);
  }
  return workspace;
}

/** Makes the secret of a new token, before the transaction that inserts it. */
export async function makeSecret(random: Random): Promise<TokenSecret> {
  const secret = tokenSecret(random.secret());
  return { secret, hash: await sha256(secret) };
}

/** Inserts a token of the caller, which was checked before. */
export async function insertToken(
  tx: Tx,
  { userId }: Caller,
  { name, scope, days, workspace }: TokenChoices & { readonly workspace: RowOf<'workspaces'> | null },
  { secret, hash }: TokenSecret,
): Promise<FoundToken> {
  const row = await tx.tokens.insert({
    id: tx.id(),
    userId,
    name,
    prefix: secret.slice(0, prefixLength),
    hash,
    scope,
    pinnedWorkspaceId: workspace?.id ?? null,
    createdAt: tx.now,
    expiresAt: days === null ? null : tx.now + days * day,
    lastUsedAt: null,
  });
  await auditToken(tx, 'createToken', null, row);
  return { row, workspaceSlug: workspace?.slug ?? null };
}

export function revokeToken({ store }: Ports, caller: Caller, id: string): Promise<void> {
  return store.write(caller, async (tx) => {
    const token = await tx.tokens.find({ id, userId: caller.userId, ...pinOf(caller) });
    if (!token) throw notFound('id', `The account has no token with the id "${id}".`);
    // Before the deletion, since the token may be that of the request.
    await auditToken(tx, 'revokeToken', token, null);
    await tx.tokens.delete(id);
    await tx.wake('sshSession', await tx.sshSessions.list({ tokenId: id }));
  });
}

/** A token without a workspace of its own is in no audit log. */
async function auditToken(
  tx: Tx,
  operation: 'createToken' | 'revokeToken',
  before: TokenRow | null,
  after: TokenRow | null,
): Promise<void> {
  const row = after ?? before;
  if (row?.pinnedWorkspaceId == null) return;
  const target = { type: 'token', id: row.id, name: row.name };
  const changes = changesBetween(before && shown(before), after && shown(after));
  await tx.audit({ workspaceId: row.pinnedWorkspaceId, operation, target, changes });
}

function shown({ name, scope, expiresAt }: TokenRow): Shown {
  return { name, scope, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() };
}

function pinOf({ pinnedWorkspaceId }: Caller): { pinnedWorkspaceId?: string } {
  return pinnedWorkspaceId === null ? {} : { pinnedWorkspaceId };
}

async function withSlugs(tx: ReadTx, rows: readonly TokenRow[]): Promise<FoundToken[]> {
  const ids = rows.map(({ pinnedWorkspaceId }) => pinnedWorkspaceId).filter((id) => id !== null);
  const workspaces = await tx.workspaces.list({ id: { in: ids } });
  const slugs = new Map(workspaces.map(({ id, slug }) => [id, slug]));
  return rows.map((row) => ({ row, workspaceSlug: slugs.get(row.pinnedWorkspaceId ?? '') ?? null }));
}
