import type { Credential, Principal } from '../contract/model/principal.ts';
import type { Identity } from '../server/ports/identity.ts';
import { isPhoneVerified } from './model/account/phone.ts';
import { sha256 } from './model/shared/hash.ts';
import type { RowOf } from './model/tables/tables.ts';
import type { Ports } from './ports/ports.ts';
import { type Store, StoreUnavailable } from './ports/store.ts';
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
      const secret = secretOf(credential);
      const hashed = hashes.get(secret) ?? (await hash(secret));
      const ports = await portsOf();
      return credential.kind === 'token' ? authenticateToken(ports, hashed) : authenticateSession(ports, hashed);
    },
    async findMembership({ userId }, slug) {
      const { store } = await portsOf();
      // A token that is pinned elsewhere is refused by the front, with another error than for a stranger.
      return store.read({ userId, pinnedWorkspaceId: null }, async (tx) => {
        const workspace = await tx.workspaces.find({ slug });
        const member = workspace && (await tx.members.find({ workspaceId: workspace.id, userId }));
        return member && { workspaceId: member.workspaceId, role: member.role };
      });
    },
  };
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
  if (now - (token.lastUsedAt ?? 0) >= lastUseMs) {
    await keepLastUse(store, token.id);
  }
  const { id: tokenId, scope, pinnedWorkspaceId } = token;
  return { ...principalOf(user, settings), tokenId, scope, pinnedWorkspaceId };
}

/** A store that is full or read-only keeps no last use; its callers can still read. */
async function keepLastUse(store: Store, tokenId: string): Promise<void> {
  try {
    await store.write('system', (tx) => tx.tokens.update(tokenId, { lastUsedAt: tx.now }));
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
  return user && principalOf(user, settings);
}

function isOver(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function principalOf({ id, ...user }: RowOf<'users'>, settings: Settings): Principal {
  return {
    userId: id,
    tokenId: null,
    scope: 'full',
    pinnedWorkspaceId: null,
    phoneVerified: isPhoneVerified(user, settings),
  };
}

/** Hashing takes longer than the read from the store, so hashes of repeated credentials are cached. */
async function hash(secret: string): Promise<string> {
  const hashed = await sha256(secret);
  const [oldest] = hashes.size < mostHashes ? [] : hashes.keys();
  if (oldest !== undefined) hashes.delete(oldest);
  hashes.set(secret, hashed);
  return hashed;
}
