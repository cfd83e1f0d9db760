import type { RequestContext } from '../../../contract/model/handler.ts';
import type { Principal } from '../../../contract/model/principal.ts';

/** On whose behalf rows are read. `system` reaches every row. */
export type Viewer = UserViewer | 'system';

interface UserViewer {
  readonly userId: string;
  /** The only workspace whose rows the user reaches with a pinned token. */
  readonly pinnedWorkspaceId: string | null;
}

/** Who sent a request, and from where. */
export interface Caller extends UserViewer {
  readonly tokenId: string | null;
  readonly ip: string;
}

/**
 * On whose behalf rows are changed. `asSystemFor` reaches every row, and the audit names the caller. The system alone
 * writes no audit.
 */
export type Writer = Caller | 'system' | { readonly asSystemFor: Caller };

export function callerOf(
  { userId, tokenId, pinnedWorkspaceId }: Principal,
  { ip }: Pick<RequestContext, 'ip'>,
): Caller {
  return { userId, tokenId, ip, pinnedWorkspaceId };
}
