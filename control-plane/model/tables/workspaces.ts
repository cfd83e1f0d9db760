import { roles } from '../../../server/model/operation.ts';
import { nullable, oneOf, table, text, time } from './table.ts';
import { ofWorkspace, toUser } from './references.ts';

export const workspaceTables = {
  workspaces: table(
    // `deletedAt`: since when the workspace is being deleted.
    { id: text, slug: text, name: text, createdAt: time, deletedAt: nullable(time) },
    { scope: { workspace: 'id' }, unique: { workspaces_slug: ['slug'] } },
  ),
  members: table(
    // `ownerOf`: the workspace, for its owner; null for everybody else, so that a workspace has one owner.
    { id: text, workspaceId: text, userId: text, role: oneOf(roles), ownerOf: nullable(text), joinedAt: time },
    {
      scope: { workspace: 'workspaceId' },
      unique: { members_user: ['workspaceId', 'userId'], members_owner: ['ownerOf'] },
      references: [ofWorkspace, toUser('userId')],
    },
  ),
};
