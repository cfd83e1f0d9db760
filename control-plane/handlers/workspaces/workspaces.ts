import { reply } from '../../../contract/model/reply.ts';
import { createWorkspace } from '../../actions/workspaces/create-workspace.ts';
import { deleteWorkspace } from '../../actions/workspaces/delete-workspace.ts';
import { checkSlug } from '../../actions/workspaces/slugs.ts';
import { transferWorkspace } from '../../actions/workspaces/transfer-workspace.ts';
import { updateWorkspace } from '../../actions/workspaces/update-workspace.ts';
import { getWorkspace, listWorkspaces } from '../../actions/workspaces/workspaces.ts';
import { regionBodies, tierBodies } from '../reference/reference-body.ts';
import { bind, type BoundOperations, noArgument, ok } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { hydratedWorkspaceBody, workspaceBody } from './workspace-body.ts';
import { workspaceFrames } from './workspace-stream.ts';

export const workspaceHandlers: BoundOperations<
  | 'listWorkspaces'
  | 'createWorkspace'
  | 'checkSlug'
  | 'getWorkspace'
  | 'updateWorkspace'
  | 'deleteWorkspace'
  | 'transferWorkspace'
> = {
  listWorkspaces: bind(listWorkspaces, noArgument, (list) =>
    reply(200, {
      workspaces: list.workspaces.map(workspaceBody),
      regions: regionBodies(list),
      tiers: tierBodies(list),
    }),
  ),
  createWorkspace: async ({ ports, caller, input }) => {
    const { workspace: row, checkoutUrl } = await createWorkspace(ports, caller, input.body);
    const workspace = workspaceBody(await getWorkspace(ports, caller, { workspaceId: row.id }));
    return checkoutUrl === null
      ? reply(201, { workspace })
      : reply(202, { workspace, needsPayment: true, checkoutUrl });
  },
  checkSlug: async ({ ports, input }) => reply(200, await checkSlug(ports, input.query.slug)),
  // The role of the request is valid for its own look only: a stream reads it again.
  getWorkspace: bind(
    getWorkspace,
    ({ membership }) => membership,
    (view, request, { workspaceId }) =>
      request.context.streaming
        ? { status: 200, frames: workspaceFrames(request, { workspaceId }, view) }
        : reply(200, { workspace: hydratedWorkspaceBody(view) }),
  ),
  updateWorkspace: async ({ ports, caller, input }) => {
    await updateWorkspace(ports, caller, { ...workspacePath(input), changes: input.body });
    return reply(200, { workspace: workspaceBody(await getWorkspace(ports, caller, workspacePath(input))) });
  },
  deleteWorkspace: bind(deleteWorkspace, workspacePath, ok),
  transferWorkspace: async ({ ports, caller, input }) => {
    const { checkoutUrl } = await transferWorkspace(ports, caller, { ...workspacePath(input), ...input.body });
    const workspace = workspaceBody(await getWorkspace(ports, caller, workspacePath(input)));
    const payment = checkoutUrl === null ? { needsPayment: false } : { needsPayment: true, checkoutUrl };
    return reply(200, { workspace, ...payment });
  },
};
