import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { sha256 } from '../model/hash.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { prefixLength, tokenSecret } from '../model/token.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadTx } from '../ports/store.ts';
import { findPlace } from './place.ts';

type TokenRow = RowOf<'tokens'>;

/** A token, with the slug of the workspace that it is pinned to. */
export interface FoundToken {
  readonly row: TokenRow;
  readonly workspaceSlug: string | null;
}

interface NewToken extends Pick<TokenRow, 'name' | 'scope'> {
  readonly workspaceSlug?: string | undefined;
  /** After how many days it expires; `null` for never. */
  readonly days: number | null;
}

/** An account has at most so many. */
export const mostTokens = 100;

const day = 86_400_000;

/** A pinned token sees only the tokens that are pinned to the same workspace. */
export function listTokens({ store }: Ports, { userId, viewer }: Caller): Promise<FoundToken[]> {
  return store.read(viewer, async (tx) => {
    const rows = await tx.tokens.list({ userId, ...pinOf(viewer) }, { order: ['-createdAt'] });
    return withSlugs(tx, rows);
  });
}

export async function createToken(
  { store, clock, random }: Ports,
  { userId, viewer }: Caller,
  { name, scope, days, workspaceSlug }: NewToken,
): Promise<FoundToken & { readonly secret: string }> {
  const [id, createdAt, secret] = [random.id(), clock.now(), tokenSecret(random.secret())];
  const hash = await sha256(secret);
  return store.write(viewer, async (tx) => {
    const workspace = await findPlace(tx, viewer, workspaceSlug);
    const row = await tx.tokens.insert({
      id,
      userId,
      name,
      prefix: secret.slice(0, prefixLength),
      hash,
      scope,
      pinnedWorkspaceId: workspace?.id ?? null,
      createdAt,
      expiresAt: days === null ? null : createdAt + days * day,
      lastUsedAt: null,
    });
    if ((await tx.tokens.count({ userId })) > mostTokens) {
      throw new ControlPlaneError('limit_reached', `The account has ${mostTokens} tokens. Revoke one first.`);
    }
    return { row, workspaceSlug: workspace?.slug ?? null, secret };
  });
}

export function revokeToken({ store, clock }: Ports, { userId, viewer }: Caller, id: string): Promise<void> {
  const now = clock.now();
  return store.write(viewer, async (tx) => {
    const token = await tx.tokens.find({ id, userId, ...pinOf(viewer) });
    if (!token) throw new ControlPlaneError('not_found', `The account has no token with the id "${id}".`);
    await tx.tokens.delete(id);
    for (const session of await tx.sshSessions.list({ tokenId: id })) await tx.wake('sshSession', session.id, now);
  });
}

function pinOf({ pinnedWorkspaceId }: Caller['viewer']): { pinnedWorkspaceId?: string } {
  return pinnedWorkspaceId === null ? {} : { pinnedWorkspaceId };
}

async function withSlugs(tx: ReadTx, rows: readonly TokenRow[]): Promise<FoundToken[]> {
  const ids = rows.map(({ pinnedWorkspaceId }) => pinnedWorkspaceId).filter((id) => id !== null);
  const workspaces = await tx.workspaces.list({ id: { in: ids } });
  const slugs = new Map(workspaces.map(({ id, slug }) => [id, slug]));
  return rows.map((row) => ({ row, workspaceSlug: slugs.get(row.pinnedWorkspaceId ?? '') ?? null }));
}
