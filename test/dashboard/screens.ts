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
  apps: { path: '/workspaces/acme', sees: /shop\.acme\.test/, operations: ['getWorkspace'] },
  newApp: {
    path: '/workspaces/acme/new',
    sees: /Where does it come from|Needs the role/,
    operations: ['inspectSource', 'deployApp'],
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
    sees: /Create invitation|only for admins/,
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
    operations: ['listDomains', 'listCerts', 'createDomain', 'deleteDomain'],
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
  settings: { path: `${app}/settings`, sees: /Delete this app/, operations: ['deleteApp'] },
} as const satisfies Record<string, Screen>;

const laterScreens = {
  billing: [
    'getBilling',
    'changePlan',
    'activateRegion',
    'deactivateRegion',
    'getAccountBilling',
    'listRegions',
    'listTiers',
  ],
  'the catalog and other ways to a new app': [
    'listTemplates',
    'installApplication',
    'importProject',
    'createUpload',
    'listGithostInstallations',
    'getRegistryImage',
  ],
  'the profile': ['updateMe'],
  'the settings of a workspace': ['updateWorkspace', 'deleteWorkspace', 'transferWorkspace', 'transferApp'],
  shell: ['getSshSession', 'createSshSession'],
  'the settings of a domain': ['updateDomain', 'getDns'],
  support: [
    'listTickets',
    'createTicket',
    'getTicket',
    'listTicketMessages',
    'createTicketMessage',
    'askAi',
    'getAiStatus',
    'getHealth',
    'contactSupport',
  ],
  'the public pages': [
    'getPublicStatus',
    'getWorkspaceStatus',
    'getInvitation',
    'acceptInvitation',
    'declineInvitation',
    'inspectPublic',
  ],
} as const satisfies Record<string, readonly OperationId[]>;

/** The operations without a place yet, by the screen that they wait for. */
export const notYet: Readonly<Record<string, readonly OperationId[]>> = laterScreens;

/** The operations that need no place, each with the reason. */
export const needless: Partial<Readonly<Record<OperationId, string>>> = {
  createDeviceCode: 'A machine begins its sign-in; the pages of the service approve it.',
  exchangeToken: 'A machine gets its token.',
  getApp: 'The stream of the workspace brings each app.',
  getAppStatus: 'The stream of the workspace brings the status, and listAppServices the containers.',
  getActiveDeploy: 'The stream of the workspace brings the newest deploy.',
  redeployApp: 'createDeploy without a body does the same, and returns the deploy whose log then opens.',
};
