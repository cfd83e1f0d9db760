import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { acceptInvitation, declineInvitation, getInvitation } from '../actions/invitation-links.ts';
import { createInvitation, listInvitations, revokeInvitation } from '../actions/invitations.ts';
import { getWorkspace } from '../actions/workspaces.ts';
import { callerOf } from '../model/caller.ts';
import { invitationBody } from './bodies/invitation.ts';
import { workspaceBody } from './bodies/workspace.ts';
import type { PortsOf } from './ports-of.ts';

export type InvitationHandlers = Pick<
  Handlers,
  'listInvitations' | 'createInvitation' | 'revokeInvitation' | 'getInvitation' | 'acceptInvitation' | 'declineInvitation'
>;

export function invitationHandlers(portsOf: PortsOf): InvitationHandlers {
  return {
    async listInvitations({ principal, membership }, context) {
      const found = await listInvitations(await portsOf(context), callerOf(principal, context), membership.workspaceId);
      return reply(200, { invitations: found.map(invitationBody) });
    },

    async createInvitation({ body, principal, membership }, context) {
      const input = { workspaceId: membership.workspaceId, ...body };
      const invitation = await createInvitation(await portsOf(context), callerOf(principal, context), input);
      return reply(201, { invitation: invitationBody(invitation) });
    },

    async revokeInvitation({ params, principal, membership }, context) {
      const path = { workspaceId: membership.workspaceId, invitationId: params.invitationId };
      await revokeInvitation(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { ok: true });
    },

    async getInvitation({ params }, context) {
      return reply(200, { invitation: invitationBody(await getInvitation(await portsOf(context), params.token)) });
    },

    async acceptInvitation({ params, principal }, context) {
      const [ports, caller] = [await portsOf(context), callerOf(principal, context)];
      const workspaceId = await acceptInvitation(ports, caller, params.token);
      return reply(200, { workspace: workspaceBody(await getWorkspace(ports, caller, { workspaceId })) });
    },

    async declineInvitation({ params, principal }, context) {
      await declineInvitation(await portsOf(context), callerOf(principal, context), params.token);
      return reply(200, { ok: true });
    },
  };
}
