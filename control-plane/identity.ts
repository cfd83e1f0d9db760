import type { Credential, Membership, Principal } from '../contract/model/principal.ts';
import type { Identified, Identity, Presented } from '../server/ports/identity.ts';
import { isPhoneVerified } from './model/account/phone.ts';
import { sha256 } from './model/shared/hash.ts';
import type { RowOf } from './model/tables/tables.ts';
import type { Ports } from './ports/ports.ts';
import { type ReadTx, type Store, StoreUnavailable } from './ports/store.ts';
import type { Settings } from './ports/settings.ts';

/** Precision of the time of a token's last use. */
const lastUseMs = 60_000;

/** Cache of hashes, by credential. */
const hashes = new Map<string, string>();
const mostHashes = 1000;

/** Finds callers and their memberships in the store. */
export function createIdentity(portsOf: () => Promise<Ports>): Identity {
  return {
    async authenticate(credential) {
      const hashed = await hashOf(credential);
      const ports = await portsOf();
      return credential.kind === 'token' ? authenticateToken(ports, hashed) : authenticateSession(ports, hashed);
    },
    async findMembership({ userId }, slug) {
      const { store } = await portsOf();
      // A token that is pinned elsewhere is refused by the front, with another error than for a stranger.
      const read = async (tx: ReadTx) => {
        const workspace = await tx.workspaces.find({ slug });
        const member = workspace && (await tx.members.find({ workspaceId: workspace.id, userId }));
        return member && membershipOf(member, workspace);
      };
      return store.read({ userId, pinnedWorkspaceId: null }, read, `membership ${slug}`);
    },
    identifyAll: async (all) => identifyAll(await portsOf(), all),
  };
}

/** The owners of many credentials and their memberships, with as many statements as for one. */
async function identifyAll({ store, settings }: Ports, all: readonly Presented[]): Promise<Identified[]> {
  const presented = await Promise.all(all.map(async (one) => ({ ...one, hash: await hashOf(one.credential) })));
  const hashesOf = (kind: Credential['kind']) =>
    presented.filter(({ credential }) => credential.kind === kind).map(({ hash }) => hash);
  const { owners, members, now } = await store.read('system', async (tx) => ({
    owners: await readOwners(tx, { token: hashesOf('token'), session: hashesOf('session') }),
    members: await readMembers(
      tx,
      presented.map(({ workspaceSlug }) => workspaceSlug),
    ),
    now: tx.now,
  }));
  const unused = [...owners.values()].flatMap(({ token }) => (token && isLastUseOld(token, now) ? [token.id] : []));
  if (unused.length > 0) await keepLastUse(store, unused);
  return presented.map(({ credential: { kind }, hash, workspaceSlug }) => {
    const owner = owners.get(`${kind} ${hash}`);
    const principal = owner ? principalOf(owner, settings) : null;
    return { principal, membership: (principal && members.get(`${principal.userId} ${workspaceSlug}`)) ?? null };
  });
}

/** The user of a credential, and the token if it is one. */
interface Owner {
  readonly user: RowOf<'users'>;
  readonly token: RowOf<'tokens'> | null;
}

/** Owners by the kind of the credential and its hash. */
async function readOwners(
  tx: ReadTx,
  hashes: Readonly<Record<Credential['kind'], readonly string[]>>,
): Promise<ReadonlyMap<string, Owner>> {
  const tokens = hashes.token.length > 0 ? await tx.tokens.list({ hash: { in: unique(hashes.token) } }) : [];
  const sessions = hashes.session.length > 0 ? await tx.sessions.list({ hash: { in: unique(hashes.session) } }) : [];
  const valid = [
    ...tokens.map((token) => ({ key: `token ${token.hash}`, token, ...token })),
    ...sessions.map((session) => ({ key: `session ${session.hash}`, token: null, ...session })),
  ].filter(({ expiresAt }) => !isOver(expiresAt, tx.now));
  const users = await tx.users.list({ id: { in: unique(valid.map(({ userId }) => userId)) } });
  const byId = new Map(users.map((user) => [user.id, user]));
  return new Map(
    valid.flatMap(({ key, token, userId }) => {
      const user = byId.get(userId);
      return user ? [[key, { user, token }]] : [];
    }),
  );
}

/** Memberships in workspaces, by the user and the slug. */
async function readMembers(tx: ReadTx, slugs: readonly (string | null)[]): Promise<ReadonlyMap<string, Membership>> {
  const named = unique(slugs.filter((slug) => slug !== null));
  if (named.length === 0) return new Map();
  const workspaces = await tx.workspaces.list({ slug: { in: named } });
  const byId = new Map(workspaces.map((workspace) => [workspace.id, workspace]));
  const members = await tx.members.list({ workspaceId: { in: [...byId.keys()] } });
  return new Map(
    members.flatMap((member): [string, Membership][] => {
      const workspace = byId.get(member.workspaceId);
      return workspace ? [[`${member.userId} ${workspace.slug}`, membershipOf(member, workspace)]] : [];
    }),
  );
}

function membershipOf(
  { workspaceId, role }: RowOf<'members'>,
  { suspendedAt, suspensionMessage }: RowOf<'workspaces'>,
): Membership {
  return { workspaceId, role, ...(suspendedAt !== null && { suspended: suspensionMessage ?? '' }) };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function secretOf(credential: Credential): string {
  return credential.kind === 'token' ? credential.secret : credential.id;
}

async function authenticateToken({ store, settings }: Ports, hash: string): Promise<Principal | null> {
  const found = await store.read('system', async (tx) => {
    const token = await tx.tokens.find({ hash });
    const user = token && (await tx.users.find({ id: token.userId }));
    return user && !isOver(token.expiresAt, tx.now) ? { token, user, now: tx.now } : null;
  });
  if (!found) return null;
  const { token, user, now } = found;
  if (isLastUseOld(token, now)) await keepLastUse(store, [token.id]);
  return principalOf({ user, token }, settings);
}

function isLastUseOld({ lastUsedAt }: RowOf<'tokens'>, now: number): boolean {
  return now - (lastUsedAt ?? 0) >= lastUseMs;
}

/** A store that is full or read-only keeps no last use; its callers can still read. */
async function keepLastUse(store: Store, tokenIds: readonly string[]): Promise<void> {
  try {
    await store.write('system', (tx) => tx.tokens.updateAll({ id: { in: tokenIds } }, { lastUsedAt: tx.now }));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

async function authenticateSession({ store, settings }: Ports, hash: string): Promise<Principal | null> {
  const user = await store.read('system', async (tx) => {
    const session = await tx.sessions.find({ hash });
    const user = session && (await tx.users.find({ id: session.userId }));
    return user && !isOver(session.expiresAt, tx.now) ? user : null;
  });
  return user && principalOf({ user, token: null }, settings);
}

function isOver(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function principalOf({ user, token }: Owner, settings: Settings): Principal {
  return {
    userId: user.id,
    tokenId: token?.id ?? null,
    scope: token?.scope ?? 'full',
    pinnedWorkspaceId: token?.pinnedWorkspaceId ?? null,
    phoneVerified: isPhoneVerified(user, settings),
    ...(user.blockedAt !== null && { blocked: user.blockReason ?? '' }),
  };
}

async function hashOf(credential: Credential): Promise<string> {
  const secret = secretOf(credential);
  return hashes.get(secret) ?? (await hash(secret));
}

/** Hashing takes longer than the read from the store, so hashes of repeated credentials are cached. */
async function hash(secret: string): Promise<string> {
  const hashed = await sha256(secret);
  const [oldest] = hashes.size < mostHashes ? [] : hashes.keys();
  if (oldest !== undefined) hashes.delete(oldest);
  hashes.set(secret, hashed);
  return hashed;
}
