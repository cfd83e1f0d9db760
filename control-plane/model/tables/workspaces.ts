import { type InvitationState, invitationLifecycle } from '../../../generated/moves.ts';
import { roles } from '../../../contract/model/operation.ts';
import { json, nullable, oneOf, table, text, time } from './table.ts';
import { ofWorkspace, toUser } from './references.ts';
import { statesOf } from './states.ts';

export const workspaceTables = {
  workspaces: table(
    {
      id: text,
      slug: text,
      name: text,
      hues: json<readonly [number, number]>(),
      iconUrl: nullable(text),
      createdAt: time,
      // Time at which the deletion began.
      deletedAt: nullable(time),
      // Time since when the operator suspends the workspace, and the message for its members; null if it is not.
      suspendedAt: nullable(time),
      suspensionMessage: nullable(text),
    },
    { scope: { workspace: 'id' }, unique: { workspaces_slug: ['slug'] } },
  ),
  members: table(
    // `ownerOf`: the workspace, for its owner; null for other members, so that a workspace has one owner.
    { id: text, workspaceId: text, userId: text, role: oneOf(roles), ownerOf: nullable(text), joinedAt: time },
    {
      scope: { workspace: 'workspaceId' },
      unique: { members_user: ['workspaceId', 'userId'], members_owner: ['ownerOf'] },
      references: [ofWorkspace, toUser('userId')],
    },
  ),
  invitations: table(
    {
      id: text,
      workspaceId: text,
      email: text,
      // The address while the invitation is pending, so that a workspace has one such invitation for an address.
      pendingEmail: nullable(text),
      role: oneOf(roles),
      status: oneOf<InvitationState>(statesOf(invitationLifecycle)),
      // Hash of the token in the link.
      tokenHash: text,
      invitedById: text,
      createdAt: time,
      expiresAt: time,
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: { invitations_pending: ['workspaceId', 'pendingEmail'], invitations_token: ['tokenHash'] },
      references: [ofWorkspace, toUser('invitedById')],
    },
  ),
};
