import {
  text,
  seconds,
  times,
  app,
  level,
  ticket,
  workspace,
  owner,
  service,
  poolAmounts,
  event,
} from './event-fields.ts';
import type { OperatorEvent } from './operator-event.ts';

/** The app of an event: its slug, or the slugs of workspace and app, such as `acme/storefront`. */
interface OfApp {
  readonly app: string;
}

interface OfService extends OfApp {
  readonly service?: string;
}

const startFailures = ['exit', 'outOfMemory', 'programNotFound', 'programNotExecutable', 'userNotFound'] as const;
const unreadinesses = ['wrongPort', 'loopback', 'notListening', 'notFound'] as const;

/** Events of a world without a request. */
export type WorldEvent =
  | { readonly event: 'newAccount' }
  | { readonly event: 'signUp'; readonly email: string; readonly name?: string }
  | (OfService & { readonly event: 'crash'; readonly times?: number })
  | (OfService & { readonly event: 'outOfMemory'; readonly times?: number })
  | (OfService & { readonly event: 'unhealthy'; readonly times?: number })
  | (OfService & { readonly event: 'recover' })
  | (OfService & { readonly event: 'cannotStart'; readonly because?: (typeof startFailures)[number] })
  | (OfService & { readonly event: 'neverReady'; readonly because?: (typeof unreadinesses)[number] })
  | (OfApp & { readonly event: 'imageGone'; readonly number: number })
  | (OfService & { readonly event: 'startSlowly'; readonly seconds: number })
  | (OfApp & { readonly event: 'refuse' })
  | (OfApp & { readonly event: 'removeSlowly'; readonly seconds: number })
  | (OfApp & {
      readonly event: 'build';
      readonly outcome: 'fail' | 'hang' | 'refuse' | 'sourceUnavailable';
      readonly times?: number;
    })
  | (OfApp & { readonly event: 'releaseCommand'; readonly outcome: 'fail' | 'hang' | 'lose'; readonly times?: number })
  | (OfApp & {
      readonly event: 'push';
      readonly branch?: string;
      readonly message?: string;
      readonly paths?: readonly string[];
    })
  | (OfApp & { readonly event: 'errors'; readonly percent: number; readonly seconds: number; readonly route?: string })
  | (OfApp & { readonly event: 'slow'; readonly factor: number; readonly seconds: number })
  | (OfApp & { readonly event: 'noMeasurements'; readonly seconds: number })
  | { readonly event: 'outage'; readonly of: string; readonly seconds: number }
  | { readonly event: 'region'; readonly region: string; readonly state: 'ready' | 'draining' | 'failed' }
  | {
      readonly event: 'records';
      readonly host: string;
      readonly a?: readonly string[];
      readonly cname?: string;
      readonly fails?: boolean;
    }
  | { readonly event: 'certificate'; readonly host: string; readonly message: string; readonly times?: number }
  | { readonly event: 'card'; readonly owner: string; readonly card: 'accepted' | 'declined' | 'none' }
  | { readonly event: 'renewal'; readonly workspace: string }
  | { readonly event: 'trialing'; readonly workspace: string; readonly days?: number }
  | { readonly event: 'newWorkspace'; readonly owner: string; readonly slug: string; readonly tier: string }
  | { readonly event: 'activation'; readonly workspace: string; readonly region: string; readonly tier: string }
  | {
      readonly event: 'poolSize';
      readonly tier: string;
      readonly cpu?: number;
      readonly memory?: number;
      readonly storage?: number;
    }
  | (OfApp & { readonly event: 'newDomain'; readonly host: string })
  | {
      readonly event: 'provisioning';
      readonly region: string;
      readonly outcome: 'ready' | 'failed' | 'refused';
      readonly seconds?: number;
    }
  | OperatorEvent
  | { readonly event: 'supportReply'; readonly ticket: string; readonly message: string }
  | { readonly event: 'supportClose'; readonly ticket: string }
  | (OfApp & { readonly event: 'shell'; readonly state: 'opened' | 'closed' });

/** A person who has signed up, with credentials. */
export interface SignedUp {
  readonly email: string;
  /** Token for `Authorization: Bearer <token>`. */
  readonly token: string;
  /** Value of the cookie `pcp_session`. */
  readonly session: string;
}

export type WorldEventName = WorldEvent['event'];

/** JSON Schemas of the events' fields, by name. */
export const worldEventSchemas: Readonly<Record<WorldEventName, object>> = {
  newAccount: event(
    'newAccount',
    'Every workspace, ticket, card and link to a git host is gone, as in new accounts.',
    {},
  ),
  crash: event(
    'crash',
    'Containers end with an error, that many times in a row or again and again.',
    { app },
    { service, times },
  ),
  outOfMemory: event('outOfMemory', 'Containers end because they use too much memory.', { app }, { service, times }),
  unhealthy: event(
    'unhealthy',
    'Containers fail their health check, until they were restarted that many times or until they recover.',
    { app },
    { service, times },
  ),
  recover: event('recover', 'What happens to the containers of an app is over.', { app }, { service }),
  cannotStart: event(
    'cannotStart',
    'New containers cannot start, or their program ends again and again.',
    { app },
    { service, because: { enum: startFailures } },
  ),
  neverReady: event(
    'neverReady',
    'New containers never pass their health check.',
    { app },
    { service, because: { enum: unreadinesses } },
  ),
  imageGone: event(
    'imageGone',
    'The images of the release of a deploy are gone, so that new containers cannot start.',
    {
      app,
      number: { type: 'integer', minimum: 1, maximum: 1e9, description: 'The number of the deploy.' },
    },
  ),
  startSlowly: event(
    'startSlowly',
    'New containers take that long until they are ready.',
    { app, seconds },
    { service },
  ),
  refuse: event('refuse', 'The runtime refuses what is wanted of the app.', { app }),
  removeSlowly: event('removeSlowly', 'The removal of the app takes that long.', { app, seconds }),
  build: event(
    'build',
    'How the next builds of an app end.',
    { app, outcome: { enum: ['fail', 'hang', 'refuse', 'sourceUnavailable'] } },
    { times },
  ),
  releaseCommand: event(
    'releaseCommand',
    'The next release commands of an app end with an error, never end, or are lost by the runtime.',
    { app, outcome: { enum: ['fail', 'hang', 'lose'] } },
    { times },
  ),
  push: event(
    'push',
    'A commit is pushed to the repository of an app.',
    { app },
    {
      branch: text,
      message: text,
      paths: {
        type: 'array',
        maxItems: 100,
        items: text,
        description: 'The files that it changes; all of the repository without it.',
      },
    },
  ),
  errors: event(
    'errors',
    'A share of the requests to an app fails with a 5xx response, as metrics, logs, routes, traces and the status page show.',
    { app, percent: { type: 'number', exclusiveMinimum: 0, maximum: 100 }, seconds },
    { route: { ...text, description: 'The path template of one route, such as /cart; all routes without it.' } },
  ),
  slow: event('slow', 'Requests to an app take that many times as long.', {
    app,
    factor: { type: 'number', exclusiveMinimum: 0, maximum: 1000 },
    seconds,
  }),
  noMeasurements: event('noMeasurements', 'The app runs, and nothing is measured.', { app, seconds }),
  outage: event('outage', 'A region, `builder`, `githost` or `registry` is out of reach.', { of: text, seconds }),
  region: event(
    'region',
    'A region drains, fails, or is ready again: `ready` is its recovery, and the end of draining.',
    {
      region: text,
      state: { enum: ['ready', 'draining', 'failed'] },
    },
  ),
  records: event(
    'records',
    'The DNS records of a host, or with `fails` name servers that do not respond.',
    { host: text },
    { a: { type: 'array', items: text }, cname: text, fails: { type: 'boolean' } },
  ),
  certificate: event(
    'certificate',
    'The next attempts to get a certificate fail.',
    { host: text, message: text },
    { times },
  ),
  card: event(
    'card',
    'An account has another card, whose payments are accepted or declined, or none. It is charged for an open invoice.',
    {
      owner,
      card: { enum: ['accepted', 'declined', 'none'] },
    },
  ),
  renewal: event('renewal', 'The paid periods of a workspace end, and the next ones are charged.', { workspace }),
  trialing: event(
    'trialing',
    'The open checkout of a workspace is accepted, and its plan begins with a trial, of 14 days by default.',
    { workspace },
    { days: { type: 'integer', minimum: 1, maximum: 730 } },
  ),
  newWorkspace: event(
    'newWorkspace',
    'A person creates a workspace; a tier with a price is charged if there is a card.',
    {
      owner,
      slug: { ...text, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', maxLength: 40 },
      tier: text,
    },
  ),
  activation: event(
    'activation',
    'The owner of a workspace activates a region, whose price is charged if there is a card.',
    {
      workspace,
      region: text,
      tier: text,
    },
  ),
  poolSize: event(
    'poolSize',
    'The size of the pool of a tier from now on, in cores and bytes.',
    { tier: text },
    poolAmounts,
  ),
  newDomain: event('newDomain', 'A person adds a domain to an app.', {
    app,
    host: { ...text, pattern: '^([a-z0-9-]+[.])+[a-z0-9-]+$' },
  }),
  provisioning: event(
    'provisioning',
    'How the next attempt to provision a virtual region ends, and how long it takes.',
    { region: text, outcome: { enum: ['ready', 'failed', 'refused'] } },
    { seconds },
  ),
  blockAccount: event('blockAccount', 'The operator blocks an account.', { owner }, { reason: text }),
  unblockAccount: event('unblockAccount', 'The operator ends the block of an account.', { owner }),
  suspendWorkspace: event('suspendWorkspace', 'The operator suspends a workspace.', { workspace, message: text }),
  resumeWorkspace: event('resumeWorkspace', 'The operator resumes a workspace, whose apps start.', { workspace }),
  lockApp: event('lockApp', 'The operator allows no changes of an app.', { app }, { reason: text }),
  unlockApp: event('unlockApp', 'The operator allows changes of an app again.', { app }),
  setNotice: event('setNotice', 'The operator announces something.', { level, message: text }, { seconds }),
  endNotice: event('endNotice', 'The notice of the operator ends.', {}),
  supportReply: event('supportReply', 'Support writes a message in a ticket.', {
    ticket,
    message: { ...text, maxLength: 5000 },
  }),
  supportClose: event('supportClose', 'Support closes a ticket.', { ticket }),
  shell: event('shell', 'The users with an SSH session in an app log in, or log out.', {
    app,
    state: { enum: ['opened', 'closed'] },
  }),
  signUp: event(
    'signUp',
    'A person signs up with a verified address, such as one that was invited, and gets a token and a session.',
    { email: { ...text, pattern: '^[^@ ]+@[^@ ]+$' } },
    { name: text },
  ),
};
