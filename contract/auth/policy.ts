import { type Access, roles, type Role, type Scope, scopes } from '../model/operation.ts';
import { blockSentence, suspensionSentence } from '../model/operator-sentences.ts';
import type { Membership, Principal } from '../model/principal.ts';

/** Why a request is refused. */
export interface Refusal {
  readonly code:
    'unauthorized' | 'account_blocked' | 'phone_required' | 'forbidden' | 'not_found' | 'workspace_suspended';
  readonly message: string;
}

/** The caller of a request, as far as the decision depends on it. */
export interface Requester {
  /** The owner of the credential, or `null`. */
  readonly principal: Principal | null;
  /** A credential was sent. */
  readonly presented: boolean;
  /** The caller's membership in the path's workspace: `undefined` where the path names none. */
  readonly membership: Membership | null | undefined;
  /** The request acts on the very token that was sent. */
  readonly ownToken: boolean;
  /** The path names the caller. */
  readonly self: boolean;
  /** A change by a session's cookie, which a page of another site may have sent. */
  readonly foreignOrigin: boolean;
}

/**
 * Decides whether a caller may send a request, before its body is read. The order is part of the contract, since the
 * first refusal is the response: signed in, not blocked, phone, membership, pin, scope, role, not suspended.
 */
export function refuse(
  access: Access,
  { principal, presented, membership, ownToken, self, foreignOrigin }: Requester,
): Refusal | null {
  if (access.authentication === 'none') return null;
  if (!principal) {
    if (access.authentication === 'optional' && !presented) return null;
    return { code: 'unauthorized', message: 'Send a valid token as `Authorization: Bearer <token>`.' };
  }
  if (foreignOrigin)
    return { code: 'forbidden', message: 'With a session, a change needs the `Origin` of the service itself.' };
  if (principal.blocked !== undefined) return { code: 'account_blocked', message: blockSentence(principal.blocked) };
  if (!principal.phoneVerified) {
    return { code: 'phone_required', message: 'Verify a phone number in the dashboard before you use the API.' };
  }
  return refusePermission(access, principal, { membership, ownToken, self }) ?? refuseSuspended(access, membership);
}

/** The part of the decision that depends on what a caller may do: membership, pin, scope, role. */
export function refusePermission(
  access: Access,
  principal: Pick<Principal, 'scope' | 'pinnedWorkspaceId'>,
  { membership, ownToken, self }: Pick<Requester, 'membership' | 'ownToken' | 'self'>,
): Refusal | null {
  if (membership === null) return { code: 'not_found', message: 'There is no such workspace.' };
  const scope = ownToken && access.scopeException === 'ownToken' ? null : access.scope;
  const role = self && access.allowsSelf ? roles[0] : access.role;
  return refusePin(access, principal, membership) ?? refuseScope(scope, principal) ?? refuseRole(role, membership);
}

/** Refuses a body whose fields need more than the operation itself. Decided once the body has been read. */
export function refuseFields(
  access: Access,
  principal: Pick<Principal, 'scope'> | null,
  body: unknown,
): Refusal | null {
  if (!access.fields || typeof body !== 'object' || body === null) return null;
  for (const [field, needs] of Object.entries(access.fields)) {
    if (!Object.hasOwn(body, field)) continue;
    if (!principal) {
      if (needs.signedIn) return { code: 'unauthorized', message: `Sign in to send \`${field}\`.` };
      continue;
    }
    const refusal = refuseScope(needs.scope ?? null, principal, ` to send \`${field}\``);
    if (refusal) return refusal;
  }
  return null;
}

function refusePin(
  access: Access,
  principal: Pick<Principal, 'pinnedWorkspaceId'>,
  membership: Membership | undefined,
): Refusal | null {
  if (principal.pinnedWorkspaceId === null) return null;
  const elsewhere = membership !== undefined && membership.workspaceId !== principal.pinnedWorkspaceId;
  if (!elsewhere && !access.refusesPinned) return null;
  return { code: 'forbidden', message: 'This token is pinned to another workspace.' };
}

function refuseScope(needed: Scope | null, principal: Pick<Principal, 'scope'>, purpose = ''): Refusal | null {
  if (needed === null || scopes.indexOf(principal.scope) >= scopes.indexOf(needed)) return null;
  return {
    code: 'forbidden',
    message: `The token needs the scope \`${needed}\`${purpose}; it has \`${principal.scope}\`.`,
  };
}

function refuseSuspended({ refusesSuspended }: Access, membership: Requester['membership']): Refusal | null {
  if (!refusesSuspended || membership?.suspended === undefined) return null;
  return { code: 'workspace_suspended', message: suspensionSentence(membership.suspended) };
}

function refuseRole(needed: Role | null, membership: Membership | undefined): Refusal | null {
  if (needed === null || (membership && roles.indexOf(membership.role) >= roles.indexOf(needed))) return null;
  return { code: 'forbidden', message: `This needs the role \`${needed}\` in the workspace.` };
}
