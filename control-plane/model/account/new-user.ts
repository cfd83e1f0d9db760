import type { RowOf } from '../tables/tables.ts';

/** An account whose owner is known by an e-mail address, and has entered nothing yet. */
export const newUser = {
  emailVerified: true,
  avatarUrl: null,
  hues: [210, 260],
  phone: null,
  phoneVerified: false,
  githostLogin: null,
  githostAvatarUrl: null,
  paymentMethod: null,
} satisfies Partial<RowOf<'users'>>;
