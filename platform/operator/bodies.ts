import { amountsBody } from '../../control-plane/model/billing/amounts.ts';
import type {
  FoundEvent,
  FoundUser,
  ListedApp,
  ListedDeploy,
  ListedTicket,
  ListedUser,
  ListedWorkspace,
} from '../../control-plane/for-operator.ts';

/** An account in JSON, without secrets. */
export function userBody({ user, workspaces }: ListedUser) {
  const { id, email, name, emailVerified, phoneVerified, createdAt, blockedAt, blockReason } = user;
  const block = blockedAt === null ? null : { since: timeOf(blockedAt), reason: blockReason ?? '' };
  return { id, email, name, emailVerified, phoneVerified, block, createdAt: timeOf(createdAt), workspaces };
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
      createdAt: timeOf(createdAt),
      lastUsedAt: timeOf(lastUsedAt),
      expiresAt: timeOf(expiresAt),
    })),
    openTickets,
  };
}

export function workspaceBody({ workspace, owner, members, apps, plans }: ListedWorkspace) {
  const { id, slug, name, createdAt, deletedAt, suspendedAt, suspensionMessage } = workspace;
  return {
    id,
    slug,
    name,
    owner,
    members,
    apps,
    createdAt: timeOf(createdAt),
    deletedAt: timeOf(deletedAt),
    suspension: suspendedAt === null ? null : { since: timeOf(suspendedAt), message: suspensionMessage ?? '' },
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

export function appBody({ app, workspaceSlug, used }: ListedApp) {
  const { id, slug, name, env, region, status, statusReason, desired, lockedAt, lockReason, createdAt, startedAt } =
    app;
  const times = { createdAt: timeOf(createdAt), startedAt: timeOf(startedAt) };
  const lock = lockedAt === null ? null : { since: timeOf(lockedAt), reason: lockReason ?? '' };
  const state = { status, statusReason, desired, lock };
  return { id, workspace: workspaceSlug, slug, name, env, region, ...state, used: amountsBody(used), ...times };
}

export function deployBody({ deploy, workspaceSlug, appSlug, ageMs }: ListedDeploy) {
  const { id, number, status, trigger, env, region, createdAt } = deploy;
  const place = { workspace: workspaceSlug, app: appSlug, env, region };
  return { id, number, ...place, status, trigger, createdAt: timeOf(createdAt), ageSeconds: Math.floor(ageMs / 1000) };
}

export function ticketBody({ ticket, email, workspaceSlug }: ListedTicket) {
  const { id, subject, status, createdAt, updatedAt } = ticket;
  return {
    id,
    subject,
    status,
    email,
    workspace: workspaceSlug,
    createdAt: timeOf(createdAt),
    updatedAt: timeOf(updatedAt),
  };
}

export function eventBody({ event, workspaceSlug, email }: FoundEvent) {
  const { id, at, by, userId, tokenName, ip, operation, targetType, targetId, targetName, changes } = event;
  const target = { type: targetType, id: targetId, name: targetName };
  const actor = by === 'operator' || userId === null ? null : { id: userId, email };
  return { id, at: timeOf(at), workspace: workspaceSlug, by, actor, tokenName, ip, operation, target, changes };
}

function timeOf(at: number): string;
function timeOf(at: number | null): string | null;
function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
