import type { SearchColumnOf, TableName } from '../../model/tables/tables.ts';

type Index<N extends TableName> = readonly (SearchColumnOf<N> | `-${SearchColumnOf<N>}`)[];

/**
 * The indexes besides those of the keys: for each reference by its last column, which few rows share, and for the
 * queries of operations. `-` is for a descending column.
 */
export const indexes: { readonly [N in TableName]?: readonly Index<N>[] } = {
  sessions: [['userId']],
  tokens: [['userId'], ['pinnedWorkspaceId']],
  tickets: [['userId', '-createdAt'], ['aboutWorkspaceId']],
  messages: [['userId'], ['authorId']],
  members: [['userId']],
  invitations: [['invitedById']],
  plans: [['region'], ['tier'], ['checkoutId']],
  checkouts: [['planId'], ['workspaceId']],
  subscriptions: [['planId'], ['payerId'], ['workspaceId']],
  apps: [['label']],
  releases: [['appId', '-createdAt']],
  deploys: [['workspaceId', 'status'], ['region', 'status'], ['createdById'], ['releaseId']],
  deployLogs: [['appId']],
  uploads: [['workspaceId']],
  uploadUses: [['appId']],
  branchTips: [['appId']],
  domains: [['appId', 'host'], ['workspaceId'], ['host']],
  certificates: [['appId']],
  vars: [['updatedById']],
  alerts: [['appId'], ['workspaceId']],
  incidents: [['appId', '-startedAt'], ['alertId'], ['workspaceId']],
  sshSessions: [['appId'], ['userId'], ['tokenId']],
  auditEvents: [['workspaceId', '-at', 'id'], ['userId']],
  notices: [['workspaceId'], ['alertId']],
  rateLimits: [['endsAt']],
  assistantUses: [['client', 'at']],
};
