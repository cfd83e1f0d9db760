import { blockSentence } from '../../../contract/model/operator-sentences.ts';
import { clientOf } from '../../../contract/model/client-address.ts';
import { newUser } from '../../model/account/new-user.ts';
import {
  linkMs,
  linksPerAddress,
  linksPerClient,
  mostSessions,
  readEmail,
  sessionMs,
} from '../../model/account/sign-in.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { recipientOf } from '../../model/shared/recipient.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Random } from '../../ports/random.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Store, Tx } from '../../ports/store.ts';
import { maySignIn } from '../../transitions/sign-in.ts';
import { takeRate } from '../shared/rates.ts';

/** Ports for signing in. */
export interface SignInPorts {
  readonly store: Store;
  readonly random: Random;
  readonly rateLimits: RateLimits;
  readonly settings: Pick<Settings, 'signUp'>;
  /** The address at which the link with a secret is served. */
  readonly linkTo: (secret: string) => string;
}

/** A session that has begun. Its secret is known to its browser only. */
export interface NewSession {
  readonly secret: string;
  readonly lastsMs: number;
  /** The account, for the log of the operator. */
  readonly user: Pick<RowOf<'users'>, 'id' | 'email'>;
}

/**
 * Has a link mailed to an address, if its owner may sign in. A reconciler looks for the account, so the result and the
 * duration do not show whether it exists.
 */
export async function requestSignIn(
  { store, random, rateLimits, linkTo }: Omit<SignInPorts, 'settings'>,
  { text, client }: { readonly text: string; readonly client: string },
): Promise<void> {
  const email = readEmail(text);
  if (email === null) throw new ControlPlaneError('bad_reference', `"${text.slice(0, 100)}" is not an e-mail address.`);
  await takeRate(
    rateLimits,
    `signIn:client:${clientOf(client)}`,
    linksPerClient,
    'Too many links were requested from your network address.',
  );
  await takeRate(
    rateLimits,
    `signIn:recipient:${recipientOf(email)}`,
    linksPerAddress,
    'Too many links were requested for this address. Use the newest one.',
  );
  const secret = random.secret();
  const hash = await sha256(secret);
  await store.write('system', (tx) => insertLink(tx, { email, hash, unsentUrl: linkTo(secret) }));
}

/** A new link for an account, which is not mailed. Returns its secret; `null` without such an account. */
export async function createSignInLink(
  { store, random }: Pick<SignInPorts, 'store' | 'random'>,
  text: string,
): Promise<string | null> {
  const email = readEmail(text) ?? text;
  const secret = random.secret();
  const hash = await sha256(secret);
  return store.write('system', async (tx) => {
    if (!(await tx.users.find({ email }))) return null;
    await insertLink(tx, { email, hash, unsentUrl: null });
    return secret;
  });
}

/** The address that a link signs in. The link can be used afterwards too. */
export async function findSignIn({ store }: Pick<SignInPorts, 'store'>, secret: string): Promise<string> {
  const hash = await sha256(secret);
  return store.read('system', async (tx) => {
    const link = await tx.signInLinks.find({ hash });
    if (!link || link.expiresAt <= tx.now) throw unusable();
    refuseBlocked(await tx.users.find({ email: link.email }));
    return link.email;
  });
}

/**
 * Uses a link: begins a session of the account, which is created if necessary. All links of the address end. The
 * operator's log says who signed in from where.
 */
export async function signIn(
  { store, random, settings }: Pick<SignInPorts, 'store' | 'random' | 'settings'>,
  linkSecret: string,
  client: string,
): Promise<NewSession> {
  const secret = random.secret();
  const [linkHash, hash] = await Promise.all([sha256(linkSecret), sha256(secret)]);
  const { id, email } = await store.write('system', async (tx) => {
    const link = await tx.signInLinks.find({ hash: linkHash });
    if (!link || link.expiresAt <= tx.now) throw unusable();
    const { email } = link;
    await tx.signInLinks.deleteAll({ email });
    if (!(await maySignIn(tx, email, settings))) throw unusable();
    const user = await verifyUser(tx, email);
    refuseBlocked(user);
    await tx.sessions.insert({ id: tx.id(), userId: user.id, hash, createdAt: tx.now, expiresAt: tx.now + sessionMs });
    await endOldSessions(tx, user.id);
    const detail = { target: { type: 'account', id: user.id, name: email }, client };
    const event = { operation: 'signIn', operator: null, subject: user.id, detail };
    await tx.operatorEvents.insert({ id: tx.id(), at: tx.now, ...event });
    return user;
  });
  return { secret, lastsMs: sessionMs, user: { id, email } };
}

/** Ends a session, also one that has ended already. */
export async function signOut({ store }: Pick<SignInPorts, 'store'>, sessionSecret: string): Promise<void> {
  const hash = await sha256(sessionSecret);
  await store.write('system', (tx) => tx.sessions.deleteAll({ hash }));
}

/** Ends all sessions of an account. Its tokens go on. */
export async function signOutEverywhere({ store }: Pick<SignInPorts, 'store'>, caller: Caller): Promise<void> {
  await store.write(caller, (tx) => tx.sessions.deleteAll({ userId: caller.userId }));
}

function unusable(): ControlPlaneError {
  return new ControlPlaneError(
    'not_found',
    'The link cannot be used: it has expired, was used before, or is not complete. Request another one.',
  );
}

/** A blocked account gets no session. Only who has opened a link to its address reads that. */
function refuseBlocked(user: RowOf<'users'> | null): void {
  if (typeof user?.blockedAt !== 'number') return;
  throw new ControlPlaneError('account_blocked', blockSentence(user.blockReason ?? ''));
}

async function insertLink(tx: Tx, link: Pick<RowOf<'signInLinks'>, 'email' | 'hash' | 'unsentUrl'>): Promise<void> {
  const { id, expiresAt } = await tx.signInLinks.insert({
    id: tx.id(),
    ...link,
    createdAt: tx.now,
    expiresAt: tx.now + linkMs,
  });
  await tx.wake('signInLink', id, link.unsentUrl === null ? expiresAt : tx.now);
}

/** The account of an address whose owner has opened a link. */
async function verifyUser(tx: Tx, email: string): Promise<RowOf<'users'>> {
  const user = await tx.users.find({ email });
  if (!user)
    return tx.users.insert({ ...newUser, id: tx.id(), email, name: email.split('@')[0] ?? email, createdAt: tx.now });
  if (!user.emailVerified) await tx.users.update(user.id, { emailVerified: true });
  return user;
}

async function endOldSessions(tx: Tx, userId: string): Promise<void> {
  await tx.sessions.deleteAll({ userId, expiresAt: { atMost: tx.now } });
  const newest = await tx.sessions.list({ userId }, { order: ['-createdAt'] });
  const old = newest.slice(mostSessions).map(({ id }) => id);
  if (old.length > 0) await tx.sessions.deleteAll({ id: { in: old } });
}
