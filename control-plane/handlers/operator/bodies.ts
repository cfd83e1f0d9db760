import type { components } from '../../../generated/operator/types.ts';
import type { ListedApp } from '../../actions/operator/list-apps.ts';
import type { ListedDeploy } from '../../actions/operator/list-deploys.ts';
import type { ListedTicket, ShownTicket } from '../../actions/operator/list-tickets.ts';
import type { FoundUser, ListedUser } from '../../actions/operator/list-users.ts';
import type { ListedWorkspace } from '../../actions/operator/list-workspaces.ts';
import type { FoundEvent } from '../../actions/operator/search-audit.ts';
import { amountsBody } from '../../model/billing/amounts.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** An account in JSON, without secrets. */
export function userBody({ user, workspaces }: ListedUser): Schema<'User'> {
  const { id, email, name, emailVerified, phoneVerified, createdAt, blockedAt, blockReason } = user;
  const block = blockedAt === null ? null : { since: timestamp(blockedAt), reason: blockReason ?? '' };
  return { id, email, name, emailVerified, phoneVerified, block, createdAt: timestamp(createdAt), workspaces };
}

export function shownUserBody({ user, memberships, sessions, tokens, openTickets }: FoundUser) {
  return {
    ...userBody({ user, workspaces: memberships.length }),
    memberships,
    sessions,
    tokens: tokens.map(({ id, name, prefix, scope, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      name,
      prefix,
      scope,
      createdAt: timestamp(createdAt),
      lastUsedAt: timestampOrNull(lastUsedAt),
      expiresAt: timestampOrNull(expiresAt),
    })),
    openTickets,
  };
}

export function workspaceBody({ workspace, owner, members, apps, plans }: ListedWorkspace): Schema<'Workspace'> {
  const { id, slug, name, createdAt, deletedAt, suspendedAt, suspensionMessage } = workspace;
  return {
    id,
    slug,
    name,
    owner,
    members,
    apps,
    createdAt: timestamp(createdAt),
    deletedAt: timestampOrNull(deletedAt),
    suspension: suspendedAt === null ? null : { since: timestamp(suspendedAt), message: suspensionMessage ?? '' },
    plans: plans.map(({ plan, pool, used }) => ({
      region: plan.region,
      tier: plan.tier,
      status: plan.status,
      pool: amountsBody(pool),
      quota: plan.quota === null ? null : amountsBody(plan.quota),
      used: amountsBody(used),
    })),
  };
}

export function appBody({ app, workspaceSlug, used }: ListedApp): Schema<'App'> {
  const { id, slug, name, env, region, status, statusReason, desired, lockedAt, lockReason, createdAt, startedAt } =
    app;
  const times = { createdAt: timestamp(createdAt), startedAt: timestampOrNull(startedAt) };
  const lock = lockedAt === null ? null : { since: timestamp(lockedAt), reason: lockReason ?? '' };
  const state = { status, statusReason, desired, lock };
  return { id, workspace: workspaceSlug, slug, name, env, region, ...state, used: amountsBody(used), ...times };
}

export function deployBody({ deploy, workspaceSlug, appSlug, ageMs }: ListedDeploy): Schema<'Deploy'> {
  const { id, number, status, trigger, env, region, createdAt } = deploy;
  const place = { workspace: workspaceSlug, app: appSlug, env, region };
  return {
    id,
    number,
    ...place,
    status,
    trigger,
    createdAt: timestamp(createdAt),
    ageSeconds: Math.floor(ageMs / 1000),
  };
}

export function ticketBody({ ticket, email, workspaceSlug }: ListedTicket): Schema<'Ticket'> {
  const { id, subject, status, createdAt, updatedAt } = ticket;
  return {
    id,
    subject,
    status,
    email,
    workspace: workspaceSlug,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  };
}

/** A ticket with its messages. */
export function shownTicketBody({ messages, ...shown }: ShownTicket): Schema<'ShownTicket'> {
  return {
    ticket: ticketBody(shown),
    messages: messages.map(({ id, authorName, authorKind, body, createdAt }) => ({
      id,
      author: authorName,
      kind: authorKind,
      text: body,
      createdAt: timestamp(createdAt),
    })),
  };
}

export function eventBody({ event, workspaceSlug, email }: FoundEvent) {
  const { id, at, by, userId, tokenName, ip, operation, targetType, targetId, targetName, changes } = event;
  const target = { type: targetType, id: targetId, name: targetName };
  const actor = by === 'operator' || userId === null ? null : { id: userId, email };
  return { id, at: timestamp(at), workspace: workspaceSlug, by, actor, tokenName, ip, operation, target, changes };
}
