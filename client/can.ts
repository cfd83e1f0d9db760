import { access as accesses } from '../generated/client/access.ts';
import { lackOf, lackOfFields, reaches } from '../contract/auth/permission.ts';
import { type Access, type Role, roles, type Scope } from '../contract/model/operation.ts';

/** A caller, as far as the contract's permissions depend on it. */
export interface Caller {
  /** The role in the workspace of the request; `null` for someone who is not a member. */
  readonly role?: Role | null | undefined;
  /** The scope of their token; a session has `full`, which is the default. */
  readonly scope?: Scope | undefined;
  /** The workspace of a pinned token: the one of the request (`here`), or another one. */
  readonly pinned?: 'here' | 'elsewhere' | undefined;
}

export interface RequestDetails {
  /** The fields that the body would have, where a field needs more than its operation. */
  readonly fields?: readonly string[] | undefined;
  /** The request is about the caller, such as leaving a workspace. */
  readonly self?: boolean | undefined;
  /** The request revokes the token that it is sent with. */
  readonly ownToken?: boolean | undefined;
  /** The caller's role in the second workspace of a transfer. */
  readonly targetRole?: Role | null | undefined;
}

/**
 * Whether the contract allows an operation to a caller. By the same rules as the server; the server may still refuse
 * the request for another reason.
 */
export function can(caller: Caller | null, operationId: keyof typeof accesses, details: RequestDetails = {}): boolean {
  const access: Access = accesses[operationId];
  const { role = null, scope = 'full', pinned } = caller ?? {};
  const { fields = [], self = false, ownToken = false, targetRole = null } = details;
  const here = 'here';
  const principal = caller && { scope, pinnedWorkspaceId: pinned ?? null };
  const membership = access.role === null ? undefined : role && { workspaceId: here, role };
  if (!principal && access.authentication === 'required') return false;
  if (principal && access.authentication !== 'none') {
    if (lackOf(access, principal, { membership, ownToken, self })) return false;
  }
  if (lackOfFields(access, principal, fields)) return false;
  const { target } = access;
  if (!target || target.optional) return true;
  return targetRole !== null && reaches(roles, targetRole, target.role);
}
