import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { seededId } from '../../shared/seeded.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { byWorkspace, firstResponse, type StoryWorkspace, toMs, workspacesOf } from './examples.ts';

export function seedWorkspaces(story: Story): SomeRows {
  const workspaces = workspacesOf(story);
  return {
    workspaces: workspaces.map(({ id, slug, name, hues, iconUrl, createdAt, suspension }) => ({
      id,
      slug,
      name,
      hues,
      iconUrl,
      createdAt: toMs(createdAt),
      deletedAt: null,
      suspendedAt: suspension && toMs(suspension.since),
      suspensionMessage: suspension?.message ?? null,
    })),
    members: workspaces.flatMap((workspace) => membersOf(story, workspace)),
  };
}

/** The members in an example, or else only the person who reads the examples. */
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
