// Made by npm run generate from openapi/; do not edit.

/** A state of a lifecycle, for people. */
export interface StateMeaning {
  /** A sentence of the contract. */
  readonly meaning: string;
  /** The values of the property with the reason, where the contract says when the state has which. */
  readonly reasons: readonly string[];
}

/** The states of each lifecycle. */
export const meanings = {
  alertRule: {
    ok: { meaning: 'The condition is false.', reasons: [] },
    pending: { meaning: 'The condition is true, but not yet for `forSeconds`.', reasons: [] },
    firing: { meaning: 'The condition has been true for `forSeconds`.', reasons: [] },
    no_data: { meaning: 'Three evaluations in a row found no sample. An open incident stays open.', reasons: [] },
    paused: { meaning: 'The app is stopped or the rule is disabled.', reasons: [] },
  },
  app: {
    deploying: {
      meaning: 'A deploy is not terminal, or a start, a restart or another size or health check is being carried out. The containers show what serves.',
      reasons: [],
    },
    running: { meaning: 'Every container of the current release is ready.', reasons: [] },
    degraded: {
      meaning: 'Some container serves and another is not ready, or the app is marked by hand.',
      reasons: ['crash_loop', 'out_of_memory', 'health_check_failed', 'set_by_hand'],
    },
    error: {
      meaning: 'Nothing serves although it should, or the app is marked by hand.',
      reasons: [
        'deploy_failed',
        'crash_loop',
        'out_of_memory',
        'health_check_failed',
        'set_by_hand',
        'payment_required',
        'region_unavailable',
        'being_deleted',
        'cleanup_failed',
      ],
    },
    stopped: { meaning: 'The app is stopped on request, or because its workspace is suspended.', reasons: ['workspace_suspended'] },
  },
  certificate: {
    pending: { meaning: 'The domain is not verified.', reasons: [] },
    issuing: { meaning: 'A certificate is requested.', reasons: [] },
    issued: { meaning: 'The certificate is valid and in place.', reasons: [] },
    renewing: {
      meaning: 'The certificate is valid and a new one is requested. `error` and `retryAt` describe an attempt that failed.',
      reasons: ['dns_mismatch', 'caa_forbidden', 'challenge_failed', 'rate_limited', 'issuer_unavailable'],
    },
    failed: {
      meaning: 'The last attempt to get a certificate has failed; `retryAt` says when the next one follows.',
      reasons: ['dns_mismatch', 'caa_forbidden', 'challenge_failed', 'rate_limited', 'issuer_unavailable'],
    },
    expired: { meaning: 'The certificate is past its `notAfter`, and the domain is in `error`.', reasons: [] },
  },
  deploy: {
    queued: {
      meaning: 'The deploy is accepted and waits until no other deploy of the app is active, then for its turn if it builds: see `waitsFor`.',
      reasons: [],
    },
    building: { meaning: 'The source is fetched and built: the steps up to `build`.', reasons: [] },
    deploying: { meaning: 'The release starts, becomes healthy and gets the route: the steps from `release` on.', reasons: [] },
    succeeded: { meaning: 'The release of the deploy became the current one.', reasons: [] },
    failed: {
      meaning: 'A step failed, or the deploy could not be carried out. The former release keeps serving.',
      reasons: [
        'payment_required',
        'insufficient_pool',
        'limit_reached',
        'source_unavailable',
        'no_builder',
        'build_failed',
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
        'reconcile_failed',
        'internal',
        'region_unavailable',
        'build_timeout',
        'health_check_failed',
        'not_listening',
        'unexpected_status',
      ],
    },
    canceled: { meaning: 'The deploy was stopped before the route moved.', reasons: ['superseded', 'canceled'] },
  },
  domain: {
    pending_dns: { meaning: 'The records are not all right yet. The app claims the host for 72 hours, as others may.', reasons: [] },
    verifying: { meaning: 'The records are right and the certificate is not in place yet.', reasons: [] },
    active: { meaning: 'The domain leads to the app.', reasons: [] },
    error: {
      meaning: 'The claim has expired or is lost, the host points elsewhere, or the certificate has expired.',
      reasons: ['host_claimed', 'dns_moved', 'certificate_expired', 'claim_expired'],
    },
  },
  incident: {
    open: { meaning: 'The rule fires; `resolvedAt` is `null`.', reasons: [] },
    resolved: { meaning: 'The rule has stopped firing.', reasons: [] },
  },
  invitation: {
    pending: { meaning: 'The invitation can be accepted until `expiresAt`.', reasons: [] },
    accepted: { meaning: 'The invited person is a member.', reasons: [] },
    declined: { meaning: 'The invited person has declined.', reasons: [] },
    revoked: { meaning: 'An admin has withdrawn the invitation.', reasons: [] },
    expired: { meaning: 'The invitation was not accepted in time.', reasons: [] },
  },
  plan: {
    free: { meaning: 'The plan is the free tier of the account that owns the workspace.', reasons: [] },
    incomplete: { meaning: 'The plan has never been paid; nothing can be deployed.', reasons: [] },
    trialing: { meaning: 'The plan works and has not been charged yet.', reasons: [] },
    active: { meaning: 'The plan is paid, or its tier costs nothing.', reasons: [] },
    past_due: { meaning: 'A payment is late. What runs keeps running and nothing new starts.', reasons: [] },
    canceled: { meaning: 'The subscription has ended. The apps are stopped with `error`, `payment_required`.', reasons: [] },
  },
  region: {
    inactive: { meaning: 'The region is virtual and not provisioned.', reasons: [] },
    warming: {
      meaning: 'The region is being provisioned. New apps, transfers, starts and restarts are refused; deploys fail.',
      reasons: [],
    },
    ready: { meaning: 'The region takes new workspaces and new apps.', reasons: [] },
    draining: { meaning: 'Everything works for apps that are there; new apps, previews and transfers are refused.', reasons: [] },
    failed: { meaning: 'The region is out of order, and its apps are in `error`.', reasons: [] },
  },
  sshSession: {
    issued: { meaning: 'The credential is valid and has not been used.', reasons: [] },
    connected: { meaning: 'A shell is open.', reasons: [] },
    expired: { meaning: 'The credential was not used in time.', reasons: [] },
    ended: { meaning: 'The session is over and the credential is not valid any more.', reasons: [] },
  },
  ticket: {
    open: { meaning: 'The ticket waits for support.', reasons: [] },
    waiting: { meaning: 'Support has replied and waits for the caller.', reasons: [] },
    closed: { meaning: 'The conversation is over; a message opens it again.', reasons: [] },
  },
  upload: {
    unused: { meaning: 'No app and no deploy names the upload. `expiresAt` says when it is deleted.', reasons: [] },
    used: { meaning: 'The source of an app, or a kept deploy, names the upload.', reasons: [] },
    deleted: { meaning: 'The files are deleted. A source that names the upload is 400 `bad_reference`.', reasons: [] },
  },
  workspaceRegion: {
    pending: { meaning: 'The first payment is open.', reasons: [] },
    warming: { meaning: 'The plan is paid or free and the region is being provisioned.', reasons: [] },
    active: { meaning: 'The workspace can use the region.', reasons: [] },
    draining: { meaning: 'The region drains; apps that are there keep working and new ones are refused.', reasons: ['region_unavailable'] },
    failed: { meaning: 'The region has failed or could not be provisioned.', reasons: ['provision_failed', 'region_unavailable'] },
  },
} as const satisfies Record<string, Record<string, StateMeaning>>;
