import type { components } from '../../../generated/types.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { timestamp } from '../shared/timestamp.ts';

export function userBody(row: RowOf<'users'>): components['schemas']['User'] {
  const {
    id,
    email,
    name,
    avatarUrl,
    hues,
    emailVerified,
    phoneVerified,
    phone,
    githostLogin,
    githostAvatarUrl,
    createdAt,
  } = row;
  return {
    id,
    email,
    name,
    avatarUrl,
    card: { hues: [...hues] },
    emailVerified,
    phoneVerified,
    phone,
    githost: githostLogin === null ? null : { login: githostLogin, avatarUrl: githostAvatarUrl },
    createdAt: timestamp(createdAt),
  };
}
