import { type TicketState, ticketLifecycle } from '../../../generated/moves.ts';
import type { components } from '../../../generated/types.ts';
import { scopes } from '../../../contract/model/operation.ts';
import { flag, integer, json, nullable, oneOf, sealed, table, text, time } from './table.ts';
import { ofUser, toUser } from './references.ts';
import { statesOf } from './states.ts';

/** The card of a payer. */
export type PaymentMethod = NonNullable<components['schemas']['AccountBilling']['paymentMethod']>;

export const accountTables = {
  // A person's name stays beside their changes in a workspace that they have left, so every viewer reads users.
  users: table(
    {
      id: text,
      // In lower case.
      email: text,
      emailVerified: flag,
      name: text,
      avatarUrl: nullable(text),
      hues: json<readonly [number, number]>(),
      phone: nullable(text),
      phoneVerified: flag,
      githostLogin: nullable(text),
      githostAvatarUrl: nullable(text),
      // The card to charge, as the payment provider describes it.
      paymentMethod: nullable(json<PaymentMethod>()),
      createdAt: time,
      // Time since when the operator blocks the account, and the reason for its owner; null if it is not blocked.
      blockedAt: nullable(time),
      blockReason: nullable(text),
    },
    { scope: { user: 'id' }, readers: 'everyone', unique: { users_email: ['email'] } },
  ),
  sessions: table(
    { id: text, userId: text, hash: text, createdAt: time, expiresAt: time },
    { scope: { user: 'userId' }, unique: { sessions_hash: ['hash'] }, references: [ofUser] },
  ),
  signInLinks: table(
    {
      id: text,
      email: text,
      hash: text,
      // Address of the link, until its mail is written; null afterwards.
      unsentUrl: nullable(sealed),
      createdAt: time,
      expiresAt: time,
    },
    { scope: 'system', unique: { signInLinks_hash: ['hash'] } },
  ),
  // The code for verifying a phone number. An account has one at most.
  phoneCodes: table(
    { id: text, userId: text, phone: sealed, hash: text, tries: integer, createdAt: time, expiresAt: time },
    { scope: { user: 'userId' }, unique: { phoneCodes_user: ['userId'] }, references: [ofUser] },
  ),
  tokens: table(
    {
      id: text,
      userId: text,
      name: text,
      // First characters of the token, which are shown.
      prefix: text,
      hash: text,
      scope: oneOf(scopes),
      // The only workspace in which the token works; null for all workspaces of the user.
      pinnedWorkspaceId: nullable(text),
      createdAt: time,
      expiresAt: nullable(time),
      lastUsedAt: nullable(time),
    },
    {
      scope: { user: 'userId' },
      unique: { tokens_hash: ['hash'] },
      // A pinned token is deleted with the membership in its workspace.
      references: [
        ofUser,
        {
          table: 'members',
          columns: ['pinnedWorkspaceId', 'userId'],
          key: ['workspaceId', 'userId'],
          onDelete: 'cascade',
        },
      ],
    },
  ),
  // A sign-in on a machine, by a code that a person types or by one that a browser brings. Its token is created when
  // the machine exchanges its code, once.
  tokenGrants: table(
    {
      id: text,
      // Hash of the code that is exchanged.
      hash: text,
      // Hash of the code to type; null for a browser on the same machine.
      userCodeHash: nullable(text),
      // The SHA-256 of the verifier, in base64url, that belongs to the code of a browser; null for a typed code.
      challenge: nullable(text),
      // Name of the machine.
      name: text,
      isDenied: flag,
      // The account that has approved it; null before, as are the choices of its owner.
      userId: nullable(text),
      scope: nullable(oneOf(scopes)),
      days: nullable(integer),
      pinnedWorkspaceId: nullable(text),
      // Seconds between two requests of the machine, and the time from which the next one is not too early.
      pollSeconds: integer,
      nextPollAt: time,
      createdAt: time,
      expiresAt: time,
    },
    {
      scope: 'system',
      unique: { tokenGrants_hash: ['hash'], tokenGrants_userCode: ['userCodeHash'] },
      references: [
        ofUser,
        // The same member as that of the token.
        {
          table: 'members',
          columns: ['pinnedWorkspaceId', 'userId'],
          key: ['workspaceId', 'userId'],
          onDelete: 'cascade',
        },
      ],
    },
  ),
  tickets: table(
    {
      id: text,
      userId: text,
      subject: text,
      status: oneOf<TicketState>(statesOf(ticketLifecycle)),
      // The workspace may be deleted.
      aboutWorkspaceId: nullable(text),
      createdAt: time,
      updatedAt: time,
    },
    { scope: { user: 'userId' }, references: [ofUser] },
  ),
  messages: table(
    {
      id: text,
      userId: text,
      ticketId: text,
      // Number from 1, in the order of writing.
      number: integer,
      // Null for support and the assistant.
      authorId: nullable(text),
      authorName: text,
      authorKind: oneOf(['customer', 'support', 'assistant']),
      body: text,
      createdAt: time,
    },
    {
      scope: { user: 'userId' },
      unique: { messages_number: ['ticketId', 'number'] },
      references: [
        ofUser,
        toUser('authorId'),
        { table: 'tickets', columns: ['ticketId'], key: ['id'], onDelete: 'cascade' },
      ],
    },
  ),
};
