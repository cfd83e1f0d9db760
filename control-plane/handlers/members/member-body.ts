import type { components } from '../../../generated/types.ts';
import type { FoundMember } from '../../actions/members/members.ts';
import { timestamp } from '../shared/timestamp.ts';

export function memberBody({ row, user }: FoundMember): components['schemas']['Member'] {
  const { name, email, avatarUrl } = user;
  return { userId: user.id, name, email, avatarUrl, role: row.role, joinedAt: timestamp(row.joinedAt) };
}
