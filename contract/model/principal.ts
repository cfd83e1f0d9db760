import type { Role, Scope } from './operation.ts';

/** The sender of a request, once the credential has been checked. */
export interface Principal {
  readonly userId: string;
  /** The id of the token that was used, or `null` for a dashboard session. */
  readonly tokenId: string | null;
  /** The token's scope; a session has `full`. */
  readonly scope: Scope;
  /** The id of the one workspace that the token is pinned to, or `null`. */
  readonly pinnedWorkspaceId: string | null;
  readonly phoneVerified: boolean;
  /** Set if the operator blocks the account: its reason, or an empty string. */
  readonly blocked?: string | undefined;
}

/** A credential: the secret of a token, or the value of the session cookie. */
export type Credential =
  { readonly kind: 'token'; readonly secret: string } | { readonly kind: 'session'; readonly id: string };

/** The caller's role in the workspace that a path names. */
export interface Membership {
  readonly workspaceId: string;
  readonly role: Role;
  /** Set if the operator suspends the workspace: its message. */
  readonly suspended?: string | undefined;
}
