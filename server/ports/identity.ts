import type { Credential, Membership, Principal } from '../../contract/model/principal.ts';

/** A credential, and the workspace of the request that came with it; `null` without one. */
export interface Presented {
  readonly credential: Credential;
  readonly workspaceSlug: string | null;
}

/** The owner of a credential, and their role in the workspace. */
export interface Identified<P extends Principal = Principal> {
  readonly principal: P | null;
  readonly membership: Membership | null;
}

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
  /**
   * Both for the readers of all open streams, in the same order; called every 15 s. Without it, each reader is looked
   * up alone. An identity that depends on `extra` leaves it out.
   */
  identifyAll?(all: readonly Presented[]): Promise<readonly Identified<P>[]>;
}
