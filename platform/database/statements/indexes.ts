import type { SearchColumnOf, TableName } from '../../../control-plane/model/tables/tables.ts';

type Index<N extends TableName> = readonly (SearchColumnOf<N> | `-${SearchColumnOf<N>}`)[];

/**
 * The indexes besides those of the keys, for the queries of operations and reconcilers, and for references to rows
 * that can be deleted. No user, region or tier is ever deleted, so references to them have none: each index makes
 * every write of its table slower. `-` is for a descending column.
 */
export const indexes: { readonly [N in TableName]?: readonly Index<N>[] } = {
  sessions: [['userId']],
  signInLinks: [['email']],
  tokens: [['userId'], ['pinnedWorkspaceId']],
  tickets: [['userId', '-createdAt'], ['aboutWorkspaceId']],
  members: [['userId']],
  invitations: [['pendingEmail']],
  plans: [['region'], ['checkoutId']],
  checkouts: [['planId']],
  subscriptions: [['planId'], ['payerId']],
  releases: [['appId', '-createdAt'], ['deployId']],
  deploys: [['workspaceId', 'status'], ['region', 'status'], ['releaseId']],
  deployLogs: [['appId']],
  uploads: [['workspaceId']],
  uploadUses: [['appId']],
  branchTips: [['appId']],
  // With the app, SQLite also finds what refers to one app by it.
  domains: [
    ['appId', 'host'],
    ['workspaceId', 'appId'],
  ],
  certificates: [['appId']],
  alerts: [['appId'], ['workspaceId', 'appId']],
  incidents: [['appId', '-startedAt'], ['alertId'], ['workspaceId', 'appId']],
  sshSessions: [['userId'], ['tokenId']],
  auditEvents: [['workspaceId', '-at', 'id']],
  notices: [['workspaceId'], ['alertId']],
  rateLimits: [['endsAt']],
  assistantUses: [['client', 'at']],
};
