import type { RequestContext } from '../../../contract/model/handler.ts';
import type { Principal } from '../../../contract/model/principal.ts';

/** The user or system for whom rows are read. `system` reaches every row. */
export type Viewer = UserViewer | 'system';

interface UserViewer {
  readonly userId: string;
  /** The only workspace in reach of a pinned token. */
  readonly pinnedWorkspaceId: string | null;
}

/** The sender of a request, with the address. */
export interface Caller extends UserViewer {
  readonly tokenId: string | null;
  readonly ip: string;
}

/** The operator of the platform, whom no request has authenticated. Every row is in reach. */
export interface Operator {
  /** Name of the person who acts, for the operator's log. Members of a workspace do not see it. */
  readonly operator: string;
}

/**
 * The user, system or operator for whom rows are changed. `asSystemFor` reaches every row, and the audit names the
 * caller. The operator reaches every row, and the audit says `by: operator`. `system` alone writes no audit.
 */
export type Writer = Caller | 'system' | { readonly asSystemFor: Caller } | Operator;

export function callerOf(
  { userId, tokenId, pinnedWorkspaceId }: Principal,
  { ip }: Pick<RequestContext, 'ip'>,
): Caller {
  return { userId, tokenId, ip, pinnedWorkspaceId };
}
