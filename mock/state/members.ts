import type { Handlers } from '../../generated/handlers.ts';
import { Problem } from '../../server/contract/problem.ts';
import type { Member } from '../persona/people.ts';
import { find, findWorkspace } from './find.ts';
import type { Ports } from './ports.ts';

type MemberHandlers = Pick<Handlers, 'listMembers' | 'updateMember' | 'removeMember' | 'transferWorkspace'>;

export function memberHandlers(ports: Ports): MemberHandlers {
  return {
    async listMembers({ membership }) {
      const members = [...findWorkspace(ports, membership).members.values()];
      return { status: 200, body: { members: members.toSorted(ownerFirst), viewerRole: membership.role } };
    },
    async updateMember({ params, body: { role }, membership }) {
      const { members } = findWorkspace(ports, membership);
      const member: Member = { ...findRemovable(members, params.userId), role };
      members.set(member.userId, member);
      return { status: 200, body: { member } };
    },
    async removeMember({ params, membership }) {
      const { members } = findWorkspace(ports, membership);
      members.delete(findRemovable(members, params.userId).userId);
      return { status: 200, body: { ok: true } };
    },
    async transferWorkspace({ body: { targetUserId }, principal, membership }) {
      const { workspace, members } = findWorkspace(ports, membership);
      const target = members.get(targetUserId);
      if (!target || targetUserId === principal.userId) {
        return { code: 'bad_target', message: 'The new owner has to be another member of the workspace.' };
      }
      const before = find(members, principal.userId, 'member');
      members.set(before.userId, { ...before, role: 'admin' });
      members.set(target.userId, { ...target, role: 'owner' });
      return { status: 200, body: { workspace: { ...workspace, role: 'admin' }, needsPayment: false } };
    },
  };
}

/** @throws Problem `forbidden` for the owner, whose role only a transfer changes. */
function findRemovable(members: ReadonlyMap<string, Member>, userId: string): Member {
  const member = find(members, userId, 'member');
  if (member.role === 'owner') throw new Problem('forbidden', 'The owner stays the owner until the workspace is transferred.');
  return member;
}

/** The owner first, then by name without case. */
function ownerFirst(one: Member, other: Member): number {
  const byRole = Number(other.role === 'owner') - Number(one.role === 'owner');
  return byRole || one.name.localeCompare(other.name, 'en', { sensitivity: 'base' });
}
