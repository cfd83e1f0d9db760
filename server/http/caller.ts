import type { Request } from 'express';
import { readCredentials } from '../auth/credentials.ts';
import { type Facts, refuse, type Refusal } from '../auth/policy.ts';
import type { Operation } from '../model/operation.ts';
import { includesOrigin } from './cors.ts';
import type { Front } from './options.ts';
import { challenge, Problem } from '../contract/problem.ts';

const anyone: Facts = { principal: null, presented: false, membership: undefined, ownToken: false, foreignOrigin: false };

/** Finds out who sends a request and what they are in the workspace of its path. */
export async function identify(
  front: Front,
  { access }: Operation,
  params: Readonly<Record<string, string>>,
  request: Request,
): Promise<Facts> {
  if (access.authentication === 'none') return anyone;
  const credentials = readCredentials(request.headers);
  if (credentials.kind === 'absent') return anyone;
  const principal = credentials.kind === 'malformed' ? null : await front.identity.authenticate(credentials);
  if (!principal) return { ...anyone, presented: true };
  const slug = params.workspaceSlug;
  return {
    principal,
    presented: true,
    membership: slug === undefined ? undefined : await front.identity.findMembership(principal, slug),
    ownToken: principal.tokenId !== null && principal.tokenId === params.id,
    foreignOrigin: credentials.kind === 'session' && isUnsafe(request) && !isOwnOrigin(front, request),
  };
}

/** Throws what the contract's access rules answer to whoever may not call the operation. */
export function admit(operation: Operation, facts: Facts): void {
  const refusal = refuse(operation.access, facts);
  if (refusal) throw toProblem(refusal, facts);
}

export function toProblem({ code, message }: Refusal, { presented }: Pick<Facts, 'presented'>): Problem {
  const invalid = code === 'unauthorized' && presented;
  return new Problem(code, message, invalid ? { headers: { 'WWW-Authenticate': `${challenge}, error="invalid_token"` } } : {});
}

function isUnsafe({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

function isOwnOrigin({ origins }: Front, { headers }: Request): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  return includesOrigin(origins, origin) || origin === `http://${host}` || origin === `https://${host}`;
}
