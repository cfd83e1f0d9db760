import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { listMembers, removeMember, updateMember } from '../actions/members.ts';
import { callerOf } from '../model/caller.ts';
import { memberBody } from './bodies/member.ts';
import type { PortsOf } from './ports-of.ts';

export type MemberHandlers = Pick<Handlers, 'listMembers' | 'updateMember' | 'removeMember'>;

export function memberHandlers(portsOf: PortsOf): MemberHandlers {
  return {
    async listMembers({ principal, membership }, context) {
      const { members, viewerRole } = await listMembers(await portsOf(context), callerOf(principal, context), membership.workspaceId);
      return reply(200, { members: members.map(memberBody), viewerRole });
    },

    async updateMember({ params, body, principal, membership }, context) {
      const input = { workspaceId: membership.workspaceId, userId: params.userId, role: body.role };
      const member = await updateMember(await portsOf(context), callerOf(principal, context), input);
      return reply(200, { member: memberBody(member) });
    },

    async removeMember({ params, principal, membership }, context) {
      const path = { workspaceId: membership.workspaceId, userId: params.userId };
      await removeMember(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { ok: true });
    },
  };
}
