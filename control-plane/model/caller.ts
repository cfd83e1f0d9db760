import type { RequestContext } from '../../server/model/handler.ts';
import type { Principal } from '../../server/model/principal.ts';

/** On whose behalf rows are read and changed. `system` reaches every row. */
export type Viewer = UserViewer | 'system';

interface UserViewer {
  readonly userId: string;
  /** The only workspace whose rows the user reaches with a pinned token. */
  readonly pinnedWorkspaceId: string | null;
}

/** Who sent a request, and from where. */
export interface Caller {
  readonly userId: string;
  readonly tokenId: string | null;
  readonly ip: string;
  readonly viewer: UserViewer;
}

export function callerOf({ userId, tokenId, pinnedWorkspaceId }: Principal, { ip }: Pick<RequestContext, 'ip'>): Caller {
  return { userId, tokenId, ip, viewer: { userId, pinnedWorkspaceId } };
}
