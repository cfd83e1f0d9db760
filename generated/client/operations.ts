// Made by npm run generate from openapi/; do not edit.
import type { OperationIds } from './types.ts';

/** An operation of the contract. */
export interface OperationInfo {
  readonly id: { [Path in keyof OperationIds]: OperationIds[Path][keyof OperationIds[Path]] }[keyof OperationIds];
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: keyof OperationIds;
  /** The names of the parameters in the path and in the query. */
  readonly params: { readonly path: readonly string[]; readonly query: readonly string[] };
  /** Whether `client.stream` can follow the path. */
  readonly stream: boolean;
}

type Row = readonly [
  id: OperationInfo['id'],
  method: OperationInfo['method'],
  path: OperationInfo['path'],
  query?: readonly string[],
  stream?: boolean,
];

const rows: readonly Row[] = [
  ['getMe', 'get', '/api/me'],
  ['updateMe', 'patch', '/api/me'],
  ['listTokens', 'get', '/api/me/tokens'],
  ['createToken', 'post', '/api/me/tokens'],
  ['revokeToken', 'delete', '/api/me/tokens/{id}'],
  ['createDeviceCode', 'post', '/api/tokens/device'],
  ['exchangeToken', 'post', '/api/tokens/exchange'],
  ['getAccountBilling', 'get', '/api/me/billing'],
  ['listTickets', 'get', '/api/me/tickets'],
  ['createTicket', 'post', '/api/me/tickets'],
  ['getTicket', 'get', '/api/me/tickets/{ticketId}'],
  ['listTicketMessages', 'get', '/api/me/tickets/{ticketId}/messages', [], true],
  ['createTicketMessage', 'post', '/api/me/tickets/{ticketId}/messages'],
  ['listRegions', 'get', '/api/regions'],
  ['listTiers', 'get', '/api/tiers'],
  ['listTemplates', 'get', '/api/templates'],
  ['listGithostInstallations', 'get', '/api/integrations/githost/installations'],
  ['getHealth', 'get', '/api/health', ['component']],
  ['getAiStatus', 'get', '/api/ai'],
  ['askAi', 'post', '/api/ai'],
  ['inspectPublic', 'post', '/api/inspect'],
  ['getRegistryImage', 'get', '/api/registry', ['ref']],
  ['getDns', 'get', '/api/dns', ['host']],
  ['contactSupport', 'post', '/api/support'],
  ['getPublicStatus', 'get', '/api/status/{slug}'],
  ['listWorkspaces', 'get', '/api/workspaces'],
  ['createWorkspace', 'post', '/api/workspaces'],
  ['checkSlug', 'get', '/api/workspaces/slug-check', ['slug']],
  ['getWorkspace', 'get', '/api/workspaces/{workspaceSlug}', ['frames'], true],
  ['updateWorkspace', 'patch', '/api/workspaces/{workspaceSlug}'],
  ['deleteWorkspace', 'delete', '/api/workspaces/{workspaceSlug}'],
  ['transferWorkspace', 'post', '/api/workspaces/{workspaceSlug}/transfer'],
  ['getWorkspaceStatus', 'get', '/api/workspaces/{workspaceSlug}/status'],
  ['listMembers', 'get', '/api/workspaces/{workspaceSlug}/members'],
  ['updateMember', 'patch', '/api/workspaces/{workspaceSlug}/members/{userId}'],
  ['removeMember', 'delete', '/api/workspaces/{workspaceSlug}/members/{userId}'],
  ['listInvitations', 'get', '/api/workspaces/{workspaceSlug}/invitations'],
  ['createInvitation', 'post', '/api/workspaces/{workspaceSlug}/invitations'],
  ['revokeInvitation', 'delete', '/api/workspaces/{workspaceSlug}/invitations/{invitationId}'],
  ['getInvitation', 'get', '/api/invitations/{token}'],
  ['acceptInvitation', 'post', '/api/invitations/{token}/accept'],
  ['declineInvitation', 'post', '/api/invitations/{token}/decline'],
  ['activateRegion', 'post', '/api/workspaces/{workspaceSlug}/regions/{regionId}/activate'],
  ['deactivateRegion', 'delete', '/api/workspaces/{workspaceSlug}/regions/{regionId}/activate'],
  ['getBilling', 'get', '/api/workspaces/{workspaceSlug}/billing', ['region']],
  ['changePlan', 'post', '/api/workspaces/{workspaceSlug}/billing/plan', ['region']],
  ['inspectSource', 'post', '/api/workspaces/{workspaceSlug}/inspect'],
  ['importProject', 'post', '/api/workspaces/{workspaceSlug}/import/{provider}'],
  ['createUpload', 'post', '/api/workspaces/{workspaceSlug}/uploads'],
  ['deployApp', 'post', '/api/workspaces/{workspaceSlug}/deploy'],
  ['installApplication', 'post', '/api/workspaces/{workspaceSlug}/install/{applicationId}'],
  ['getApp', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}', ['env', 'region']],
  ['updateApp', 'patch', '/api/workspaces/{workspaceSlug}/apps/{appSlug}', ['env', 'region']],
  ['deleteApp', 'delete', '/api/workspaces/{workspaceSlug}/apps/{appSlug}', ['env', 'region']],
  ['restartApp', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/restart', ['env', 'region']],
  ['redeployApp', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/redeploy', ['env', 'region']],
  ['transferApp', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer', ['env', 'region']],
  ['listAppServices', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services', ['env', 'region']],
  ['getAppStatus', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', ['env', 'region'], true],
  ['getAppMetrics', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics', ['env', 'region'], true],
  ['getSshSession', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session', ['env', 'region']],
  ['createSshSession', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session', ['env', 'region']],
  ['listDeploys', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys', ['env', 'region', 'limit', 'before']],
  ['createDeploy', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy', ['env', 'region']],
  ['getActiveDeploy', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/active', ['env', 'region'], true],
  ['getDeploy', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}', ['env', 'region']],
  ['getDeployLogs', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs', ['env', 'region'], true],
  ['cancelDeploy', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/cancel', ['env', 'region']],
  ['listDomains', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains', ['env', 'region']],
  ['createDomain', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains', ['env', 'region']],
  ['listCerts', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/certs', ['env', 'region']],
  ['updateDomain', 'patch', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}', ['env', 'region']],
  ['deleteDomain', 'delete', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}', ['env', 'region']],
  ['listVars', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars', ['env', 'region']],
  ['createVar', 'post', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars', ['env', 'region']],
  ['setVars', 'put', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars', ['env', 'region']],
  ['updateVar', 'patch', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}', ['env', 'region']],
  ['deleteVar', 'delete', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}', ['env', 'region']],
  ['revealVar', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}/reveal', ['env', 'region']],
  ['followAppLogs', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/logs', ['env', 'region', 'service', 'last'], true],
  [
    'readServiceMetrics',
    'get',
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/metrics',
    ['env', 'region', 'range'],
  ],
  ['readServiceLogs', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs', ['env', 'region'], true],
  [
    'searchServiceRoleLog',
    'get',
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/role',
    ['env', 'region', 'range', 'q', 'categories', 'filter'],
  ],
  [
    'searchServiceLogs',
    'get',
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/search',
    ['env', 'region', 'range', 'q', 'level'],
  ],
  [
    'readServiceLogSettings',
    'get',
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/settings',
    ['env', 'region'],
  ],
  ['readServiceRoutes', 'get', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes', ['env', 'region', 'range']],
  [
    'readServiceRoute',
    'get',
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes/series',
    ['env', 'region', 'route', 'method', 'range'],
  ],
  ['readTrace', 'get', '/api/workspaces/{workspaceSlug}/traces/{traceId}'],
  ['listAlerts', 'get', '/api/workspaces/{workspaceSlug}/alerts'],
  ['createAlert', 'post', '/api/workspaces/{workspaceSlug}/alerts'],
  ['updateAlert', 'patch', '/api/workspaces/{workspaceSlug}/alerts/{alertId}'],
  ['deleteAlert', 'delete', '/api/workspaces/{workspaceSlug}/alerts/{alertId}'],
  ['listAuditEvents', 'get', '/api/workspaces/{workspaceSlug}/audit', ['limit', 'before']],
];

/** Every operation, in the order of the contract. */
export const operations: readonly OperationInfo[] = /* @__PURE__ */ rows.map(
  ([id, method, path, query = [], stream = false]) => {
    const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
    return { id, method, path, params: { path: names, query }, stream };
  },
);
