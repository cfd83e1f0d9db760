import type { OperationId } from '../../generated/operations.ts';

/** A screen of the dashboard: its address, a text that shows when it is there, and the operations that it calls. */
export interface Screen {
  readonly path: string;
  readonly sees: RegExp;
  readonly operations: readonly OperationId[];
}

const app = '/workspaces/acme/apps/storefront';

export const screens = {
  workspaces: {
    path: '/workspaces',
    sees: /You are (owner|viewer)/,
    operations: ['getMe', 'listWorkspaces', 'createWorkspace', 'checkSlug'],
  },
  invitation: {
    path: '/invitations/inv_demo_not-a-real-token',
    sees: /You are signed in as/,
    operations: ['getInvitation', 'acceptInvitation', 'declineInvitation'],
  },
  apps: { path: '/workspaces/acme', sees: /shop\.acme\.test/, operations: ['getWorkspace'] },
  newApp: {
    path: '/workspaces/acme/new',
    sees: /Where does it come from|Needs the role/,
    operations: ['inspectSource', 'deployApp', 'createUpload', 'listGithostInstallations', 'getRegistryImage'],
  },
  importApp: {
    path: '/workspaces/acme/import',
    sees: /Where is it now|Needs the role/,
    operations: ['importProject'],
  },
  members: {
    path: '/workspaces/acme/members',
    sees: /margaret@acme\.test/,
    operations: [
      'listMembers',
      'updateMember',
      'removeMember',
      'listInvitations',
      'createInvitation',
      'revokeInvitation',
    ],
  },
  audit: {
    path: '/workspaces/acme/audit',
    sees: /Ada [A-Z]\w+ invited|only for admins/,
    operations: ['listAuditEvents'],
  },
  tokens: {
    path: '/profile/tokens',
    sees: /Revoke|No tokens yet/,
    operations: ['listTokens', 'createToken', 'revokeToken'],
  },
  overview: {
    path: app,
    sees: /storefront-web-/,
    operations: ['listAppServices', 'restartApp', 'updateApp', 'createDeploy'],
  },
  deploys: { path: `${app}/deploys`, sees: /#41 /, operations: ['listDeploys'] },
  deploy: {
    path: `${app}/deploys/7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41`,
    sees: /The step build failed/,
    operations: ['getDeploy', 'getDeployLogs', 'cancelDeploy'],
  },
  logs: {
    path: `${app}/logs`,
    sees: /\d+ lines/,
    operations: ['searchServiceLogs', 'readServiceLogs', 'followAppLogs'],
  },
  variables: {
    path: `${app}/variables`,
    sees: /LOG_LEVEL|only for developers/,
    operations: ['listVars', 'createVar', 'updateVar', 'deleteVar', 'setVars', 'revealVar'],
  },
  domains: {
    path: `${app}/domains`,
    sees: /Certificate issued/,
    operations: ['listDomains', 'listCerts', 'createDomain', 'updateDomain', 'deleteDomain', 'getDns'],
  },
  settings: { path: `${app}/settings`, sees: /Delete this app/, operations: ['deleteApp', 'transferApp'] },
  workspaceSettings: {
    path: '/workspaces/acme/settings',
    sees: /Delete this workspace/,
    operations: ['updateWorkspace', 'deleteWorkspace', 'transferWorkspace'],
  },
  billing: {
    path: '/workspaces/acme/billing',
    sees: /Next charged on/,
    operations: ['getBilling', 'changePlan', 'activateRegion', 'deactivateRegion', 'listRegions', 'listTiers'],
  },
  accountBilling: {
    path: '/profile/billing',
    sees: /ACME-2026-0011|No invoices yet/,
    operations: ['getAccountBilling'],
  },
  profile: { path: '/profile', sees: /Verified, \+4\d/, operations: ['updateMe'] },
  support: {
    path: '/support',
    sees: /The build of deploy 41 fails|No tickets yet/,
    operations: ['listTickets', 'createTicket', 'askAi', 'getAiStatus', 'getHealth', 'contactSupport'],
  },
  ticket: {
    path: '/support/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01',
    sees: /pin the version before it|There is no ticket/,
    operations: ['getTicket', 'listTicketMessages', 'createTicketMessage'],
  },
  catalog: {
    path: '/workspaces/acme/catalog',
    sees: /Counts the visits of a site/,
    operations: ['listTemplates', 'installApplication'],
  },
  shell: {
    path: `${app}/shell`,
    sees: /Issue a credential|only for developers/,
    operations: ['getSshSession', 'createSshSession'],
  },
  requests: {
    path: `${app}/requests`,
    sees: /Settings behind this log/,
    operations: ['readServiceRoutes', 'readServiceRoute', 'searchServiceRoleLog', 'readServiceLogSettings'],
  },
  trace: {
    path: '/workspaces/acme/traces/d5974dc1070991e26e7b3812eef155c0',
    sees: /A trace can be read for 7 days/,
    operations: ['readTrace'],
  },
  alerts: {
    path: '/workspaces/acme/alerts',
    sees: /The storefront is down/,
    operations: ['listAlerts', 'createAlert', 'updateAlert', 'deleteAlert'],
  },
  metrics: {
    path: `${app}/metrics`,
    sees: /Ready containers/,
    operations: ['readServiceMetrics', 'getAppMetrics'],
  },
  workspaceStatus: {
    path: '/workspaces/acme/status',
    sees: /of its checks in 60 days/,
    operations: ['getWorkspaceStatus'],
  },
  publicDeploy: {
    path: '/deploy?repo=https://githost.test/samples/guestbook',
    sees: /Deploy it to/,
    operations: ['inspectPublic'],
  },
  // The same call, for an application of the catalog.
  publicInstall: { path: '/deploy?template=umami', sees: /Install it in/, operations: [] },
  // The operator's pages call no operation of the contract. Others than the owner's persona see nothing there.
  operatorService: { path: '/operator', sees: /Notice for everyone|There is no page/, operations: [] },
  operatorUsers: { path: '/operator/users', sees: /grace@acme\.test|There is no page/, operations: [] },
  operatorWorkspaces: { path: '/operator/workspaces', sees: /of ada@acme\.test|There is no page/, operations: [] },
  operatorApps: { path: '/operator/apps', sees: /acme, production|There is no page/, operations: [] },
  operatorDeploys: { path: '/operator/deploys', sees: /No open deploys|There is no page/, operations: [] },
  operatorTickets: { path: '/operator/tickets', sees: /No tickets here|There is no page/, operations: [] },
  operatorTicket: {
    path: '/operator/tickets/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01',
    sees: /Reply of support|There is no page/,
    operations: [],
  },
  publicStatus: { path: '/status/acme', sees: /of its checks in 60 days/, operations: ['getPublicStatus'] },
} as const satisfies Record<string, Screen>;

/** The operations that need no place, each with the reason. */
export const needless: Partial<Readonly<Record<OperationId, string>>> = {
  createDeviceCode: 'A machine begins its sign-in; the pages of the service approve it.',
  exchangeToken: 'A machine gets its token.',
  getApp: 'The stream of the workspace brings each app.',
  getAppStatus: 'The stream of the workspace brings the status, and listAppServices the containers.',
  getActiveDeploy: 'The stream of the workspace brings the newest deploy.',
  redeployApp: 'createDeploy without a body does the same, and returns the deploy whose log then opens.',
};
