import type { Membership, Principal } from '../model/principal.ts';

/** How a caller proves who they are: the secret of a token, or the value of the session cookie. */
export type Credential = { readonly kind: 'token'; readonly secret: string } | { readonly kind: 'session'; readonly id: string };

/** Knows who people are and where they belong. */
export interface Identity {
  /** Whoever the credential belongs to; `null` when it is unknown, expired or revoked. */
  authenticate(credential: Credential): Promise<Principal | null>;
  /** What the principal is in the workspace of that slug; `null` where it is no member or there is no such workspace. */
  findMembership(principal: Principal, workspaceSlug: string): Promise<Membership | null>;
}
