// Made by npm run generate from openapi/; do not edit.
import type { components } from '../types.ts';

type Schemas = components['schemas'];

/** The error codes of each operation, by status. */
export interface ErrorCodes {
  getMe: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  updateMe: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  listTokens: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  createToken: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 409: 'limit_reached' };
  revokeToken: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  getAccountBilling: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked'; 429: 'rate_limited'; 503: 'payments_unavailable' };
  listTickets: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  createTicket: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 409: 'idempotency_conflict' };
  getTicket: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked'; 404: 'not_found' };
  listTicketMessages: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked'; 404: 'not_found'; 429: 'too_many_streams' };
  createTicketMessage: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 409: 'idempotency_conflict' };
  listRegions: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  listTiers: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  listTemplates: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  listGithostInstallations: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked'; 429: 'rate_limited'; 502: 'provider_error' };
  getHealth: { 400: 'bad_body' | 'bad_reference' };
  getAiStatus: { 400: 'bad_body' };
  askAi: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 429: 'rate_limited'; 502: 'provider_error'; 503: 'assistant_unavailable' };
  inspectPublic: { 400: 'bad_body' | 'bad_reference'; 429: 'rate_limited'; 502: 'provider_error' };
  getRegistryImage: { 400: 'bad_body'; 429: 'rate_limited'; 502: 'provider_error' };
  getDns: { 400: 'bad_body'; 429: 'rate_limited' };
  contactSupport: { 400: 'bad_body'; 429: 'rate_limited' };
  getPublicStatus: { 400: 'bad_body'; 404: 'not_found' };
  listWorkspaces: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  createWorkspace: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 402: 'payment_failed'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 409: 'region_unavailable' | 'slug_taken' | 'free_unavailable' | 'limit_reached' | 'idempotency_conflict'; 502: 'provider_error'; 503: 'payments_unavailable' | 'pricing_missing' | 'billing_misconfigured' };
  checkSlug: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' };
  getWorkspace: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'too_many_streams' };
  updateWorkspace: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'slug_taken' | 'rename_blocked' };
  deleteWorkspace: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 502: 'cleanup_failed' };
  transferWorkspace: { 400: 'bad_body' | 'bad_target'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'free_unavailable' | 'limit_reached' | 'idempotency_conflict'; 429: 'rate_limited'; 503: 'payments_unavailable' };
  getWorkspaceStatus: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  listMembers: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  updateMember: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' };
  removeMember: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 409: 'being_deleted' };
  listInvitations: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  createInvitation: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'already_member' | 'limit_reached' | 'idempotency_conflict'; 429: 'rate_limited' };
  revokeInvitation: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' };
  getInvitation: { 400: 'bad_body'; 404: 'not_found' };
  acceptInvitation: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'already_member' | 'limit_reached' | 'idempotency_conflict' };
  declineInvitation: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  activateRegion: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 402: 'payment_failed'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'region_unavailable' | 'already_activated' | 'free_unavailable' | 'idempotency_conflict'; 429: 'rate_limited'; 502: 'provider_error'; 503: 'payments_unavailable' | 'pricing_missing' | 'billing_misconfigured' };
  deactivateRegion: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 409: 'being_deleted' | 'region_not_empty' };
  getBilling: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  changePlan: { 400: 'bad_body' | 'bad_region' | 'bad_reference' | 'region_required'; 401: 'unauthorized'; 402: 'payment_required' | 'no_payment_method' | 'payment_failed'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'not_activated' | 'region_unavailable' | 'free_unavailable' | 'pool_exceeded' | 'idempotency_conflict'; 429: 'rate_limited'; 503: 'payments_unavailable' | 'pricing_missing' | 'billing_misconfigured' };
  inspectSource: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'rate_limited'; 502: 'provider_error' };
  importProject: { 400: 'bad_body' | 'missing_input' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'rate_limited'; 502: 'provider_error' };
  createUpload: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'idempotency_conflict' };
  deployApp: { 400: 'bad_body' | 'missing_input' | 'bad_region' | 'bad_reference'; 401: 'unauthorized'; 402: 'activation_required' | 'payment_required'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'region_unavailable' | 'name_taken' | 'limit_reached' | 'insufficient_pool' | 'idempotency_conflict'; 429: 'rate_limited'; 502: 'reconcile_failed' };
  installApplication: { 400: 'bad_body' | 'missing_input' | 'bad_region' | 'not_installable' | 'bad_reference'; 401: 'unauthorized'; 402: 'activation_required' | 'payment_required'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'region_unavailable' | 'name_taken' | 'limit_reached' | 'insufficient_pool' | 'idempotency_conflict'; 429: 'rate_limited'; 502: 'reconcile_failed' };
  getApp: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  updateApp: { 400: 'bad_body' | 'bad_region' | 'region_required' | 'bad_reference'; 401: 'unauthorized'; 402: 'payment_required'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'region_unavailable' | 'name_taken' | 'insufficient_pool' | 'app_locked'; 502: 'reconcile_failed' };
  deleteApp: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 502: 'cleanup_failed' };
  restartApp: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 402: 'payment_required'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'region_unavailable' | 'insufficient_pool' | 'app_locked' | 'idempotency_conflict'; 502: 'reconcile_failed' };
  redeployApp: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 402: 'payment_required'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'insufficient_pool' | 'app_locked' | 'idempotency_conflict'; 429: 'rate_limited'; 502: 'reconcile_failed' };
  transferApp: { 400: 'bad_body' | 'bad_region' | 'region_required' | 'bad_target'; 401: 'unauthorized'; 402: 'activation_required' | 'payment_required'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'region_unavailable' | 'limit_reached' | 'insufficient_pool' | 'app_locked' | 'idempotency_conflict'; 502: 'transfer_failed' };
  listAppServices: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  getAppStatus: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'too_many_streams' };
  getAppMetrics: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'too_many_streams' };
  getSshSession: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  createSshSession: { 400: 'bad_body' | 'bad_region' | 'region_required' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'app_locked' };
  listDeploys: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  createDeploy: { 400: 'bad_body' | 'bad_region' | 'region_required' | 'bad_reference'; 401: 'unauthorized'; 402: 'payment_required'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'insufficient_pool' | 'app_locked' | 'idempotency_conflict'; 429: 'rate_limited'; 502: 'reconcile_failed' };
  getActiveDeploy: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'too_many_streams' };
  getDeploy: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  getDeployLogs: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'too_many_streams' };
  cancelDeploy: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'app_locked' };
  listDomains: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  createDomain: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'host_taken' | 'limit_reached' | 'app_locked' | 'idempotency_conflict'; 429: 'rate_limited' };
  listCerts: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  updateDomain: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'app_locked' };
  deleteDomain: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'app_locked' };
  listVars: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  createVar: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'key_taken' | 'limit_reached' | 'app_locked' | 'idempotency_conflict' };
  setVars: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'limit_reached' | 'app_locked' };
  updateVar: { 400: 'bad_body' | 'bad_region' | 'region_required' | 'bad_request'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'app_locked' };
  deleteVar: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'app_locked' };
  revealVar: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  readServiceMetrics: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  readServiceLogs: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found'; 429: 'too_many_streams' };
  searchServiceRoleLog: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  searchServiceLogs: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  readServiceLogSettings: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  readServiceRoutes: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  readServiceRoute: { 400: 'bad_body' | 'bad_region' | 'region_required'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  readTrace: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  listAlerts: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
  createAlert: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' | 'limit_reached'; 429: 'rate_limited' };
  updateAlert: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted'; 429: 'rate_limited' };
  deleteAlert: { 400: 'bad_body'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'; 404: 'not_found'; 409: 'being_deleted' };
  listAuditEvents: { 400: 'bad_body' | 'bad_reference'; 401: 'unauthorized'; 403: 'phone_required' | 'account_blocked' | 'forbidden'; 404: 'not_found' };
}

/** The bodies of the error codes that have more members than `Error`. */
export interface ErrorBodies {
  pool_exceeded: Schemas['PoolExceededError'];
  insufficient_pool: Schemas['InsufficientPoolError'];
}

/** The id of the operation at each path and method. */
export interface OperationIds {
  '/api/me': { get: 'getMe'; patch: 'updateMe' };
  '/api/me/tokens': { get: 'listTokens'; post: 'createToken' };
  '/api/me/tokens/{id}': { delete: 'revokeToken' };
  '/api/me/billing': { get: 'getAccountBilling' };
  '/api/me/tickets': { get: 'listTickets'; post: 'createTicket' };
  '/api/me/tickets/{ticketId}': { get: 'getTicket' };
  '/api/me/tickets/{ticketId}/messages': { get: 'listTicketMessages'; post: 'createTicketMessage' };
  '/api/regions': { get: 'listRegions' };
  '/api/tiers': { get: 'listTiers' };
  '/api/templates': { get: 'listTemplates' };
  '/api/integrations/githost/installations': { get: 'listGithostInstallations' };
  '/api/health': { get: 'getHealth' };
  '/api/ai': { get: 'getAiStatus'; post: 'askAi' };
  '/api/inspect': { post: 'inspectPublic' };
  '/api/registry': { get: 'getRegistryImage' };
  '/api/dns': { get: 'getDns' };
  '/api/support': { post: 'contactSupport' };
  '/api/status/{slug}': { get: 'getPublicStatus' };
  '/api/workspaces': { get: 'listWorkspaces'; post: 'createWorkspace' };
  '/api/workspaces/slug-check': { get: 'checkSlug' };
  '/api/workspaces/{workspaceSlug}': { get: 'getWorkspace'; patch: 'updateWorkspace'; delete: 'deleteWorkspace' };
  '/api/workspaces/{workspaceSlug}/transfer': { post: 'transferWorkspace' };
  '/api/workspaces/{workspaceSlug}/status': { get: 'getWorkspaceStatus' };
  '/api/workspaces/{workspaceSlug}/members': { get: 'listMembers' };
  '/api/workspaces/{workspaceSlug}/members/{userId}': { patch: 'updateMember'; delete: 'removeMember' };
  '/api/workspaces/{workspaceSlug}/invitations': { get: 'listInvitations'; post: 'createInvitation' };
  '/api/workspaces/{workspaceSlug}/invitations/{invitationId}': { delete: 'revokeInvitation' };
  '/api/invitations/{token}': { get: 'getInvitation' };
  '/api/invitations/{token}/accept': { post: 'acceptInvitation' };
  '/api/invitations/{token}/decline': { post: 'declineInvitation' };
  '/api/workspaces/{workspaceSlug}/regions/{regionId}/activate': { post: 'activateRegion'; delete: 'deactivateRegion' };
  '/api/workspaces/{workspaceSlug}/billing': { get: 'getBilling' };
  '/api/workspaces/{workspaceSlug}/billing/plan': { post: 'changePlan' };
  '/api/workspaces/{workspaceSlug}/inspect': { post: 'inspectSource' };
  '/api/workspaces/{workspaceSlug}/import/{provider}': { post: 'importProject' };
  '/api/workspaces/{workspaceSlug}/uploads': { post: 'createUpload' };
  '/api/workspaces/{workspaceSlug}/deploy': { post: 'deployApp' };
  '/api/workspaces/{workspaceSlug}/install/{applicationId}': { post: 'installApplication' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}': { get: 'getApp'; patch: 'updateApp'; delete: 'deleteApp' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/restart': { post: 'restartApp' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/redeploy': { post: 'redeployApp' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer': { post: 'transferApp' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services': { get: 'listAppServices' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status': { get: 'getAppStatus' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics': { get: 'getAppMetrics' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session': { get: 'getSshSession'; post: 'createSshSession' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys': { get: 'listDeploys' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy': { post: 'createDeploy' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/active': { get: 'getActiveDeploy' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}': { get: 'getDeploy' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs': { get: 'getDeployLogs' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/cancel': { post: 'cancelDeploy' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains': { get: 'listDomains'; post: 'createDomain' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/certs': { get: 'listCerts' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}': { patch: 'updateDomain'; delete: 'deleteDomain' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars': { get: 'listVars'; post: 'createVar'; put: 'setVars' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}': { patch: 'updateVar'; delete: 'deleteVar' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}/reveal': { get: 'revealVar' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/metrics': { get: 'readServiceMetrics' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs': { get: 'readServiceLogs' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/role': { get: 'searchServiceRoleLog' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/search': { get: 'searchServiceLogs' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/settings': { get: 'readServiceLogSettings' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes': { get: 'readServiceRoutes' };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes/series': { get: 'readServiceRoute' };
  '/api/workspaces/{workspaceSlug}/traces/{traceId}': { get: 'readTrace' };
  '/api/workspaces/{workspaceSlug}/alerts': { get: 'listAlerts'; post: 'createAlert' };
  '/api/workspaces/{workspaceSlug}/alerts/{alertId}': { patch: 'updateAlert'; delete: 'deleteAlert' };
  '/api/workspaces/{workspaceSlug}/audit': { get: 'listAuditEvents' };
}

/** The data that each stream sends: that of its frames, and that of its named events. */
export interface Streams {
  '/api/me/tickets/{ticketId}/messages': { data: Schemas['Message']; events: {} };
  '/api/workspaces/{workspaceSlug}': { data: Schemas['HydratedWorkspaceEnvelope']; events: { changes: Schemas['WorkspaceChanges']; } };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status': { data: Schemas['AppStatus']; events: {} };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics': { data: Schemas['AppMetrics']; events: {} };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/active': { data: Schemas['ActiveDeploy']; events: {} };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs': { data: Schemas['DeployLogLine']; events: { end: Schemas['DeployEnd']; } };
  '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs': { data: string; events: {} };
}
