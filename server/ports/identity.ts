import type { Credential, Membership, Principal } from '../../contract/model/principal.ts';

/**
 * Finds out who callers are and which workspaces they belong to. `extra` is what the embedding server passed along
 * with the request. `P` is the type of principal that handlers receive; it may have members of its own.
 */
export interface Identity<Extra = unknown, P extends Principal = Principal> {
  /** The owner of the credential; `null` when it is unknown, expired or revoked. */
  authenticate(credential: Credential, extra: Extra): Promise<P | null>;
  /**
   * The principal's role in the workspace of that slug; `null` for a non-member, and where there is no such workspace.
   * The slug matches the schema of the path parameter.
   */
  findMembership(principal: P, workspaceSlug: string, extra: Extra): Promise<Membership | null>;
}
