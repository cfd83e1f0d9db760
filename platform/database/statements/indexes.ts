import type { SearchColumnOf, TableName } from '../../../control-plane/model/tables/tables.ts';

type Index<N extends TableName> = readonly (SearchColumnOf<N> | `-${SearchColumnOf<N>}`)[];

/**
 * Indexes besides those of the keys, for the queries of operations and reconcilers, for the counts of metrics, and for
 * references to rows that can be deleted. Regions and tiers are never deleted, and users only by the operator, so
 * references to them have no index: each index slows down every write of its table. `-` marks a descending column.
 */
export const indexes: { readonly [N in TableName]?: readonly Index<N>[] } = {
  sessions: [['userId']],
  signInLinks: [['email']],
  tokens: [['userId'], ['pinnedWorkspaceId']],
  tokenGrants: [['userId'], ['pinnedWorkspaceId']],
  tickets: [['userId', '-createdAt'], ['aboutWorkspaceId']],
  members: [['userId']],
  invitations: [['pendingEmail']],
  plans: [['region'], ['checkoutId']],
  checkouts: [['planId']],
  subscriptions: [['planId'], ['payerId']],
  apps: [['status']],
  releases: [['appId', '-createdAt'], ['deployId']],
  deploys: [['workspaceId', 'status'], ['region', 'status'], ['releaseId']],
  deployLogs: [['appId']],
  uploads: [['workspaceId']],
  uploadUses: [['appId']],
  branchTips: [['appId']],
  // With the app first, SQLite also uses it for references to an app.
  domains: [['appId', 'host'], ['host'], ['workspaceId', 'appId']],
  certificates: [['appId'], ['status'], ['notAfter']],
  alerts: [['appId'], ['workspaceId', 'appId']],
  incidents: [['appId', '-startedAt'], ['alertId'], ['workspaceId', 'appId']],
  sshSessions: [['userId'], ['tokenId']],
  operatorEvents: [
    ['-at', 'id'],
    ['subject', '-at'],
  ],
  auditEvents: [
    ['workspaceId', '-at', 'id'],
    ['-at', 'id'],
  ],
  notices: [['workspaceId'], ['alertId']],
  rateLimits: [['endsAt']],
  assistantUses: [['client', 'at']],
};
