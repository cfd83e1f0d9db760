import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { seededId } from '../../shared/seeded.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { byWorkspace, firstResponse, type StoryWorkspace, toMs, workspacesOf } from './examples.ts';

export function seedWorkspaces(story: Story): SomeRows {
  const workspaces = workspacesOf(story);
  return {
    workspaces: workspaces.map(({ id, slug, name, hues, iconUrl, createdAt }) => ({
      id,
      slug,
      name,
      hues,
      iconUrl,
      createdAt: toMs(createdAt),
      deletedAt: null,
    })),
    members: workspaces.flatMap((workspace) => membersOf(story, workspace)),
  };
}

/** The members whom an example lists, or else the person who reads the examples, alone. */
function membersOf(story: Story, { id: workspaceId, role, createdAt }: StoryWorkspace): RowOf<'members'>[] {
  const listed = byWorkspace(story, 'listMembers').find(({ workspace }) => workspace.id === workspaceId)?.response
    .members;
  const me = firstResponse(story, 'getMe')?.user;
  const members = listed ?? (me ? [{ userId: me.id, role, joinedAt: createdAt }] : []);
  return members.map((member) => ({
    id: seededId(`member ${workspaceId} ${member.userId}`),
    workspaceId,
    userId: member.userId,
    role: member.role,
    ownerOf: member.role === 'owner' ? workspaceId : null,
    joinedAt: toMs(member.joinedAt),
  }));
}
