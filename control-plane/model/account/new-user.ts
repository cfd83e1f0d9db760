import type { RowOf } from '../tables/tables.ts';

/** The fields of a new account, known only by an e-mail address. */
export const newUser = {
  emailVerified: true,
  avatarUrl: null,
  hues: [210, 260],
  phone: null,
  phoneVerified: false,
  githostLogin: null,
  githostAvatarUrl: null,
  paymentMethod: null,
  blockedAt: null,
  blockReason: null,
} satisfies Partial<RowOf<'users'>>;
