// Made by npm run generate from openapi/; do not edit.
import type {
  Failure,
  FailureWith,
  FailureWithDetails,
  Frames,
  NamedEvent,
  Reply,
  RequestContext,
  Unfilled,
} from '../contract/model/handler.ts';
import type { Membership, Principal } from '../contract/model/principal.ts';
import type { UploadTree } from '../contract/model/upload.ts';
import type { components, operations } from './types.ts';

/** The JSON body of an operation's response with a status. */
export type Json<Id extends keyof operations, Status extends number> = operations[Id]['responses'] extends {
  [S in Status]: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The JSON body of an operation's request. */
export type Body<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Read } } ? Read : never;

/** The query parameters of an operation. Those with a default are always present. */
export type Query<Id extends keyof operations, Defaulted extends string = never> = Completed<
  DeclaredQuery<Id>,
  Readonly<Record<Defaulted, 'default'>>
>;
/** The input that was sent, always with the members that have a default. `Defaults` names these, in objects and lists too. */
type Completed<Sent, Defaults> = Sent extends readonly (infer Item)[]
  ? Completed<Item, Defaults>[]
  : Sent extends object
    ? {
        [Name in keyof Sent as Name extends Defaulted<Defaults> ? never : Name]: Name extends keyof Defaults
          ? Completed<Sent[Name], Defaults[Name]>
          : Sent[Name];
      } & { [Name in keyof Sent as Name extends Defaulted<Defaults> ? Name : never]-?: Sent[Name] }
    : Sent;
type Defaulted<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends 'default' ? Name : never }[keyof Defaults];
type DeclaredQuery<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

type Schemas = components['schemas'];
type Members<Body> = Omit<Body, 'error' | 'code' | 'details'>;

/** By operation: what a handler receives (`input`) and what it returns (`output`). */
export interface Operations<P extends Principal = Principal> {
  getMe: {
    input: { principal: P };
    output:
      | Reply<200, Json<'getMe', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  updateMe: {
    input: { body: Body<'updateMe'>; principal: P };
    output:
      | Reply<200, Json<'updateMe', 200>>
      | Failure<'bad_reference' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  listTokens: {
    input: { principal: P };
    output:
      | Reply<200, Json<'listTokens', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  createToken: {
    input: { body: Completed<Body<'createToken'>, { scope: 'default'; expires: 'default' }>; principal: P };
    output:
      | Reply<201, Json<'createToken', 201>>
      | Failure<'bad_reference' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'limit_reached'>
      | FailureWithDetails<'bad_body'>;
  };
  revokeToken: {
    input: { params: operations['revokeToken']['parameters']['path']; principal: P };
    output:
      | Reply<200, Json<'revokeToken', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  createDeviceCode: {
    input: { body: Body<'createDeviceCode'> };
    output:
      | Reply<201, Json<'createDeviceCode', 201>>
      | Failure<'rate_limited'>
      | FailureWithDetails<'bad_body'>;
  };
  exchangeToken: {
    input: { body: Body<'exchangeToken'> };
    output:
      | Reply<201, Json<'exchangeToken', 201>>
      | Failure<'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' | 'rate_limited'>
      | FailureWithDetails<'bad_body'>;
  };
  getAccountBilling: {
    input: { principal: P };
    output:
      | Reply<200, Json<'getAccountBilling', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'rate_limited' | 'payments_unavailable'>
      | FailureWithDetails<'bad_body'>;
  };
  listTickets: {
    input: { principal: P };
    output:
      | Reply<200, Json<'listTickets', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  createTicket: {
    input: { body: Body<'createTicket'>; principal: P };
    output:
      | Reply<201, Json<'createTicket', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<'bad_reference' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'idempotency_conflict'>
      | FailureWithDetails<'bad_body'>;
  };
  getTicket: {
    input: { params: operations['getTicket']['parameters']['path']; principal: P };
    output:
      | Reply<200, Json<'getTicket', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  listTicketMessages: {
    input: { params: operations['listTicketMessages']['parameters']['path']; principal: P };
    output:
      | Reply<200, Json<'listTicketMessages', 200>>
      | Frames<200, Schemas['Message']>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'not_found' | 'too_many_streams'>
      | FailureWithDetails<'bad_body'>;
  };
  createTicketMessage: {
    input: { params: operations['createTicketMessage']['parameters']['path']; body: Body<'createTicketMessage'>; principal: P };
    output:
      | Reply<201, Json<'createTicketMessage', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found' | 'idempotency_conflict'>
      | FailureWithDetails<'bad_body'>;
  };
  listRegions: {
    input: { principal: P };
    output:
      | Reply<200, Json<'listRegions', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  listTiers: {
    input: { principal: P };
    output:
      | Reply<200, Json<'listTiers', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  listTemplates: {
    input: { principal: P };
    output:
      | Reply<200, Json<'listTemplates', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  listGithostInstallations: {
    input: { principal: P };
    output:
      | Reply<200, Json<'listGithostInstallations', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'rate_limited' | 'provider_error'>
      | FailureWithDetails<'bad_body'>;
  };
  getHealth: {
    input: { query: Query<'getHealth'> };
    output:
      | Reply<200, Json<'getHealth', 200>>
      | Reply<503, Json<'getHealth', 503>, { 'Retry-After'?: number }>
      | Failure<'bad_reference'>
      | FailureWithDetails<'bad_body'>;
  };
  getAiStatus: {
    input: Record<never, never>;
    output:
      | Reply<200, Json<'getAiStatus', 200>>
      | FailureWithDetails<'bad_body'>;
  };
  askAi: {
    input: { body: Body<'askAi'>; principal: P | null };
    output:
      | Reply<200, Json<'askAi', 200>>
      | Failure<
          | 'bad_reference'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'rate_limited'
          | 'provider_error'
          | 'assistant_unavailable'
        >
      | FailureWithDetails<'bad_body'>;
  };
  inspectPublic: {
    input: { body: Body<'inspectPublic'> };
    output:
      | Reply<200, Json<'inspectPublic', 200>>
      | Failure<'bad_reference' | 'rate_limited' | 'provider_error'>
      | FailureWithDetails<'bad_body'>;
  };
  getRegistryImage: {
    input: { query: Query<'getRegistryImage'> };
    output:
      | Reply<200, Json<'getRegistryImage', 200>>
      | Failure<'rate_limited' | 'provider_error'>
      | FailureWithDetails<'bad_body'>;
  };
  getDns: {
    input: { query: Query<'getDns'> };
    output:
      | Reply<200, Json<'getDns', 200>>
      | Failure<'rate_limited'>
      | FailureWithDetails<'bad_body'>;
  };
  contactSupport: {
    input: { body: Body<'contactSupport'> };
    output:
      | Reply<201, Json<'contactSupport', 201>>
      | Failure<'rate_limited'>
      | FailureWithDetails<'bad_body'>;
  };
  getPublicStatus: {
    input: { params: operations['getPublicStatus']['parameters']['path'] };
    output:
      | Reply<200, Json<'getPublicStatus', 200>>
      | Failure<'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  listWorkspaces: {
    input: { principal: P };
    output:
      | Reply<200, Json<'listWorkspaces', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  createWorkspace: {
    input: { body: Body<'createWorkspace'>; principal: P };
    output:
      | Reply<201, Json<'createWorkspace', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Reply<202, Json<'createWorkspace', 202>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_reference'
          | 'unauthorized'
          | 'payment_failed'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'region_unavailable' | 'slug_taken' | 'free_unavailable' | 'limit_reached' | 'idempotency_conflict'
          | 'provider_error'
          | 'payments_unavailable' | 'pricing_missing' | 'billing_misconfigured'
        >
      | FailureWithDetails<'bad_body'>;
  };
  checkSlug: {
    input: { query: Query<'checkSlug'>; principal: P };
    output:
      | Reply<200, Json<'checkSlug', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked'>
      | FailureWithDetails<'bad_body'>;
  };
  getWorkspace: {
    input: {
      params: operations['getWorkspace']['parameters']['path'];
      query: Query<'getWorkspace', 'frames'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'getWorkspace', 200>>
      | Frames<200, Schemas['HydratedWorkspaceEnvelope'] | NamedEvent<'changes', Schemas['WorkspaceChanges']>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found' | 'too_many_streams'>
      | FailureWithDetails<'bad_body'>;
  };
  updateWorkspace: {
    input: {
      params: operations['updateWorkspace']['parameters']['path'];
      body: Body<'updateWorkspace'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'updateWorkspace', 200>>
      | Failure<
          | 'bad_reference'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'slug_taken' | 'rename_blocked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  deleteWorkspace: {
    input: { params: operations['deleteWorkspace']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'deleteWorkspace', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found' | 'cleanup_failed'>
      | FailureWithDetails<'bad_body'>;
  };
  transferWorkspace: {
    input: {
      params: operations['transferWorkspace']['parameters']['path'];
      body: Body<'transferWorkspace'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'transferWorkspace', 200>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_target'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'free_unavailable' | 'limit_reached' | 'idempotency_conflict'
          | 'rate_limited'
          | 'payments_unavailable'
        >
      | FailureWithDetails<'bad_body'>;
  };
  getWorkspaceStatus: {
    input: { params: operations['getWorkspaceStatus']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'getWorkspaceStatus', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  listMembers: {
    input: { params: operations['listMembers']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'listMembers', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  updateMember: {
    input: { params: operations['updateMember']['parameters']['path']; body: Body<'updateMember'>; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'updateMember', 200>>
      | Failure<
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted'
        >
      | FailureWithDetails<'bad_body'>;
  };
  removeMember: {
    input: { params: operations['removeMember']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'removeMember', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found' | 'being_deleted'>
      | FailureWithDetails<'bad_body'>;
  };
  listInvitations: {
    input: { params: operations['listInvitations']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'listInvitations', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  createInvitation: {
    input: {
      params: operations['createInvitation']['parameters']['path'];
      body: Body<'createInvitation'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'createInvitation', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'already_member' | 'limit_reached' | 'idempotency_conflict'
          | 'rate_limited'
        >
      | FailureWithDetails<'bad_body'>;
  };
  revokeInvitation: {
    input: { params: operations['revokeInvitation']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'revokeInvitation', 200>>
      | Failure<
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted'
        >
      | FailureWithDetails<'bad_body'>;
  };
  getInvitation: {
    input: { params: operations['getInvitation']['parameters']['path'] };
    output:
      | Reply<200, Json<'getInvitation', 200>>
      | Failure<'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  acceptInvitation: {
    input: { params: operations['acceptInvitation']['parameters']['path']; principal: P };
    output:
      | Reply<200, Json<'acceptInvitation', 200>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'already_member' | 'limit_reached' | 'idempotency_conflict'
        >
      | FailureWithDetails<'bad_body'>;
  };
  declineInvitation: {
    input: { params: operations['declineInvitation']['parameters']['path']; principal: P };
    output:
      | Reply<200, Json<'declineInvitation', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  activateRegion: {
    input: {
      params: operations['activateRegion']['parameters']['path'];
      body: Body<'activateRegion'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'activateRegion', 200>, { 'Idempotency-Replayed'?: 'true' }>
      | Reply<202, Json<'activateRegion', 202>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_reference'
          | 'unauthorized'
          | 'payment_failed'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'region_unavailable' | 'already_activated' | 'free_unavailable' | 'idempotency_conflict'
          | 'rate_limited'
          | 'provider_error'
          | 'payments_unavailable' | 'pricing_missing' | 'billing_misconfigured'
        >
      | FailureWithDetails<'bad_body'>;
  };
  deactivateRegion: {
    input: { params: operations['deactivateRegion']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'deactivateRegion', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found' | 'being_deleted' | 'region_not_empty'>
      | FailureWithDetails<'bad_body'>;
  };
  getBilling: {
    input: { params: operations['getBilling']['parameters']['path']; query: Query<'getBilling'>; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'getBilling', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  changePlan: {
    input: {
      params: operations['changePlan']['parameters']['path'];
      query: Query<'changePlan'>;
      body: Body<'changePlan'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'changePlan', 200>, { 'Idempotency-Replayed'?: 'true' }>
      | Reply<202, Json<'changePlan', 202>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_region' | 'bad_reference' | 'region_required'
          | 'unauthorized'
          | 'payment_required' | 'no_payment_method' | 'payment_failed'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'not_activated' | 'region_unavailable' | 'free_unavailable' | 'idempotency_conflict'
          | 'rate_limited'
          | 'payments_unavailable' | 'pricing_missing' | 'billing_misconfigured'
        >
      | FailureWithDetails<'bad_body'>
      | (FailureWith<'pool_exceeded', Members<Schemas['PoolExceededError']>> & FailureWithDetails<'pool_exceeded'>);
  };
  inspectSource: {
    input: {
      params: operations['inspectSource']['parameters']['path'];
      body: Completed<Body<'inspectSource'>, { source: { subdir: 'default'; autoDeploy: 'default'; branchTracking: 'default'; paths: 'default'; profiles: 'default' }; env: 'default' }>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'inspectSource', 200>>
      | Failure<
          | 'bad_reference'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'rate_limited'
          | 'provider_error'
        >
      | FailureWithDetails<'bad_body'>;
  };
  importProject: {
    input: {
      params: operations['importProject']['parameters']['path'];
      body: Completed<Body<'importProject'>, { env: 'default' }>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'importProject', 200>>
      | Failure<
          | 'missing_input' | 'bad_reference'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'rate_limited'
          | 'provider_error'
        >
      | FailureWithDetails<'bad_body'>;
  };
  createUpload: {
    input: { params: operations['createUpload']['parameters']['path']; body: UploadTree; principal: P; membership: Membership };
    output:
      | Reply<201, Json<'createUpload', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'idempotency_conflict'
        >
      | FailureWithDetails<'bad_body'>;
  };
  deployApp: {
    input: {
      params: operations['deployApp']['parameters']['path'];
      body: Completed<Body<'deployApp'>, { source: { subdir: 'default'; autoDeploy: 'default'; branchTracking: 'default'; paths: 'default'; profiles: 'default' }; env: 'default'; vars: { isSecret: 'default' } }>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'deployApp', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'missing_input' | 'bad_region' | 'bad_reference'
          | 'unauthorized'
          | 'activation_required' | 'payment_required'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'region_unavailable' | 'name_taken' | 'limit_reached' | 'idempotency_conflict'
          | 'rate_limited'
          | 'reconcile_failed'
        >
      | FailureWithDetails<'bad_body'>
      | FailureWith<'insufficient_pool', Members<Schemas['InsufficientPoolError']>>;
  };
  installApplication: {
    input: {
      params: operations['installApplication']['parameters']['path'];
      body: Completed<Body<'installApplication'>, { env: 'default' }>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'installApplication', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'missing_input' | 'bad_region' | 'not_installable' | 'bad_reference'
          | 'unauthorized'
          | 'activation_required' | 'payment_required'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'region_unavailable' | 'name_taken' | 'limit_reached' | 'idempotency_conflict'
          | 'rate_limited'
          | 'reconcile_failed'
        >
      | FailureWithDetails<'bad_body'>
      | FailureWith<'insufficient_pool', Members<Schemas['InsufficientPoolError']>>;
  };
  getApp: {
    input: { params: operations['getApp']['parameters']['path']; query: Query<'getApp', 'env'>; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'getApp', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  updateApp: {
    input: {
      params: operations['updateApp']['parameters']['path'];
      query: Query<'updateApp', 'env'>;
      body: Body<'updateApp'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'updateApp', 200>>
      | Failure<
          | 'bad_region' | 'region_required' | 'bad_reference'
          | 'unauthorized'
          | 'payment_required'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'region_unavailable' | 'name_taken' | 'app_locked'
          | 'reconcile_failed'
        >
      | FailureWithDetails<'bad_body'>
      | FailureWith<'insufficient_pool', Members<Schemas['InsufficientPoolError']>>;
  };
  deleteApp: {
    input: {
      params: operations['deleteApp']['parameters']['path'];
      query: Query<'deleteApp', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'deleteApp', 200>>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'cleanup_failed'
        >
      | FailureWithDetails<'bad_body'>;
  };
  restartApp: {
    input: {
      params: operations['restartApp']['parameters']['path'];
      query: Query<'restartApp', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'restartApp', 200>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'payment_required'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'region_unavailable' | 'app_locked' | 'idempotency_conflict'
          | 'reconcile_failed'
        >
      | FailureWithDetails<'bad_body'>
      | FailureWith<'insufficient_pool', Members<Schemas['InsufficientPoolError']>>;
  };
  redeployApp: {
    input: {
      params: operations['redeployApp']['parameters']['path'];
      query: Query<'redeployApp', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'redeployApp', 200>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'payment_required'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked' | 'idempotency_conflict'
          | 'rate_limited'
          | 'reconcile_failed'
        >
      | FailureWithDetails<'bad_body'>
      | FailureWith<'insufficient_pool', Members<Schemas['InsufficientPoolError']>>;
  };
  transferApp: {
    input: {
      params: operations['transferApp']['parameters']['path'];
      query: Query<'transferApp', 'env'>;
      body: Body<'transferApp'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'transferApp', 200>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_region' | 'region_required' | 'bad_target'
          | 'unauthorized'
          | 'activation_required' | 'payment_required'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'region_unavailable' | 'limit_reached' | 'app_locked' | 'idempotency_conflict'
          | 'transfer_failed'
        >
      | FailureWithDetails<'bad_body'>
      | FailureWith<'insufficient_pool', Members<Schemas['InsufficientPoolError']>>;
  };
  listAppServices: {
    input: {
      params: operations['listAppServices']['parameters']['path'];
      query: Query<'listAppServices', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'listAppServices', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  getAppStatus: {
    input: {
      params: operations['getAppStatus']['parameters']['path'];
      query: Query<'getAppStatus', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'getAppStatus', 200>>
      | Frames<200, Schemas['AppStatus']>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'too_many_streams'
        >
      | FailureWithDetails<'bad_body'>;
  };
  getAppMetrics: {
    input: {
      params: operations['getAppMetrics']['parameters']['path'];
      query: Query<'getAppMetrics', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'getAppMetrics', 200>>
      | Frames<200, Schemas['AppMetrics']>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'too_many_streams'
        >
      | FailureWithDetails<'bad_body'>;
  };
  getSshSession: {
    input: {
      params: operations['getSshSession']['parameters']['path'];
      query: Query<'getSshSession', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'getSshSession', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  createSshSession: {
    input: {
      params: operations['createSshSession']['parameters']['path'];
      query: Query<'createSshSession', 'env'>;
      body: Body<'createSshSession'> | undefined;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'createSshSession', 201>>
      | Failure<
          | 'bad_region' | 'region_required' | 'bad_reference'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  listDeploys: {
    input: {
      params: operations['listDeploys']['parameters']['path'];
      query: Query<'listDeploys', 'env' | 'limit'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'listDeploys', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  createDeploy: {
    input: {
      params: operations['createDeploy']['parameters']['path'];
      query: Query<'createDeploy', 'env'>;
      body: Completed<Body<'createDeploy'>, { source: { subdir: 'default'; autoDeploy: 'default'; branchTracking: 'default'; paths: 'default'; profiles: 'default' } }> | undefined;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'createDeploy', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_region' | 'region_required' | 'bad_reference'
          | 'unauthorized'
          | 'payment_required'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked' | 'idempotency_conflict'
          | 'rate_limited'
        >
      | FailureWithDetails<'bad_body'>
      | FailureWith<'insufficient_pool', Members<Schemas['InsufficientPoolError']>>
      | FailureWith<'reconcile_failed', Members<Schemas['ReconcileFailedError']>>;
  };
  getActiveDeploy: {
    input: {
      params: operations['getActiveDeploy']['parameters']['path'];
      query: Query<'getActiveDeploy', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'getActiveDeploy', 200>>
      | Frames<200, Schemas['ActiveDeploy']>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'too_many_streams'
        >
      | FailureWithDetails<'bad_body'>;
  };
  getDeploy: {
    input: {
      params: operations['getDeploy']['parameters']['path'];
      query: Query<'getDeploy', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'getDeploy', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  getDeployLogs: {
    input: {
      params: operations['getDeployLogs']['parameters']['path'];
      query: Query<'getDeployLogs', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'getDeployLogs', 200>>
      | Frames<200, Schemas['DeployLogLine'] | NamedEvent<'end', Schemas['DeployEnd']>>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'too_many_streams'
        >
      | FailureWithDetails<'bad_body'>;
  };
  cancelDeploy: {
    input: {
      params: operations['cancelDeploy']['parameters']['path'];
      query: Query<'cancelDeploy', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'cancelDeploy', 200>>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  listDomains: {
    input: {
      params: operations['listDomains']['parameters']['path'];
      query: Query<'listDomains', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'listDomains', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  createDomain: {
    input: {
      params: operations['createDomain']['parameters']['path'];
      query: Query<'createDomain', 'env'>;
      body: Body<'createDomain'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'createDomain', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'host_taken' | 'limit_reached' | 'app_locked' | 'idempotency_conflict'
          | 'rate_limited'
        >
      | FailureWithDetails<'bad_body'>;
  };
  listCerts: {
    input: {
      params: operations['listCerts']['parameters']['path'];
      query: Query<'listCerts', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'listCerts', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  updateDomain: {
    input: {
      params: operations['updateDomain']['parameters']['path'];
      query: Query<'updateDomain', 'env'>;
      body: Body<'updateDomain'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'updateDomain', 200>>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  deleteDomain: {
    input: {
      params: operations['deleteDomain']['parameters']['path'];
      query: Query<'deleteDomain', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'deleteDomain', 200>>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  listVars: {
    input: { params: operations['listVars']['parameters']['path']; query: Query<'listVars', 'env'>; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'listVars', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  createVar: {
    input: {
      params: operations['createVar']['parameters']['path'];
      query: Query<'createVar', 'env'>;
      body: Body<'createVar'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'createVar', 201>, { 'Idempotency-Replayed'?: 'true' }>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'key_taken' | 'limit_reached' | 'app_locked' | 'idempotency_conflict'
        >
      | FailureWithDetails<'bad_body'>;
  };
  setVars: {
    input: {
      params: operations['setVars']['parameters']['path'];
      query: Query<'setVars', 'env'>;
      body: Completed<Body<'setVars'>, { dryRun: 'default' }>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'setVars', 200>>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'limit_reached' | 'app_locked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  updateVar: {
    input: {
      params: operations['updateVar']['parameters']['path'];
      query: Query<'updateVar', 'env'>;
      body: Body<'updateVar'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'updateVar', 200>>
      | Failure<
          | 'bad_region' | 'region_required' | 'bad_request'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  deleteVar: {
    input: {
      params: operations['deleteVar']['parameters']['path'];
      query: Query<'deleteVar', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'deleteVar', 200>>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'app_locked'
        >
      | FailureWithDetails<'bad_body'>;
  };
  revealVar: {
    input: {
      params: operations['revealVar']['parameters']['path'];
      query: Query<'revealVar', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'revealVar', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  followAppLogs: {
    input: {
      params: operations['followAppLogs']['parameters']['path'];
      query: Query<'followAppLogs', 'env' | 'last'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'followAppLogs', 200>>
      | Frames<200, Schemas['AppLogLine']>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'too_many_streams'
        >
      | FailureWithDetails<'bad_body'>;
  };
  readServiceMetrics: {
    input: {
      params: operations['readServiceMetrics']['parameters']['path'];
      query: Query<'readServiceMetrics', 'env' | 'range'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'readServiceMetrics', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  readServiceLogs: {
    input: {
      params: operations['readServiceLogs']['parameters']['path'];
      query: Query<'readServiceLogs', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'readServiceLogs', 200>>
      | Frames<200, string>
      | Failure<
          | 'bad_region' | 'region_required'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden'
          | 'not_found'
          | 'too_many_streams'
        >
      | FailureWithDetails<'bad_body'>;
  };
  searchServiceRoleLog: {
    input: {
      params: operations['searchServiceRoleLog']['parameters']['path'];
      query: Query<'searchServiceRoleLog', 'env' | 'range'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'searchServiceRoleLog', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  searchServiceLogs: {
    input: {
      params: operations['searchServiceLogs']['parameters']['path'];
      query: Query<'searchServiceLogs', 'env' | 'range'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'searchServiceLogs', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  readServiceLogSettings: {
    input: {
      params: operations['readServiceLogSettings']['parameters']['path'];
      query: Query<'readServiceLogSettings', 'env'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'readServiceLogSettings', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  readServiceRoutes: {
    input: {
      params: operations['readServiceRoutes']['parameters']['path'];
      query: Query<'readServiceRoutes', 'env' | 'range'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'readServiceRoutes', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  readServiceRoute: {
    input: {
      params: operations['readServiceRoute']['parameters']['path'];
      query: Query<'readServiceRoute', 'env' | 'range'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'readServiceRoute', 200>>
      | Failure<'bad_region' | 'region_required' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  readTrace: {
    input: { params: operations['readTrace']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'readTrace', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  listAlerts: {
    input: { params: operations['listAlerts']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'listAlerts', 200>>
      | Failure<'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
  createAlert: {
    input: {
      params: operations['createAlert']['parameters']['path'];
      body: Completed<Body<'createAlert'>, { env: 'default'; enabled: 'default' }>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<201, Json<'createAlert', 201>>
      | Failure<
          | 'bad_reference'
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted' | 'limit_reached'
          | 'rate_limited'
        >
      | FailureWithDetails<'bad_body'>;
  };
  updateAlert: {
    input: { params: operations['updateAlert']['parameters']['path']; body: Body<'updateAlert'>; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'updateAlert', 200>>
      | Failure<
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted'
          | 'rate_limited'
        >
      | FailureWithDetails<'bad_body'>;
  };
  deleteAlert: {
    input: { params: operations['deleteAlert']['parameters']['path']; principal: P; membership: Membership };
    output:
      | Reply<200, Json<'deleteAlert', 200>>
      | Failure<
          | 'unauthorized'
          | 'phone_required' | 'account_blocked' | 'forbidden' | 'workspace_suspended'
          | 'not_found'
          | 'being_deleted'
        >
      | FailureWithDetails<'bad_body'>;
  };
  listAuditEvents: {
    input: {
      params: operations['listAuditEvents']['parameters']['path'];
      query: Query<'listAuditEvents', 'limit'>;
      principal: P;
      membership: Membership;
    };
    output:
      | Reply<200, Json<'listAuditEvents', 200>>
      | Failure<'bad_reference' | 'unauthorized' | 'phone_required' | 'account_blocked' | 'forbidden' | 'not_found'>
      | FailureWithDetails<'bad_body'>;
  };
}

export type Input<Id extends keyof Operations, P extends Principal = Principal> = Operations<P>[Id]['input'];
export type Output<Id extends keyof Operations> = Operations[Id]['output'];
// The compiler cannot measure the variance of `P` through an indexed access, so `in` states it.
export type Handler<Id extends keyof Operations, in P extends Principal = Principal> = (
  input: Input<Id, P>,
  context: RequestContext,
) => Promise<Output<Id> | Unfilled<Id>>;

/** A backend: exactly one handler for each operation of the contract. `P` is its type of principal. */
export interface Handlers<in P extends Principal = Principal> {
  /** Get the account of the caller. `GET /api/me`, signed in, scope `read`. */
  getMe: Handler<'getMe', P>;
  /** Update the profile of the caller. `PATCH /api/me`, signed in, scope `full`. */
  updateMe: Handler<'updateMe', P>;
  /** List API tokens. `GET /api/me/tokens`, signed in, scope `read`. */
  listTokens: Handler<'listTokens', P>;
  /** Create an API token. `POST /api/me/tokens`, signed in, scope `full`. */
  createToken: Handler<'createToken', P>;
  /** Revoke an API token. `DELETE /api/me/tokens/{id}`, signed in, scope `full`. */
  revokeToken: Handler<'revokeToken', P>;
  /** Request a token for a machine without a browser. `POST /api/tokens/device`, public. */
  createDeviceCode: Handler<'createDeviceCode', P>;
  /** Get the token that a person has approved. `POST /api/tokens/exchange`, public. */
  exchangeToken: Handler<'exchangeToken', P>;
  /** Get the billing of the account. `GET /api/me/billing`, signed in, scope `read`. */
  getAccountBilling: Handler<'getAccountBilling', P>;
  /** List support tickets. `GET /api/me/tickets`, signed in, scope `read`. */
  listTickets: Handler<'listTickets', P>;
  /** Open a support ticket. `POST /api/me/tickets`, signed in, scope `deploy`. */
  createTicket: Handler<'createTicket', P>;
  /** Get a support ticket. `GET /api/me/tickets/{ticketId}`, signed in, scope `read`. */
  getTicket: Handler<'getTicket', P>;
  /** Read or follow the messages of a ticket. `GET /api/me/tickets/{ticketId}/messages`, signed in, scope `read`. */
  listTicketMessages: Handler<'listTicketMessages', P>;
  /** Write a message in a ticket. `POST /api/me/tickets/{ticketId}/messages`, signed in, scope `deploy`. */
  createTicketMessage: Handler<'createTicketMessage', P>;
  /** List regions. `GET /api/regions`, signed in, scope `read`. */
  listRegions: Handler<'listRegions', P>;
  /** List tiers. `GET /api/tiers`, signed in, scope `read`. */
  listTiers: Handler<'listTiers', P>;
  /** List the catalog. `GET /api/templates`, signed in, scope `read`. */
  listTemplates: Handler<'listTemplates', P>;
  /** List git-host installations. `GET /api/integrations/githost/installations`, signed in, scope `read`. */
  listGithostInstallations: Handler<'listGithostInstallations', P>;
  /** Check the health of the control plane. `GET /api/health`, public. */
  getHealth: Handler<'getHealth', P>;
  /** Check whether there is an assistant. `GET /api/ai`, public. */
  getAiStatus: Handler<'getAiStatus', P>;
  /** Ask the assistant. `POST /api/ai`, public or signed in, scope `read`. */
  askAi: Handler<'askAi', P>;
  /** Inspect a repository or template without an account. `POST /api/inspect`, public. */
  inspectPublic: Handler<'inspectPublic', P>;
  /** Look up a container image. `GET /api/registry`, public. */
  getRegistryImage: Handler<'getRegistryImage', P>;
  /** Check where a domain points. `GET /api/dns`, public. */
  getDns: Handler<'getDns', P>;
  /** Send a message to support. `POST /api/support`, public. */
  contactSupport: Handler<'contactSupport', P>;
  /** Read a public status page. `GET /api/status/{slug}`, public. */
  getPublicStatus: Handler<'getPublicStatus', P>;
  /** List workspaces. `GET /api/workspaces`, signed in, scope `read`. */
  listWorkspaces: Handler<'listWorkspaces', P>;
  /** Create a workspace. `POST /api/workspaces`, signed in, scope `full`. */
  createWorkspace: Handler<'createWorkspace', P>;
  /** Check whether a slug is available. `GET /api/workspaces/slug-check`, signed in, scope `read`. */
  checkSlug: Handler<'checkSlug', P>;
  /** Get or stream a workspace. `GET /api/workspaces/{workspaceSlug}`, viewer, scope `read`. */
  getWorkspace: Handler<'getWorkspace', P>;
  /** Update a workspace. `PATCH /api/workspaces/{workspaceSlug}`, admin, scope `full`. */
  updateWorkspace: Handler<'updateWorkspace', P>;
  /** Delete a workspace. `DELETE /api/workspaces/{workspaceSlug}`, owner, scope `full`. */
  deleteWorkspace: Handler<'deleteWorkspace', P>;
  /** Transfer a workspace to another member. `POST /api/workspaces/{workspaceSlug}/transfer`, owner, scope `full`. */
  transferWorkspace: Handler<'transferWorkspace', P>;
  /** Preview the status page of a workspace. `GET /api/workspaces/{workspaceSlug}/status`, viewer, scope `read`. */
  getWorkspaceStatus: Handler<'getWorkspaceStatus', P>;
  /** List the members of a workspace. `GET /api/workspaces/{workspaceSlug}/members`, viewer, scope `read`. */
  listMembers: Handler<'listMembers', P>;
  /** Change the role of a member. `PATCH /api/workspaces/{workspaceSlug}/members/{userId}`, admin, scope `full`. */
  updateMember: Handler<'updateMember', P>;
  /** Remove a member or leave a workspace. `DELETE /api/workspaces/{workspaceSlug}/members/{userId}`, admin, scope `full`. */
  removeMember: Handler<'removeMember', P>;
  /** List the invitations to a workspace. `GET /api/workspaces/{workspaceSlug}/invitations`, viewer, scope `read`. */
  listInvitations: Handler<'listInvitations', P>;
  /** Invite a person to a workspace. `POST /api/workspaces/{workspaceSlug}/invitations`, admin, scope `full`. */
  createInvitation: Handler<'createInvitation', P>;
  /** Revoke an invitation. `DELETE /api/workspaces/{workspaceSlug}/invitations/{invitationId}`, admin, scope `full`. */
  revokeInvitation: Handler<'revokeInvitation', P>;
  /** Preview an invitation. `GET /api/invitations/{token}`, public. */
  getInvitation: Handler<'getInvitation', P>;
  /** Accept an invitation. `POST /api/invitations/{token}/accept`, signed in, scope `full`. */
  acceptInvitation: Handler<'acceptInvitation', P>;
  /** Decline an invitation. `POST /api/invitations/{token}/decline`, signed in, scope `full`. */
  declineInvitation: Handler<'declineInvitation', P>;
  /** Activate a region. `POST /api/workspaces/{workspaceSlug}/regions/{regionId}/activate`, admin, scope `full`. */
  activateRegion: Handler<'activateRegion', P>;
  /** Deactivate a region. `DELETE /api/workspaces/{workspaceSlug}/regions/{regionId}/activate`, admin, scope `full`. */
  deactivateRegion: Handler<'deactivateRegion', P>;
  /** Get the plan in a region. `GET /api/workspaces/{workspaceSlug}/billing`, viewer, scope `read`. */
  getBilling: Handler<'getBilling', P>;
  /** Change the plan in a region. `POST /api/workspaces/{workspaceSlug}/billing/plan`, admin, scope `full`. */
  changePlan: Handler<'changePlan', P>;
  /** Inspect a source. `POST /api/workspaces/{workspaceSlug}/inspect`, developer, scope `deploy`. */
  inspectSource: Handler<'inspectSource', P>;
  /** Import a project from another platform. `POST /api/workspaces/{workspaceSlug}/import/{provider}`, developer, scope `deploy`. */
  importProject: Handler<'importProject', P>;
  /** Upload a project. `POST /api/workspaces/{workspaceSlug}/uploads`, developer, scope `deploy`. */
  createUpload: Handler<'createUpload', P>;
  /** Deploy a new app. `POST /api/workspaces/{workspaceSlug}/deploy`, developer, scope `deploy`. */
  deployApp: Handler<'deployApp', P>;
  /** Install a catalog application. `POST /api/workspaces/{workspaceSlug}/install/{applicationId}`, developer, scope `deploy`. */
  installApplication: Handler<'installApplication', P>;
  /** Get an app. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}`, viewer, scope `read`. */
  getApp: Handler<'getApp', P>;
  /** Rename, start, stop, size or upgrade an app. `PATCH /api/workspaces/{workspaceSlug}/apps/{appSlug}`, developer, scope `deploy`. */
  updateApp: Handler<'updateApp', P>;
  /** Delete an app. `DELETE /api/workspaces/{workspaceSlug}/apps/{appSlug}`, developer, scope `full`. */
  deleteApp: Handler<'deleteApp', P>;
  /** Restart an app. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/restart`, developer, scope `deploy`. */
  restartApp: Handler<'restartApp', P>;
  /** Redeploy an app. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/redeploy`, developer, scope `deploy`. */
  redeployApp: Handler<'redeployApp', P>;
  /** Transfer an app to another workspace. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer`, developer, scope `full`. */
  transferApp: Handler<'transferApp', P>;
  /** List an app's containers. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services`, viewer, scope `read`. */
  listAppServices: Handler<'listAppServices', P>;
  /** Get or stream an app's status. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/status`, viewer, scope `read`. */
  getAppStatus: Handler<'getAppStatus', P>;
  /** Get or stream an app's metrics. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/metrics`, viewer, scope `read`. */
  getAppMetrics: Handler<'getAppMetrics', P>;
  /** Get the caller's SSH session. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session`, developer, scope `read`. */
  getSshSession: Handler<'getSshSession', P>;
  /** Create an SSH session. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session`, developer, scope `full`. */
  createSshSession: Handler<'createSshSession', P>;
  /** List an app's deploys. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys`, viewer, scope `read`. */
  listDeploys: Handler<'listDeploys', P>;
  /** Deploy an app. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy`, developer, scope `deploy`. */
  createDeploy: Handler<'createDeploy', P>;
  /** Get or stream the active deploy. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/active`, viewer, scope `read`. */
  getActiveDeploy: Handler<'getActiveDeploy', P>;
  /** Get a deploy. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}`, viewer, scope `read`. */
  getDeploy: Handler<'getDeploy', P>;
  /** Get or stream a deploy's log. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs`, viewer, scope `read`. */
  getDeployLogs: Handler<'getDeployLogs', P>;
  /** Cancel a deploy. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/cancel`, developer, scope `deploy`. */
  cancelDeploy: Handler<'cancelDeploy', P>;
  /** List the domains of an app. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains`, viewer, scope `read`. */
  listDomains: Handler<'listDomains', P>;
  /** Add a domain to an app. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains`, developer, scope `full`. */
  createDomain: Handler<'createDomain', P>;
  /** List the certificates of an app's domains. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/certs`, viewer, scope `read`. */
  listCerts: Handler<'listCerts', P>;
  /** Change the redirect of a domain. `PATCH /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}`, developer, scope `full`. */
  updateDomain: Handler<'updateDomain', P>;
  /** Remove a domain from an app. `DELETE /api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}`, developer, scope `full`. */
  deleteDomain: Handler<'deleteDomain', P>;
  /** List an app's variables. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars`, developer, scope `read`. */
  listVars: Handler<'listVars', P>;
  /** Create a variable. `POST /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars`, developer, scope `full`. */
  createVar: Handler<'createVar', P>;
  /** Set and remove variables. `PUT /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars`, developer, scope `full`. */
  setVars: Handler<'setVars', P>;
  /** Update a variable. `PATCH /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}`, developer, scope `full`. */
  updateVar: Handler<'updateVar', P>;
  /** Delete a variable. `DELETE /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}`, developer, scope `full`. */
  deleteVar: Handler<'deleteVar', P>;
  /** Reveal a variable's value. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/vars/{varId}/reveal`, developer, scope `full`. */
  revealVar: Handler<'revealVar', P>;
  /** Read or follow the logs of an app. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/logs`, viewer, scope `read`. */
  followAppLogs: Handler<'followAppLogs', P>;
  /** Read the metrics of a service. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/metrics`, viewer, scope `read`. */
  readServiceMetrics: Handler<'readServiceMetrics', P>;
  /** Read or follow the log of a service. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs`, viewer, scope `read`. */
  readServiceLogs: Handler<'readServiceLogs', P>;
  /** Search the log of a service by category. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/role`, viewer, scope `read`. */
  searchServiceRoleLog: Handler<'searchServiceRoleLog', P>;
  /** Search the log history of a service. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/search`, viewer, scope `read`. */
  searchServiceLogs: Handler<'searchServiceLogs', P>;
  /** Read the settings behind a service's log. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/settings`, viewer, scope `read`. */
  readServiceLogSettings: Handler<'readServiceLogSettings', P>;
  /** List the routes of a service. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes`, viewer, scope `read`. */
  readServiceRoutes: Handler<'readServiceRoutes', P>;
  /** Read a route of a service over time. `GET /api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/routes/series`, viewer, scope `read`. */
  readServiceRoute: Handler<'readServiceRoute', P>;
  /** Read a trace. `GET /api/workspaces/{workspaceSlug}/traces/{traceId}`, viewer, scope `read`. */
  readTrace: Handler<'readTrace', P>;
  /** List the alert rules of a workspace. `GET /api/workspaces/{workspaceSlug}/alerts`, viewer, scope `read`. */
  listAlerts: Handler<'listAlerts', P>;
  /** Add an alert rule. `POST /api/workspaces/{workspaceSlug}/alerts`, developer, scope `full`. */
  createAlert: Handler<'createAlert', P>;
  /** Change an alert rule. `PATCH /api/workspaces/{workspaceSlug}/alerts/{alertId}`, developer, scope `full`. */
  updateAlert: Handler<'updateAlert', P>;
  /** Delete an alert rule. `DELETE /api/workspaces/{workspaceSlug}/alerts/{alertId}`, developer, scope `full`. */
  deleteAlert: Handler<'deleteAlert', P>;
  /** List the audit log of a workspace. `GET /api/workspaces/{workspaceSlug}/audit`, admin, scope `read`. */
  listAuditEvents: Handler<'listAuditEvents', P>;
}
