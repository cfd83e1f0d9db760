import type { Scope, Role } from '../../../contract/model/operation.ts';
import type { Principal } from '../../../contract/model/principal.ts';
import type { Identity } from '../../../server/ports/identity.ts';

export const acme = 'w-acme';

/** A caller as a token or a session of the tests has them; the secret is the caller's name. */
export interface Caller {
  readonly scope?: Scope;
  readonly role?: Role | null;
  readonly pinnedWorkspaceId?: string;
  readonly phoneVerified?: boolean;
  readonly blocked?: string;
  /** The message of the suspension of the workspace. */
  readonly suspended?: string;
  readonly tokenId?: string | null;
}

/**
 * People by the secret they send. `role: null` is not a member of any workspace. Every slug stands for `acme`.
 */
export function people(callers: Readonly<Record<string, Caller>>): Identity {
  return {
    async authenticate(credential) {
      const name = credential.kind === 'token' ? credential.secret : credential.id;
      const caller = callers[name];
      return caller ? principalOf(name, caller) : null;
    },
    async findMembership({ userId }) {
      const { role, suspended } = callers[userId] ?? {};
      return role === null ? null : { workspaceId: acme, role: role ?? 'owner', suspended };
    },
  };
}

function principalOf(name: string, { scope, pinnedWorkspaceId, phoneVerified, blocked, tokenId }: Caller): Principal {
  return {
    userId: name,
    tokenId: tokenId === undefined ? `token-${name}` : tokenId,
    scope: scope ?? 'full',
    pinnedWorkspaceId: pinnedWorkspaceId ?? null,
    phoneVerified: phoneVerified ?? true,
    blocked,
  };
}
