import type { Access } from '../model/operation.ts';
import { blockSentence, suspensionSentence } from '../model/operator-sentences.ts';
import type { Principal } from '../model/principal.ts';
import { type Lack, lackOf, lackOfFields, type Standing } from './permission.ts';

/** Why a request is refused. */
export interface Refusal {
  readonly code:
    'unauthorized' | 'account_blocked' | 'phone_required' | 'forbidden' | 'not_found' | 'workspace_suspended';
  readonly message: string;
}

/** The caller of a request, as far as the decision depends on it. */
export interface Requester extends Standing {
  /** The owner of the credential, or `null`. */
  readonly principal: Principal | null;
  /** A credential was sent. */
  readonly presented: boolean;
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
  const lack = lackOf(access, principal, { membership, ownToken, self });
  return lack ? refusalFor(lack, principal) : refuseSuspended(access, membership);
}

/** Refuses a body whose fields need more than the operation itself. Decided once the body has been read. */
export function refuseFields(
  access: Access,
  principal: Pick<Principal, 'scope'> | null,
  body: unknown,
): Refusal | null {
  if (!access.fields || typeof body !== 'object' || body === null) return null;
  const lack = lackOfFields(access, principal, Object.keys(body));
  return lack && refusalFor(lack, principal);
}

function refusalFor(lack: Lack, principal: Pick<Principal, 'scope'> | null): Refusal {
  switch (lack.of) {
    case 'membership':
      return { code: 'not_found', message: 'There is no such workspace.' };
    case 'pin':
      return { code: 'forbidden', message: 'This token is pinned to another workspace.' };
    case 'signIn':
      return { code: 'unauthorized', message: `Sign in to send \`${lack.field}\`.` };
    case 'scope': {
      const purpose = lack.field === undefined ? '' : ` to send \`${lack.field}\``;
      const message = `The token needs the scope \`${lack.needed}\`${purpose}; it has \`${principal?.scope ?? ''}\`.`;
      return { code: 'forbidden', message };
    }
    case 'role':
      return { code: 'forbidden', message: `This needs the role \`${lack.needed}\` in the workspace.` };
  }
}

function refuseSuspended({ refusesSuspended }: Access, membership: Requester['membership']): Refusal | null {
  if (!refusesSuspended || membership?.suspended === undefined) return null;
  return { code: 'workspace_suspended', message: suspensionSentence(membership.suspended) };
}
