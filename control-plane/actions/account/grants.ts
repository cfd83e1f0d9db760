import {
  grantMs,
  isChallenge,
  isChallengeOf,
  pollSeconds,
  readLoopback,
  readUserCode,
  toleranceMs,
  typedCodes,
  userCodeOf,
} from '../../model/account/grant.ts';
import { isPhoneVerified } from '../../model/account/phone.ts';
import { dashboardUrlOf } from '../../model/shared/addresses.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Random } from '../../ports/random.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import type { Settings } from '../../ports/settings.ts';
import type { ReadTx, Store } from '../../ports/store.ts';
import { requireVisible } from '../shared/input.ts';
import { takeRate } from '../shared/rates.ts';
import { checkNewToken, type FoundToken, insertToken, makeSecret } from './tokens.ts';

type Grant = RowOf<'tokenGrants'>;

/** Ports of the pages on which a person approves a token. */
export interface GrantPorts {
  readonly store: Store;
  readonly random: Random;
  readonly rateLimits: RateLimits;
  readonly settings: Settings;
}

/** Choices of the person for the token, as for `createToken`. */
export interface GrantChoices extends Pick<RowOf<'tokens'>, 'scope'> {
  readonly days: number | null;
  readonly workspaceSlug?: string | undefined;
}

/** A program on the machine of the browser that wants a token. */
export interface BrowserRequest {
  readonly name: string;
  readonly redirect: URL;
  readonly challenge: string;
  readonly state: string;
}

/** The codes of a machine without a browser. */
export interface DeviceCodes {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
  readonly intervalSeconds: number;
  readonly expiresAt: number;
}

/** Path of the page on which a code is typed. */
export const devicePath = '/authorize/device';

export async function createDeviceCode(ports: GrantPorts, name: string): Promise<DeviceCodes> {
  const { random, settings } = ports;
  requireVisible('/name', name);
  const [deviceCode, userCode] = [random.secret(), userCodeOf(random.secret())];
  const userCodeHash = await sha256(userCode);
  const { expiresAt } = await insertGrant(ports, deviceCode, { name, userCodeHash });
  const verificationUrl = `${settings.serviceUrl?.() ?? dashboardUrlOf(settings)}${devicePath}`;
  return { deviceCode, userCode, verificationUrl, intervalSeconds: pollSeconds, expiresAt };
}

/** The name of the machine that shows a code. Each look counts as a try of the caller. */
export async function findDevice(ports: GrantPorts, caller: Caller, userCode: string): Promise<string> {
  await requireApprover(ports, caller);
  const hash = await tryCode(ports, caller, userCode);
  return ports.store.read('system', async (tx) => (await findOpen(tx, hash)).name);
}

/** Lets the machine that shows a code have a token of the caller. Returns its name. */
export async function approveDevice(
  ports: GrantPorts,
  caller: Caller,
  { userCode, ...choices }: GrantChoices & { readonly userCode: string },
): Promise<string> {
  await requireApprover(ports, caller);
  const hash = await tryCode(ports, caller, userCode);
  const { name } = await ports.store.read('system', (tx) => findOpen(tx, hash));
  return decide(ports, hash, await approvedBy(ports, caller, name, choices));
}

/** Refuses a token to the machine that shows a code. Returns its name. */
export async function denyDevice(ports: GrantPorts, caller: Caller, userCode: string): Promise<string> {
  const hash = await tryCode(ports, caller, userCode);
  return decide(ports, hash, { isDenied: true });
}

/** Reads the query with which a program opens the page. Throws if it is not one of a program on this machine. */
export function readBrowserRequest(query: URLSearchParams): BrowserRequest {
  const redirect = readLoopback(query.get('redirect_uri') ?? '');
  if (redirect === null) {
    throw new ControlPlaneError(
      'bad_reference',
      'The link may lead back only to a program on this machine, at http://127.0.0.1 or http://[::1]. Start again there.',
    );
  }
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !isChallenge(challenge)) {
    throw new ControlPlaneError('bad_reference', 'The link has no challenge with the method S256. Start again there.');
  }
  const name = (query.get('name') ?? '').slice(0, 80);
  requireVisible('/name', name);
  return { name, redirect, challenge, state: query.get('state') ?? '' };
}

/** The workspaces that a token can be pinned to, by name. Throws if the caller may approve no token now. */
export async function listPins(
  ports: GrantPorts,
  caller: Caller,
): Promise<Pick<RowOf<'workspaces'>, 'slug' | 'name'>[]> {
  await requireApprover(ports, caller);
  return ports.store.read(caller, (tx) => tx.workspaces.list({}, { order: ['name'] }));
}

/** Lets the program have a token of the caller. Returns the address that brings it the code. */
export async function approveBrowser(
  ports: GrantPorts,
  caller: Caller,
  { name, challenge, redirect, state, ...choices }: GrantChoices & BrowserRequest,
): Promise<string> {
  await requireApprover(ports, caller);
  const code = ports.random.secret();
  const approved = await approvedBy(ports, caller, name, choices);
  await insertGrant(ports, code, { name, challenge, ...approved });
  return withQuery(redirect, { code, state });
}

/** The address that brings the refusal to the program. */
export function denyBrowser({ redirect, state }: Pick<BrowserRequest, 'redirect' | 'state'>): string {
  return withQuery(redirect, { error: 'access_denied', state });
}

/** The code that a machine sends for its token. */
export type Exchanged =
  { readonly deviceCode: string } | { readonly authorizationCode: string; readonly codeVerifier: string };

/** Creates the token that a person has approved. The code cannot be used again. */
export async function exchangeToken(
  { store, random, settings }: GrantPorts,
  sent: Exchanged,
  ip: string,
): Promise<FoundToken & { readonly secret: string }> {
  const isDevice = 'deviceCode' in sent;
  const hash = await sha256(isDevice ? sent.deviceCode : sent.authorizationCode);
  const found = await store.read('system', (tx) => findUsable(tx, hash));
  if (found === null || (found.challenge === null) !== isDevice) throw expired();
  const isProven = isDevice || (await isChallengeOf(found.challenge ?? '', sent.codeVerifier));
  if (!isProven) {
    await store.write('system', (tx) => tx.tokenGrants.delete(found.id));
    throw denied('The verifier does not belong to the code, which cannot be used any more. Begin the sign-in again.');
  }
  if (found.isDenied) throw denied('The sign-in was refused. Begin again if that was a mistake.');
  if (found.userId === null) throw await poll(store, found);
  const caller: Caller = { userId: found.userId, tokenId: null, ip, pinnedWorkspaceId: null };
  const made = await makeSecret(random);
  return store.write({ asSystemFor: caller }, async (tx) => {
    const grant = await findUsable(tx, hash);
    if (grant?.scope == null) throw expired();
    await tx.tokenGrants.delete(grant.id);
    const workspace =
      grant.pinnedWorkspaceId === null ? null : await tx.workspaces.find({ id: grant.pinnedWorkspaceId });
    if (!(await mayHaveTokens(tx, caller.userId, settings)))
      throw denied('The account may not have the token any more.');
    await checkNewToken(tx, caller, { name: grant.name }).catch((cause: unknown) => {
      throw cause instanceof ControlPlaneError ? denied(cause.message) : cause;
    });
    const token = await insertToken(tx, caller, { ...grant, scope: grant.scope, workspace }, made);
    return { ...token, secret: made.secret };
  });
}

/** Why a machine has to wait. A request that comes too early makes it wait longer. */
async function poll(store: Store, { id }: Grant): Promise<ControlPlaneError> {
  return store.write('system', async (tx) => {
    const grant = await tx.tokenGrants.find({ id });
    if (!grant) return expired();
    const isEarly = tx.now < grant.nextPollAt;
    const seconds = isEarly ? grant.pollSeconds + pollSeconds : grant.pollSeconds;
    await tx.tokenGrants.update(id, { pollSeconds: seconds, nextPollAt: tx.now + seconds * 1000 - toleranceMs });
    const next = `Try again in ${seconds} seconds.`;
    return isEarly
      ? new ControlPlaneError('slow_down', `The requests come too fast. ${next}`)
      : new ControlPlaneError('authorization_pending', `The sign-in waits for a person to approve it. ${next}`);
  });
}

/** The choices of the caller, if `createToken` would take them. */
async function approvedBy(
  { store }: GrantPorts,
  caller: Caller,
  name: string,
  { scope, days, workspaceSlug }: GrantChoices,
): Promise<Pick<Grant, 'userId' | 'scope' | 'days' | 'pinnedWorkspaceId'>> {
  const workspace = await store.read(caller, (tx) => checkNewToken(tx, caller, { name, workspaceSlug }));
  return { userId: caller.userId, scope, days, pinnedWorkspaceId: workspace?.id ?? null };
}

/** Throws if the caller may approve no token now. */
function requireApprover({ store, settings }: GrantPorts, caller: Caller): Promise<void> {
  return store.read(caller, async (tx) => {
    if (caller.tokenId !== null)
      throw new ControlPlaneError('forbidden', 'Only a person with a session approves tokens.');
    if (!(await mayHaveTokens(tx, caller.userId, settings))) {
      throw new ControlPlaneError('phone_required', 'Verify your phone number first. Then open this page again.');
    }
  });
}

/** Decides a sign-in that is open, and returns the name of its machine. */
function decide({ store }: GrantPorts, userCodeHash: string, decision: Partial<Grant>): Promise<string> {
  return store.write('system', async (tx) => {
    const { id, name } = await findOpen(tx, userCodeHash);
    await tx.tokenGrants.update(id, decision);
    return name;
  });
}

async function insertGrant(
  { store }: GrantPorts,
  code: string,
  more: Pick<Grant, 'name'> & Partial<Grant>,
): Promise<Grant> {
  const hash = await sha256(code);
  return store.write('system', async (tx) => {
    const times = { nextPollAt: tx.now, createdAt: tx.now, expiresAt: tx.now + grantMs };
    const row = await tx.tokenGrants.insert({ ...noDecision, id: tx.id(), hash, pollSeconds, ...times, ...more });
    await tx.wake('tokenGrant', row.id, row.expiresAt);
    return row;
  });
}

const noDecision = {
  userCodeHash: null,
  challenge: null,
  isDenied: false,
  userId: null,
  scope: null,
  days: null,
  pinnedWorkspaceId: null,
};

/** The hash of a typed code. Counts a try of the caller. */
async function tryCode({ rateLimits }: GrantPorts, { userId }: Caller, typed: string): Promise<string> {
  await takeRate(rateLimits, `userCode:user:${userId}`, typedCodes, 'Too many codes were typed.');
  return sha256(readUserCode(typed) ?? '');
}

/** The sign-in whose code is typed, and which is not decided. */
async function findOpen(tx: ReadTx, userCodeHash: string): Promise<Grant> {
  const grant = await tx.tokenGrants.find({ userCodeHash });
  if (grant && grant.expiresAt > tx.now && grant.userId === null && !grant.isDenied) return grant;
  throw new ControlPlaneError(
    'not_found',
    'No machine shows this code: it is mistyped, has expired, or was used. Type it again, or begin again on the machine.',
  );
}

async function findUsable(tx: ReadTx, hash: string): Promise<Grant | null> {
  const grant = await tx.tokenGrants.find({ hash });
  return grant && grant.expiresAt > tx.now ? grant : null;
}

async function mayHaveTokens(tx: ReadTx, id: string, settings: Settings): Promise<boolean> {
  const user = await tx.users.find({ id });
  return user !== null && user.blockedAt === null && isPhoneVerified(user, settings);
}

function withQuery(redirect: URL, query: Readonly<Record<string, string>>): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function expired(): ControlPlaneError {
  return new ControlPlaneError('expired_token', 'The code has expired or was used. Begin the sign-in again.');
}

function denied(message: string): ControlPlaneError {
  return new ControlPlaneError('access_denied', message);
}
