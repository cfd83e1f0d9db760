import type { LifecycleName, StateOf } from '../../client/index.ts';

/** How a state looks: a colour and a shape, so that it does not depend on colour. */
export type Tone = 'good' | 'busy' | 'idle' | 'warn' | 'bad';

type Tones = { readonly [Name in LifecycleName]: Readonly<Record<StateOf<Name>, Tone>> };

/** The tone of each state of the contract: a new state is an error of the compiler here. */
const tones = {
  alertRule: { ok: 'good', pending: 'warn', firing: 'bad', no_data: 'idle', paused: 'idle' },
  app: { deploying: 'busy', running: 'good', degraded: 'warn', error: 'bad', stopped: 'idle' },
  certificate: { pending: 'idle', issuing: 'busy', issued: 'good', renewing: 'busy', failed: 'bad', expired: 'bad' },
  deploy: { queued: 'idle', building: 'busy', deploying: 'busy', succeeded: 'good', failed: 'bad', canceled: 'idle' },
  domain: { pending_dns: 'warn', verifying: 'busy', active: 'good', error: 'bad' },
  incident: { open: 'bad', resolved: 'good' },
  invitation: { pending: 'busy', accepted: 'good', declined: 'idle', revoked: 'idle', expired: 'idle' },
  plan: {
    free: 'good',
    incomplete: 'warn',
    trialing: 'good',
    active: 'good',
    past_due: 'bad',
    canceled: 'idle',
  },
  region: { inactive: 'idle', warming: 'busy', ready: 'good', failed: 'bad', draining: 'warn' },
  sshSession: { issued: 'busy', connected: 'good', ended: 'idle', expired: 'idle' },
  ticket: { open: 'busy', waiting: 'warn', closed: 'idle' },
  upload: { unused: 'idle', used: 'good', deleted: 'idle' },
  workspaceRegion: { pending: 'warn', warming: 'busy', active: 'good', failed: 'bad', draining: 'warn' },
} as const satisfies Tones;

/** The tone of a state; `idle` for one that this version does not know. */
export function toneOf(lifecycle: LifecycleName, state: unknown): Tone {
  const known: Readonly<Record<string, Tone>> = tones[lifecycle];
  return known[String(state)] ?? 'idle';
}
