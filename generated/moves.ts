// Made by npm run generate from openapi/; do not edit.
import type { Moves } from '../contract/model/lifecycle.ts';

export const alertRuleLifecycle = {
  name: 'alertRule',
  states: { ok: false, pending: false, firing: false, no_data: false, paused: false },
  rows: [
    { from: ['none'], by: ['createAlert'], to: 'ok' },
    { from: ['none'], by: ['createAlert'], to: 'paused' },
    { from: ['ok'], by: ['conditionTrue'], to: 'pending' },
    { from: ['pending'], by: ['conditionFalse'], to: 'ok' },
    { from: ['pending'], by: ['conditionHeld'], to: 'firing' },
    { from: ['firing'], by: ['conditionCleared'], to: 'ok' },
    { from: ['ok', 'pending', 'firing'], by: ['samplesMissing'], to: 'no_data' },
    { from: ['no_data'], by: ['conditionTrue'], to: 'firing' },
    { from: ['no_data'], by: ['conditionTrue'], to: 'pending' },
    { from: ['no_data'], by: ['conditionFalse'], to: 'ok' },
    { from: ['pending', 'firing', 'no_data'], by: ['updateAlert'], to: 'ok' },
    { from: ['ok', 'pending', 'firing', 'no_data'], by: ['updateAlert', 'appStopped'], to: 'paused' },
    { from: ['paused'], by: ['updateAlert', 'appStarted'], to: 'ok' },
    { from: ['ok', 'pending', 'firing', 'no_data', 'paused'], by: ['deleteAlert', 'appRemoved'], to: 'none' },
  ],
} as const satisfies Moves;

export type AlertRuleState = keyof typeof alertRuleLifecycle.states;
export type AlertRuleEvent = 'conditionTrue' | 'conditionHeld' | 'conditionFalse' | 'conditionCleared' | 'samplesMissing' | 'appStopped' | 'appStarted' | 'appRemoved';

export const appLifecycle = {
  name: 'app',
  states: { deploying: false, running: false, degraded: false, error: false, stopped: false },
  rows: [
    { from: ['none'], by: ['deployApp', 'installApplication', 'askAi', 'previewPushed'], to: 'deploying' },
    {
      from: ['running', 'degraded', 'error', 'stopped'],
      by: ['createDeploy', 'redeployApp', 'updateApp', 'restartApp', 'transferApp', 'operatorStarted'],
      to: 'deploying',
    },
    { from: ['deploying', 'running', 'degraded', 'error'], by: ['updateApp', 'pushed'], to: 'deploying' },
    {
      from: ['deploying', 'running', 'degraded', 'error'],
      by: ['updateApp', 'workspaceSuspended', 'operatorStopped'],
      to: 'stopped',
      reasons: ['workspace_suspended'],
    },
    { from: ['deploying'], by: ['deployCanceled', 'deployFailed'], to: 'stopped' },
    { from: ['deploying'], by: ['deployFailed'], to: 'error', reasons: ['deploy_failed'] },
    { from: ['deploying', 'degraded', 'error'], by: ['allReady'], to: 'running' },
    {
      from: ['deploying', 'running', 'error'],
      by: ['someReady'],
      to: 'degraded',
      reasons: ['crash_loop', 'out_of_memory', 'health_check_failed'],
    },
    {
      from: ['deploying', 'running', 'degraded'],
      by: ['noneReady'],
      to: 'error',
      reasons: ['crash_loop', 'out_of_memory', 'health_check_failed'],
    },
    { from: ['running', 'error'], by: ['updateApp'], to: 'degraded', reasons: ['set_by_hand'] },
    { from: ['running', 'degraded'], by: ['updateApp'], to: 'error', reasons: ['set_by_hand'] },
    {
      from: ['deploying', 'running', 'degraded', 'stopped'],
      by: ['planCanceled', 'regionFailed', 'operatorDeleted', 'deleteApp', 'deleteWorkspace', 'previewEnded', 'planRemoved'],
      to: 'error',
      reasons: ['payment_required', 'region_unavailable', 'being_deleted'],
    },
    { from: ['error'], by: ['planPaid'], to: 'deploying' },
    { from: ['error'], by: ['planPaid', 'regionRecovered'], to: 'stopped' },
    { from: ['stopped'], by: ['workspaceResumed'], to: 'deploying' },
    { from: ['stopped'], by: ['workspaceResumed'], to: 'stopped' },
    { from: ['stopped'], by: ['workspaceResumed'], to: 'error', reasons: ['deploy_failed'] },
    { from: ['error'], by: ['removed'], to: 'none' },
    { from: ['deploying'], by: ['timeout'], to: 'error', afterMs: 300000, reasons: ['health_check_failed'] },
    { from: ['error'], by: ['timeout'], to: 'error', afterMs: 60000, reasons: ['cleanup_failed'] },
  ],
} as const satisfies Moves;

export type AppState = keyof typeof appLifecycle.states;
export type AppEvent = 'pushed' | 'previewPushed' | 'allReady' | 'someReady' | 'noneReady' | 'deployFailed' | 'deployCanceled' | 'planCanceled' | 'planPaid' | 'regionFailed' | 'regionRecovered' | 'workspaceSuspended' | 'workspaceResumed' | 'operatorStopped' | 'operatorStarted' | 'operatorDeleted' | 'previewEnded' | 'planRemoved' | 'removed';
export type AppReason = Extract<(typeof appLifecycle.rows)[number], { reasons: unknown }>['reasons'][number];

export const certificateLifecycle = {
  name: 'certificate',
  states: { pending: false, issuing: false, issued: false, renewing: false, failed: false, expired: false },
  rows: [
    { from: ['none'], by: ['createDomain'], to: 'pending' },
    { from: ['pending'], by: ['domainVerified'], to: 'issuing' },
    { from: ['issuing'], by: ['issued'], to: 'issued' },
    {
      from: ['issuing'],
      by: ['refused'],
      to: 'failed',
      reasons: ['dns_mismatch', 'caa_forbidden', 'challenge_failed', 'rate_limited', 'issuer_unavailable'],
    },
    { from: ['failed'], by: ['retryDue'], to: 'issuing' },
    { from: ['issued'], by: ['renewalDue'], to: 'renewing' },
    { from: ['renewing'], by: ['issued'], to: 'issued' },
    {
      from: ['renewing'],
      by: ['refused'],
      to: 'renewing',
      reasons: ['dns_mismatch', 'caa_forbidden', 'challenge_failed', 'rate_limited', 'issuer_unavailable'],
    },
    { from: ['renewing'], by: ['expired'], to: 'expired' },
    { from: ['expired'], by: ['retryDue'], to: 'issuing' },
    {
      from: ['pending', 'issuing', 'issued', 'renewing', 'failed', 'expired'],
      by: ['claimExpired', 'deleteDomain', 'appRemoved'],
      to: 'none',
    },
  ],
} as const satisfies Moves;

export type CertificateState = keyof typeof certificateLifecycle.states;
export type CertificateEvent = 'domainVerified' | 'issued' | 'refused' | 'retryDue' | 'renewalDue' | 'expired' | 'claimExpired' | 'appRemoved';
export type CertificateReason = Extract<(typeof certificateLifecycle.rows)[number], { reasons: unknown }>['reasons'][number];

export const deployLifecycle = {
  name: 'deploy',
  states: { queued: false, building: false, deploying: false, succeeded: true, failed: true, canceled: true },
  rows: [
    {
      from: ['none'],
      by: ['deployApp', 'installApplication', 'createDeploy', 'redeployApp', 'askAi', 'updateApp', 'restartApp', 'transferApp', 'pushed'],
      to: 'queued',
    },
    { from: ['none'], by: ['pushed'], to: 'failed', reasons: ['payment_required', 'insufficient_pool', 'limit_reached'] },
    { from: ['queued'], by: ['started'], to: 'building' },
    { from: ['queued'], by: ['started'], to: 'deploying' },
    { from: ['building'], by: ['built'], to: 'deploying' },
    { from: ['deploying'], by: ['released'], to: 'succeeded' },
    { from: ['building'], by: ['buildFailed'], to: 'failed', reasons: ['source_unavailable', 'no_builder', 'build_failed'] },
    {
      from: ['deploying'],
      by: ['releaseCommandFailed', 'startFailed', 'imageGone'],
      to: 'failed',
      reasons: [
        'release_failed',
        'start_failed',
        'crashed',
        'out_of_memory',
        'program_not_found',
        'program_not_executable',
        'user_not_found',
        'wrong_port',
        'loopback_only',
        'release_unavailable',
      ],
    },
    {
      from: ['queued', 'building', 'deploying'],
      by: ['tooLarge', 'runtimeFailed', 'planCanceled', 'regionUnavailable', 'operatorFailed'],
      to: 'failed',
      reasons: ['insufficient_pool', 'reconcile_failed', 'internal', 'payment_required', 'region_unavailable'],
    },
    { from: ['queued'], by: ['superseded'], to: 'canceled', reasons: ['superseded'] },
    {
      from: ['queued', 'building', 'deploying'],
      by: [
        'cancelDeploy',
        'updateApp',
        'deleteApp',
        'deleteWorkspace',
        'transferApp',
        'workspaceSuspended',
        'operatorStopped',
        'operatorCanceled',
      ],
      to: 'canceled',
      reasons: ['canceled'],
    },
    { from: ['succeeded', 'failed', 'canceled'], by: ['forgotten'], to: 'none' },
    { from: ['queued', 'building', 'deploying', 'succeeded', 'failed', 'canceled'], by: ['appRemoved'], to: 'none' },
    { from: ['building'], by: ['timeout'], to: 'failed', afterMs: 1800000, reasons: ['build_timeout'] },
    {
      from: ['deploying'],
      by: ['timeout'],
      to: 'failed',
      afterMs: 300000,
      reasons: ['health_check_failed', 'crashed', 'out_of_memory', 'not_listening', 'wrong_port', 'loopback_only', 'unexpected_status'],
    },
    { from: ['deploying'], by: ['timeout'], to: 'failed', afterMs: 600000, reasons: ['release_failed'] },
  ],
} as const satisfies Moves;

export type DeployState = keyof typeof deployLifecycle.states;
export type DeployEvent = 'pushed' | 'started' | 'built' | 'released' | 'buildFailed' | 'releaseCommandFailed' | 'startFailed' | 'imageGone' | 'tooLarge' | 'runtimeFailed' | 'planCanceled' | 'regionUnavailable' | 'workspaceSuspended' | 'operatorStopped' | 'operatorCanceled' | 'operatorFailed' | 'superseded' | 'forgotten' | 'appRemoved';
export type DeployReason = Extract<(typeof deployLifecycle.rows)[number], { reasons: unknown }>['reasons'][number];

export const domainLifecycle = {
  name: 'domain',
  states: { pending_dns: false, verifying: false, active: false, error: false },
  rows: [
    { from: ['none'], by: ['createDomain'], to: 'pending_dns' },
    { from: ['pending_dns'], by: ['recordsRight'], to: 'verifying' },
    { from: ['pending_dns'], by: ['recordsRight'], to: 'active' },
    { from: ['verifying'], by: ['certificateIssued'], to: 'active' },
    { from: ['pending_dns'], by: ['hostClaimed'], to: 'error', reasons: ['host_claimed'] },
    { from: ['verifying', 'active'], by: ['hostMoved'], to: 'error', reasons: ['dns_moved'] },
    { from: ['active'], by: ['certificateExpired'], to: 'error', reasons: ['certificate_expired'] },
    { from: ['error'], by: ['recordsRight'], to: 'verifying' },
    { from: ['error'], by: ['recordsRight', 'certificateIssued'], to: 'active' },
    { from: ['error'], by: ['createDomain'], to: 'none' },
    { from: ['pending_dns', 'verifying', 'active', 'error'], by: ['deleteDomain', 'appRemoved'], to: 'none' },
    { from: ['pending_dns'], by: ['timeout'], to: 'error', afterMs: 259200000, reasons: ['claim_expired'] },
    { from: ['error'], by: ['timeout'], to: 'error', afterMs: 2592000000, reasons: ['claim_expired'] },
  ],
} as const satisfies Moves;

export type DomainState = keyof typeof domainLifecycle.states;
export type DomainEvent = 'recordsRight' | 'certificateIssued' | 'hostClaimed' | 'hostMoved' | 'certificateExpired' | 'appRemoved';
export type DomainReason = Extract<(typeof domainLifecycle.rows)[number], { reasons: unknown }>['reasons'][number];

export const incidentLifecycle = {
  name: 'incident',
  states: { open: false, resolved: true },
  rows: [
    { from: ['none'], by: ['ruleFired', 'updateAlert'], to: 'open' },
    { from: ['open'], by: ['ruleResolved', 'appStopped', 'updateAlert'], to: 'resolved' },
    { from: ['open', 'resolved'], by: ['updateAlert', 'deleteAlert', 'appRemoved'], to: 'none' },
    { from: ['resolved'], by: ['timeout'], to: 'none', afterMs: 5184000000 },
  ],
} as const satisfies Moves;

export type IncidentState = keyof typeof incidentLifecycle.states;
export type IncidentEvent = 'ruleFired' | 'ruleResolved' | 'appStopped' | 'appRemoved';

export const invitationLifecycle = {
  name: 'invitation',
  states: { pending: false, accepted: true, declined: true, revoked: true, expired: true },
  rows: [
    { from: ['none'], by: ['createInvitation'], to: 'pending' },
    { from: ['pending'], by: ['createInvitation'], to: 'pending' },
    { from: ['pending'], by: ['acceptInvitation'], to: 'accepted' },
    { from: ['pending'], by: ['declineInvitation'], to: 'declined' },
    { from: ['pending'], by: ['revokeInvitation', 'deleteWorkspace'], to: 'revoked' },
    { from: ['pending'], by: ['timeout'], to: 'expired', afterMs: 604800000 },
  ],
} as const satisfies Moves;

export type InvitationState = keyof typeof invitationLifecycle.states;

export const planLifecycle = {
  name: 'plan',
  states: { free: false, incomplete: false, trialing: false, active: false, past_due: false, canceled: false },
  rows: [
    { from: ['none'], by: ['createWorkspace', 'activateRegion'], to: 'free' },
    { from: ['none'], by: ['createWorkspace', 'activateRegion'], to: 'incomplete' },
    { from: ['none'], by: ['createWorkspace', 'activateRegion'], to: 'active' },
    { from: ['incomplete'], by: ['checkoutPaid'], to: 'trialing' },
    { from: ['incomplete'], by: ['checkoutPaid'], to: 'active' },
    { from: ['incomplete', 'trialing', 'active'], by: ['changePlan'], to: 'free' },
    { from: ['trialing'], by: ['changePlan'], to: 'trialing' },
    { from: ['trialing'], by: ['changePlan', 'renewed'], to: 'active' },
    { from: ['incomplete', 'free', 'active', 'canceled'], by: ['changePlan'], to: 'active' },
    { from: ['past_due'], by: ['changePlan', 'transferWorkspace', 'invoicePaid', 'checkoutPaid'], to: 'active' },
    { from: ['free'], by: ['checkoutPaid'], to: 'active' },
    { from: ['trialing', 'active'], by: ['renewalFailed', 'transferWorkspace'], to: 'past_due' },
    { from: ['past_due'], by: ['transferWorkspace'], to: 'past_due' },
    { from: ['incomplete'], by: ['transferWorkspace'], to: 'incomplete' },
    { from: ['canceled'], by: ['checkoutPaid', 'activateRegion'], to: 'active' },
    { from: ['canceled'], by: ['changePlan', 'activateRegion'], to: 'free' },
    { from: ['free', 'trialing', 'active', 'past_due'], by: ['provisioningFailed'], to: 'canceled' },
    { from: ['canceled'], by: ['activateRegion'], to: 'incomplete' },
    { from: ['free', 'incomplete', 'trialing', 'active', 'past_due', 'canceled'], by: ['deactivateRegion', 'deleteWorkspace'], to: 'none' },
    { from: ['incomplete'], by: ['timeout'], to: 'none', afterMs: 86400000 },
    { from: ['past_due'], by: ['timeout'], to: 'canceled', afterMs: 1209600000 },
    { from: ['canceled'], by: ['timeout'], to: 'none', afterMs: 2592000000 },
  ],
} as const satisfies Moves;

export type PlanState = keyof typeof planLifecycle.states;
export type PlanEvent = 'checkoutPaid' | 'invoicePaid' | 'renewed' | 'renewalFailed' | 'provisioningFailed';

export const regionLifecycle = {
  name: 'region',
  states: { inactive: false, warming: false, ready: false, draining: false, failed: false },
  rows: [
    { from: ['none'], by: ['added'], to: 'inactive' },
    { from: ['none'], by: ['added'], to: 'ready' },
    { from: ['inactive'], by: ['activateRegion'], to: 'warming' },
    { from: ['failed'], by: ['activateRegion'], to: 'warming' },
    { from: ['warming'], by: ['provisioned'], to: 'ready' },
    { from: ['warming', 'ready', 'draining'], by: ['failed'], to: 'failed' },
    { from: ['failed'], by: ['recovered'], to: 'ready' },
    { from: ['failed'], by: ['recovered'], to: 'draining' },
    { from: ['ready'], by: ['drained'], to: 'draining' },
    { from: ['draining'], by: ['reopened'], to: 'ready' },
    { from: ['ready', 'failed'], by: ['unused'], to: 'inactive' },
  ],
} as const satisfies Moves;

export type RegionState = keyof typeof regionLifecycle.states;
export type RegionEvent = 'added' | 'provisioned' | 'failed' | 'recovered' | 'drained' | 'reopened' | 'unused';

export const sshSessionLifecycle = {
  name: 'sshSession',
  states: { issued: false, connected: false, expired: true, ended: true },
  rows: [
    { from: ['none'], by: ['createSshSession'], to: 'issued' },
    { from: ['issued'], by: ['connected'], to: 'connected' },
    { from: ['issued', 'connected'], by: ['createSshSession', 'accessLost'], to: 'ended' },
    { from: ['connected'], by: ['disconnected'], to: 'ended' },
    { from: ['issued'], by: ['timeout'], to: 'expired', afterMs: 900000 },
    { from: ['connected'], by: ['timeout'], to: 'ended', afterMs: 28800000 },
  ],
} as const satisfies Moves;

export type SshSessionState = keyof typeof sshSessionLifecycle.states;
export type SshSessionEvent = 'connected' | 'disconnected' | 'accessLost';

export const ticketLifecycle = {
  name: 'ticket',
  states: { open: false, waiting: false, closed: false },
  rows: [
    { from: ['none'], by: ['createTicket'], to: 'open' },
    { from: ['open'], by: ['supportReplied'], to: 'waiting' },
    { from: ['waiting', 'closed'], by: ['createTicketMessage'], to: 'open' },
    { from: ['open', 'waiting'], by: ['supportClosed'], to: 'closed' },
    { from: ['waiting'], by: ['timeout'], to: 'closed', afterMs: 1209600000 },
  ],
} as const satisfies Moves;

export type TicketState = keyof typeof ticketLifecycle.states;
export type TicketEvent = 'supportReplied' | 'supportClosed';

export const uploadLifecycle = {
  name: 'upload',
  states: { unused: false, used: false, deleted: true },
  rows: [
    { from: ['none'], by: ['createUpload'], to: 'unused' },
    { from: ['unused'], by: ['deployApp', 'createDeploy'], to: 'used' },
    { from: ['used'], by: ['released'], to: 'unused' },
    { from: ['unused', 'used'], by: ['deleteWorkspace'], to: 'deleted' },
    { from: ['unused'], by: ['timeout'], to: 'deleted', afterMs: 3600000 },
  ],
} as const satisfies Moves;

export type UploadState = keyof typeof uploadLifecycle.states;
export type UploadEvent = 'released';

export const workspaceRegionLifecycle = {
  name: 'workspaceRegion',
  states: { pending: false, warming: false, active: false, draining: false, failed: false },
  rows: [
    { from: ['none'], by: ['createWorkspace', 'activateRegion'], to: 'pending' },
    { from: ['none'], by: ['createWorkspace', 'activateRegion'], to: 'warming' },
    { from: ['none'], by: ['createWorkspace', 'activateRegion'], to: 'active' },
    { from: ['pending'], by: ['planStarted'], to: 'warming' },
    { from: ['pending'], by: ['planStarted'], to: 'active' },
    { from: ['pending'], by: ['planStarted'], to: 'failed', reasons: ['provision_failed'] },
    { from: ['warming'], by: ['regionReady'], to: 'active' },
    { from: ['warming'], by: ['regionFailed'], to: 'failed', reasons: ['provision_failed'] },
    { from: ['failed'], by: ['activateRegion'], to: 'pending' },
    { from: ['failed'], by: ['activateRegion'], to: 'warming' },
    { from: ['active'], by: ['regionDraining'], to: 'draining', reasons: ['region_unavailable'] },
    { from: ['draining'], by: ['regionReady'], to: 'active' },
    { from: ['active', 'draining'], by: ['regionFailed'], to: 'failed', reasons: ['region_unavailable'] },
    { from: ['failed'], by: ['regionReady'], to: 'active' },
    { from: ['failed'], by: ['regionDraining'], to: 'draining', reasons: ['region_unavailable'] },
    { from: ['pending', 'warming', 'active', 'draining', 'failed'], by: ['deactivateRegion', 'deleteWorkspace'], to: 'none' },
    { from: ['warming', 'active', 'draining', 'failed'], by: ['planRemoved'], to: 'none' },
    { from: ['pending'], by: ['timeout'], to: 'none', afterMs: 86400000 },
  ],
} as const satisfies Moves;

export type WorkspaceRegionState = keyof typeof workspaceRegionLifecycle.states;
export type WorkspaceRegionEvent = 'planStarted' | 'regionReady' | 'regionDraining' | 'regionFailed' | 'planRemoved';
export type WorkspaceRegionReason = Extract<(typeof workspaceRegionLifecycle.rows)[number], { reasons: unknown }>['reasons'][number];
