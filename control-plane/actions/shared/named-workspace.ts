import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { ReadTx } from '../../ports/store.ts';

/**
 * The workspace that a field of the body names. Without one, it is the workspace that the token is pinned to, or
 * `null`. A pinned token may name no other workspace.
 */
export async function findNamedWorkspace(
  tx: ReadTx,
  { pinnedWorkspaceId }: Caller,
  slug: string | undefined,
): Promise<RowOf<'workspaces'> | null> {
  if (pinnedWorkspaceId !== null) {
    const workspace = await tx.workspaces.find({ id: pinnedWorkspaceId });
    if (slug === undefined || workspace?.slug === slug) return workspace;
    throw new ControlPlaneError('forbidden', 'The token is pinned to another workspace.');
  }
  if (slug === undefined) return null;
  const workspace = await tx.workspaces.find({ slug });
  if (!workspace) throw new ControlPlaneError('bad_reference', `You are not a member of a workspace "${slug}".`);
  return workspace;
}
