import type { access } from '../generated/client/access.ts';
import { type Role, roles, type Scope, scopes } from '../contract/model/operation.ts';
import { can, type Caller, type RequestDetails } from './can.ts';

/** Conditions of an operation that a caller does not meet. Each member is one of them. */
export interface Lacking {
  /** The caller has to sign in. */
  readonly signIn?: true;
  /** The least role in the workspace. */
  readonly role?: Role;
  /** The least scope of a token. */
  readonly scope?: Scope;
  /** The token is pinned to a workspace, and this needs one that is not, or that is pinned to another. */
  readonly pin?: true;
  /** The least role in the second workspace of a transfer. */
  readonly targetRole?: Role;
}

/**
 * Why the contract does not allow an operation to a caller: everything that is lacking, or `null` if it is allowed. By
 * the rules of `can`.
 */
export function whyNot(
  caller: Caller | null,
  operationId: keyof typeof access,
  details: RequestDetails = {},
): Lacking | null {
  if (can(caller, operationId, details)) return null;
  if (!caller) return { signIn: true };
  const { role = null, scope = 'full', pinned } = caller;
  const { targetRole = null } = details;
  // Each condition is tried alone, while all others are met.
  const most = { role: 'owner', scope: 'full', targetRole: 'owner' } as const;
  const allows = (some: Caller & Pick<RequestDetails, 'targetRole'>) => {
    const { targetRole: role, ...one } = { ...most, ...some };
    return can(one, operationId, { ...details, targetRole: role });
  };
  const leastRole = allows({ role }) ? undefined : roles.find((one) => allows({ role: one }));
  const leastScope = allows({ scope }) ? undefined : scopes.find((one) => allows({ scope: one }));
  const leastTarget = allows({ targetRole }) ? undefined : roles.find((one) => allows({ targetRole: one }));
  return {
    ...(leastRole && { role: leastRole }),
    ...(leastScope && { scope: leastScope }),
    ...(!allows({ pinned }) && { pin: true }),
    ...(leastTarget && { targetRole: leastTarget }),
  };
}
