import { nullable, table, text, time } from './table.ts';

export const accountTables = {
  // A person's name stays beside what they changed in a workspace that they have left, so every viewer reads users.
  users: table(
    { id: text, email: text, name: text, avatarUrl: nullable(text), createdAt: time },
    { scope: { user: 'id' }, readers: 'everyone', unique: { users_email: ['email'] } },
  ),
};
