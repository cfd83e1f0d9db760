import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { auditRetentionMs } from '../../model/audit/retention.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { byWorkspace, firstResponse, readsOf, toMs, workspacesOf } from './examples.ts';
import { workRow } from './work.ts';

type Invitation = NonNullable<ReturnType<typeof listed>>[number];

export async function seedInvitations(story: Story): Promise<SomeRows> {
  const invitations = listed(story);
  const rows = await Promise.all(invitations.map((invitation) => invitationRow(story, invitation)));
  return {
    invitations: rows,
    work: rows
      .filter(({ status }) => status === 'pending')
      .map(({ id, expiresAt }) => workRow('invitation', id, expiresAt)),
  };
}

function listed(story: Story) {
  return byWorkspace(story, 'listInvitations').flatMap(({ workspace, response }) =>
    response.invitations.map((invitation) => ({ ...invitation, workspaceId: workspace.id })),
  );
}

async function invitationRow(story: Story, invitation: Invitation): Promise<RowOf<'invitations'>> {
  const { id, workspaceId, email, role, status, invitedBy, createdAt, expiresAt } = invitation;
  // The preview of a link is about the same invitation.
  const link = readsOf(story, 'getInvitation').find(({ response }) => response.invitation.id === id)?.path.token;
  return {
    id,
    workspaceId,
    email,
    pendingEmail: status === 'pending' ? email : null,
    role,
    // The value is a known one of the lifecycle.
    status: status as 'pending',
    tokenHash: await sha256(link ?? id),
    invitedById: invitedBy.id,
    createdAt: toMs(createdAt),
    expiresAt: toMs(expiresAt),
  };
}

/** Events of the audit log in the examples, and the one after which an example continues. */
export function seedAudit(story: Story): SomeRows {
  const auditEvents = byWorkspace(story, 'listAuditEvents').flatMap(({ workspace }) => {
    const reads = readsOf(story, 'listAuditEvents').filter(({ path }) => path.workspaceSlug === workspace.slug);
    const events = reads.flatMap(({ response }) => response.events.map((event) => auditRow(workspace.id, event)));
    const marks = reads.flatMap(({ query, response }) => {
      const [newest] = response.events;
      return typeof query.before === 'string' && newest
        ? (joinedAfter(story, newest.at, { id: query.before, workspaceId: workspace.id }) ?? [])
        : [];
    });
    return [...events, ...marks.filter(({ id }) => events.every((event) => event.id !== id))];
  });
  const oldest = Math.min(toMs(story.at), ...auditEvents.map(({ at }) => at));
  return { auditEvents, work: workspacesOf(story).map(({ id }) => workRow('audit', id, oldest + auditRetentionMs)) };
}

type Event = NonNullable<ReturnType<typeof firstResponse<'listAuditEvents'>>>['events'][number];

function auditRow(
  workspaceId: string,
  { id, at, by, actor, token, operationId, target, changes }: Event,
): RowOf<'auditEvents'> {
  return {
    id,
    workspaceId,
    at: toMs(at),
    userId: actor?.id ?? null,
    tokenId: token?.id ?? null,
    tokenName: token?.name ?? null,
    ip: '192.0.2.1',
    operation: operationId,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name,
    changes,
    // The value is a known one.
    by: by as 'user',
  };
}

/** The event of the first person who joined after a time. */
function joinedAfter(
  story: Story,
  time: string,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
): RowOf<'auditEvents'> | undefined {
  const members =
    byWorkspace(story, 'listMembers').find(({ workspace }) => workspace.id === workspaceId)?.response.members ?? [];
  const later = members
    .filter(({ joinedAt }) => joinedAt > time)
    .toSorted((a, b) => toMs(a.joinedAt) - toMs(b.joinedAt));
  const [member] = later;
  if (!member) return undefined;
  const { userId, name, email, role, joinedAt: at } = member;
  const target = { type: 'member', id: userId, name: email };
  const change = { field: 'role', from: null, to: role };
  return auditRow(workspaceId, {
    id,
    at,
    by: 'user',
    actor: { id: userId, name },
    token: null,
    operationId: 'acceptInvitation',
    target,
    changes: [change],
  });
}
