import { type Access, roles, type Role, type Scope, scopes } from '../model/operation.ts';
import type { Membership, Principal } from '../model/principal.ts';

/** The first thing that a caller lacks for an operation. Sentences about it are made elsewhere: pages need none. */
export type Lack =
  | { readonly of: 'membership' | 'pin' }
  | { readonly of: 'signIn'; readonly field: string }
  | LackOfScope
  | { readonly of: 'role'; readonly needed: Role };

interface LackOfScope {
  readonly of: 'scope';
  readonly needed: Scope;
  /** The field that needs it, if it is not the operation itself. */
  readonly field?: string;
}

/** The things that a request acts on, as far as they belong to its caller. */
export interface Standing {
  /** The caller's membership in the path's workspace: `undefined` where the path names none. */
  readonly membership: Membership | null | undefined;
  /** The request acts on the very token that was sent. */
  readonly ownToken: boolean;
  /** The path names the caller. */
  readonly self: boolean;
}

/** Compares what a caller may do with an operation, in this order: membership, pin, scope, role. */
export function lackOf(
  access: Access,
  principal: Pick<Principal, 'scope' | 'pinnedWorkspaceId'>,
  { membership, ownToken, self }: Standing,
): Lack | null {
  if (membership === null) return { of: 'membership' };
  const scope = ownToken && access.scopeException === 'ownToken' ? null : access.scope;
  const role = self && access.allowsSelf ? roles[0] : access.role;
  return lackOfPin(access, principal, membership) ?? lackOfScope(scope, principal) ?? lackOfRole(role, membership);
}

/** Compares it with the fields of a body, which may need more than the operation itself. */
export function lackOfFields(
  { fields = {} }: Access,
  principal: Pick<Principal, 'scope'> | null,
  names: readonly string[],
): Lack | null {
  for (const [field, needs] of Object.entries(fields)) {
    if (!names.includes(field)) continue;
    if (!principal) {
      if (needs.signedIn) return { of: 'signIn', field };
      continue;
    }
    const lack = lackOfScope(needs.scope ?? null, principal);
    if (lack) return { ...lack, field };
  }
  return null;
}

/** Whether a role or a scope is at least another one, in the order of a list. */
export function reaches<Rank>(ranks: readonly Rank[], given: Rank, needed: Rank): boolean {
  return ranks.indexOf(given) >= ranks.indexOf(needed);
}

function lackOfPin(
  access: Access,
  principal: Pick<Principal, 'pinnedWorkspaceId'>,
  membership: Membership | undefined,
): Lack | null {
  if (principal.pinnedWorkspaceId === null) return null;
  const elsewhere = membership !== undefined && membership.workspaceId !== principal.pinnedWorkspaceId;
  return elsewhere || access.refusesPinned ? { of: 'pin' } : null;
}

function lackOfScope(needed: Scope | null, { scope }: Pick<Principal, 'scope'>): LackOfScope | null {
  return needed === null || reaches(scopes, scope, needed) ? null : { of: 'scope', needed };
}

function lackOfRole(needed: Role | null, membership: Membership | undefined): Lack | null {
  if (needed === null || (membership && reaches(roles, membership.role, needed))) return null;
  return { of: 'role', needed };
}
