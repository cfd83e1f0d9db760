import type { components } from '../../../generated/types.ts';
import type { FoundMember } from '../../actions/members.ts';
import { timestamp } from './time.ts';

export function memberBody({ row, user }: FoundMember): components['schemas']['Member'] {
  const { name, email, avatarUrl } = user;
  return { userId: user.id, name, email, avatarUrl, role: row.role, joinedAt: timestamp(row.joinedAt) };
}
