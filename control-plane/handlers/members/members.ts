import type { Input } from '../../../generated/handlers.ts';
import { reply } from '../../../contract/model/reply.ts';
import { listMembers, removeMember, updateMember } from '../../actions/members/members.ts';
import { bind, type BoundOperations, ok } from '../shared/bind.ts';
import { workspacePath } from '../shared/path.ts';
import { memberBody } from './member-body.ts';

export const memberHandlers: BoundOperations<'listMembers' | 'updateMember' | 'removeMember'> = {
  listMembers: bind(
    listMembers,
    ({ membership }) => membership.workspaceId,
    ({ members, viewerRole }) => reply(200, { members: members.map(memberBody), viewerRole }),
  ),
  updateMember: bind(
    updateMember,
    (input) => ({ ...memberPath(input), role: input.body.role }),
    (member) => reply(200, { member: memberBody(member) }),
  ),
  removeMember: bind(removeMember, memberPath, ok),
};

function memberPath(input: Input<'removeMember'>) {
  return { ...workspacePath(input), userId: input.params.userId };
}
