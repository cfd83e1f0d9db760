import { readCredentials } from '../../contract/auth/credentials.ts';
import { type Requester, refuse, type Refusal } from '../../contract/auth/policy.ts';
import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Identity } from '../ports/identity.ts';
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

/** Finds out who sent a request, and their role in the workspace of its path. */
export async function identify<Extra>(
  { identity, origins, isSlug }: Authority<Extra>,
  operation: Operation,
  params: Readonly<Record<string, string>>,
  request: Pick<RequestData, 'method' | 'headers'>,
  extra: Extra,
): Promise<Requester> {
  if (operation.access.authentication === 'none') return anonymous;
  const credential = readCredentials({
    authorization: headerOf(request, 'authorization'),
    cookie: headerOf(request, 'cookie'),
  });
  if (credential.kind === 'absent') return anonymous;
  const principal = credential.kind === 'malformed' ? null : await identity.authenticate(credential, extra);
  if (!principal) return { ...anonymous, presented: true };
  const slug = params.workspaceSlug;
  const { allowsSelf } = operation.access;
  return {
    principal,
    presented: true,
    membership:
      slug === undefined
        ? undefined
        : isSlug(operation, slug)
          ? await identity.findMembership(principal, slug, extra)
          : null,
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
  return new Problem(code, message);
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
