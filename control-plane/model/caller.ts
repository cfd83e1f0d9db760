import type { RequestContext } from '../../server/model/handler.ts';
import type { Principal } from '../../server/model/principal.ts';

/** On whose behalf rows are read and changed. `system` reaches every row. */
export type Viewer = { readonly userId: string; readonly pinnedWorkspaceId: string | null } | 'system';

/** Who sent a request, and from where. */
export interface Caller {
  readonly userId: string;
  readonly tokenId: string | null;
  readonly ip: string;
  readonly viewer: Viewer;
}

export function callerOf({ userId, tokenId, pinnedWorkspaceId }: Principal, { ip }: Pick<RequestContext, 'ip'>): Caller {
  return { userId, tokenId, ip, viewer: { userId, pinnedWorkspaceId } };
}
