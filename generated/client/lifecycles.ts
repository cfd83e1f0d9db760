// Made by npm run generate from openapi/; do not edit.

/** The states of each lifecycle, with the states that can follow each of them. */
export const nextStates = {
  alertRule: {
    ok: ['pending', 'no_data', 'paused'],
    pending: ['ok', 'firing', 'no_data', 'paused'],
    firing: ['ok', 'no_data', 'paused'],
    no_data: ['firing', 'pending', 'ok', 'paused'],
    paused: ['ok'],
  },
  app: {
    deploying: ['stopped', 'error', 'running', 'degraded'],
    running: ['deploying', 'stopped', 'degraded', 'error'],
    degraded: ['deploying', 'stopped', 'running', 'error'],
    error: ['deploying', 'stopped', 'running', 'degraded'],
    stopped: ['deploying', 'error'],
  },
  certificate: {
    pending: ['issuing'],
    issuing: ['issued', 'failed'],
    issued: ['renewing'],
    renewing: ['issued', 'expired'],
    failed: ['issuing'],
    expired: ['issuing'],
  },
  deploy: {
    queued: ['building', 'deploying', 'failed', 'canceled'],
    building: ['deploying', 'failed', 'canceled'],
    deploying: ['succeeded', 'failed', 'canceled'],
    succeeded: [],
    failed: [],
    canceled: [],
  },
  domain: {
    pending_dns: ['verifying', 'active', 'error'],
    verifying: ['active', 'error'],
    active: ['error'],
    error: ['verifying', 'active'],
  },
  incident: { open: ['resolved'], resolved: [] },
  invitation: { pending: ['accepted', 'declined', 'revoked', 'expired'], accepted: [], declined: [], revoked: [], expired: [] },
  plan: {
    free: ['active', 'canceled'],
    incomplete: ['trialing', 'active', 'free'],
    trialing: ['free', 'active', 'past_due', 'canceled'],
    active: ['free', 'past_due', 'canceled'],
    past_due: ['active', 'canceled'],
    canceled: ['active', 'free', 'incomplete'],
  },
  region: {
    inactive: ['warming'],
    warming: ['ready', 'failed'],
    ready: ['failed', 'draining', 'inactive'],
    draining: ['failed', 'ready'],
    failed: ['warming', 'ready', 'draining', 'inactive'],
  },
  sshSession: { issued: ['connected', 'ended', 'expired'], connected: ['ended'], expired: [], ended: [] },
  ticket: { open: ['waiting', 'closed'], waiting: ['open', 'closed'], closed: ['open'] },
  upload: { unused: ['used', 'deleted'], used: ['unused', 'deleted'], deleted: [] },
  workspaceRegion: {
    pending: ['warming', 'active', 'failed'],
    warming: ['active', 'failed'],
    active: ['draining', 'failed'],
    draining: ['active', 'failed'],
    failed: ['pending', 'warming', 'active', 'draining'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;
