import { reply } from '../../../contract/model/reply.ts';
import { acceptInvitation, declineInvitation, getInvitation } from '../../actions/members/invitation-links.ts';
import { createInvitation, listInvitations, revokeInvitation } from '../../actions/members/invitations.ts';
import { getWorkspace } from '../../actions/workspaces/workspaces.ts';
import { bind, type BoundOperations, ok } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { workspaceBody } from '../workspaces/workspace-body.ts';
import { invitationBody } from './invitation-body.ts';

export const invitationHandlers: BoundOperations<
  | 'listInvitations'
  | 'createInvitation'
  | 'revokeInvitation'
  | 'getInvitation'
  | 'acceptInvitation'
  | 'declineInvitation'
> = {
  listInvitations: bind(
    listInvitations,
    ({ membership }) => membership.workspaceId,
    (invitations) => reply(200, { invitations: invitations.map(invitationBody) }),
  ),
  createInvitation: bind(
    createInvitation,
    (input) => ({ ...workspacePath(input), ...input.body }),
    (invitation) => reply(201, { invitation: invitationBody(invitation) }),
  ),
  revokeInvitation: bind(
    revokeInvitation,
    (input) => ({ ...workspacePath(input), invitationId: input.params.invitationId }),
    ok,
  ),
  getInvitation: async ({ ports, input }) => {
    return reply(200, { invitation: invitationBody(await getInvitation(ports, input.params.token)) });
  },
  acceptInvitation: async ({ ports, caller, input }) => {
    const workspaceId = await acceptInvitation(ports, caller, input.params.token);
    return reply(200, { workspace: workspaceBody(await getWorkspace(ports, caller, { workspaceId })) });
  },
  declineInvitation: bind(declineInvitation, ({ params }) => params.token, ok),
};
