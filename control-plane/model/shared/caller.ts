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

/**
 * The user or system for whom rows are changed. `asSystemFor` reaches every row, and the audit names the caller.
 * `system` alone writes no audit.
 */
export type Writer = Caller | 'system' | { readonly asSystemFor: Caller };

export function callerOf(
  { userId, tokenId, pinnedWorkspaceId }: Principal,
  { ip }: Pick<RequestContext, 'ip'>,
): Caller {
  return { userId, tokenId, ip, pinnedWorkspaceId };
}
