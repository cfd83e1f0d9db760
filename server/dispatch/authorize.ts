import { readCredentials } from '../../contract/auth/credentials.ts';
import { type Requester, refuse, type Refusal } from '../../contract/auth/policy.ts';
import { missingDetail } from '../../contract/model/missing-detail.ts';
import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Credential } from '../../contract/model/principal.ts';
import type { Identified, Identity, Presented } from '../ports/identity.ts';
import { includesOrigin } from './cors.ts';
import { headerOf, type RequestData } from './request.ts';
import type { SlugTest } from './slug.ts';

const anonymous: Requester = {
  principal: null,
  presented: false,
  membership: undefined,
  ownToken: false,
  self: false,
  foreignOrigin: false,
};

interface Authority<Extra> {
  readonly identity: Identity<Extra>;
  readonly origins: readonly string[];
  readonly isSlug: SlugTest;
}

/** A request, as far as its sender depends on it. */
export interface Sent {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Pick<RequestData, 'method' | 'headers'>;
}

/** Finds out who sent a request, and their role in the workspace of its path. */
export function identify<Extra>(authority: Authority<Extra>, sent: Sent, extra: Extra): Promise<Requester> {
  const { identity } = authority;
  return identifyBy(authority, sent, async (credential, slug) => {
    const principal = await identity.authenticate(credential, extra);
    if (!principal || slug === null) return { principal, membership: null };
    return { principal, membership: await identity.findMembership(principal, slug, extra) };
  });
}

/** The senders of many requests, which the identity finds together if it can. */
export function identifyAll<Extra, Request extends Sent & { readonly extra: Extra }>(
  authority: Authority<Extra>,
  requests: readonly Request[],
): (readonly [Request, Promise<Requester>])[] {
  const { identity } = authority;
  if (!identity.identifyAll) return requests.map((sent) => [sent, identify(authority, sent, sent.extra)]);
  const presented: Presented[] = [];
  // Called once all requests have presented their credentials.
  const found = Promise.resolve().then(() => (presented.length > 0 ? identity.identifyAll?.(presented) : []));
  const find: Find = async (credential, workspaceSlug) => {
    const index = presented.push({ credential, workspaceSlug }) - 1;
    return (await found)?.[index] ?? unidentified;
  };
  return requests.map((sent) => [sent, identifyBy(authority, sent, find)]);
}

const unidentified: Identified = { principal: null, membership: null };

type Find = (credential: Credential, slug: string | null) => Promise<Identified>;

async function identifyBy<Extra>(
  { origins, isSlug }: Omit<Authority<Extra>, 'identity'>,
  { operation, params, request }: Sent,
  find: Find,
): Promise<Requester> {
  if (operation.access.authentication === 'none') return anonymous;
  const credential = readCredentials({
    authorization: headerOf(request, 'authorization'),
    cookie: headerOf(request, 'cookie'),
  });
  if (credential.kind === 'absent') return anonymous;
  if (credential.kind === 'malformed') return { ...anonymous, presented: true };
  const slug = params.workspaceSlug;
  const { principal, membership } = await find(credential, slug !== undefined && isSlug(operation, slug) ? slug : null);
  if (!principal) return { ...anonymous, presented: true };
  const { allowsSelf } = operation.access;
  return {
    principal,
    presented: true,
    membership: slug === undefined ? undefined : membership,
    ownToken: principal.tokenId !== null && principal.tokenId === params.id,
    self: allowsSelf !== undefined && principal.userId === params[allowsSelf],
    foreignOrigin: credential.kind === 'session' && isUnsafe(request) && !isOwnOrigin(origins, request),
  };
}

/** Throws a `Problem` if the caller may not call the operation. */
export function authorize({ access }: Operation, requester: Requester): void {
  const refusal = refuse(access, requester);
  if (refusal) throw toProblem(refusal);
}

export function toProblem({ code, message }: Refusal): Problem {
  const details = code === 'not_found' ? [missingDetail('workspaceSlug', message)] : undefined;
  return new Problem(code, message, { details });
}

function isUnsafe({ method }: Pick<RequestData, 'method'>): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** Whether a page of one of the origins, or of the service itself, sent a request. */
export function isOwnOrigin(origins: readonly string[], request: Pick<RequestData, 'headers'>): boolean {
  const origin = headerOf(request, 'origin');
  const host = headerOf(request, 'host');
  if (origin === undefined || host === undefined) return false;
  return includesOrigin(origins, origin) || origin === `http://${host}` || origin === `https://${host}`;
}
