import type { RequestData } from '../../../server/dispatch/request.ts';
import type { Routes } from '../../../server/http/routes.ts';
import type { Log } from '../../../server/ports/log.ts';
import type { Identity } from '../../../server/ports/identity.ts';
import {
  type PhonePorts,
  type SignInPorts,
  findSignIn,
  getMe,
  requestSignIn,
  signIn,
  signOut,
  signOutEverywhere,
} from '../../../control-plane/for-platform.ts';
import { blockSentence } from '../../../contract/model/operator-sentences.ts';
import { type Caller, callerOf as toCaller } from '../../../control-plane/model/shared/caller.ts';
import { ControlPlaneError } from '../../../control-plane/model/shared/error.ts';
import { isOperator } from '../../../control-plane/operator-api.ts';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { createPage, type PageHandlers, redirect, show } from './page.ts';
import { createAuthorizePages } from './authorize-pages.ts';
import { createPhonePages } from './phone-pages.ts';
import { forgetNext, keepNext, nextOf, nextPath, signInFirst } from './next-page.ts';
import { isByTls, keepSession, sessionOf } from './session-cookie.ts';
import { renderAccount, renderLink, renderSent, renderSignIn } from './views.ts';

export interface PagePorts extends SignInPorts, PhonePorts {
  readonly ports: Ports;
  readonly identity: Identity;
  readonly log: Log;
  /** Addresses of the accounts of operators, in lower case. */
  readonly operators: readonly string[];
  /** Address of this service for browsers. */
  readonly serviceUrl: () => string;
}

/** Path of the page for a sign-in link, whose query has the secret. */
export const linkPath = '/sign-in/link';

/** Pages for signing in and out, for browsers without scripts. */
export function createPages(outside: PagePorts): Routes {
  const { ports } = outside;
  // A dashboard elsewhere has its own way back.
  const showsDashboard = ports.settings.dashboardUrl === null;
  const home = showsDashboard ? '/workspaces' : '/account';
  const page = (back: string, handlers: PageHandlers) => createPage(ports.settings, back, handlers);
  const callerOf = (request: RequestData) => findCaller(outside, request);
  const isSecure = (request: RequestData) => isByTls(request) || outside.serviceUrl().startsWith('https:');
  const signedOut = (request: RequestData) => redirect('/sign-in', keepSession('', 0, isSecure(request)));
  return {
    '/': page('/account', {
      get: async ({ request }) => redirect((await callerOf(request)) ? home : '/sign-in'),
    }),
    '/sign-in': page('/sign-in', {
      get: async ({ query }) =>
        show(renderSignIn(showsDashboard), keepNext(showsDashboard ? (query.get('return') ?? '') : '')),
      post: async ({ form, request }) => {
        await requestSignIn(outside, { text: form.get('email') ?? '', client: request.peer });
        return redirect('/sign-in/sent');
      },
    }),
    '/sign-in/sent': page('/sign-in', { get: async () => show(renderSent(showsDashboard)) }),
    [linkPath]: page('/sign-in', {
      // Programs that search mails for viruses open links, so only the button uses the link.
      get: async ({ query }) => show(renderLink(await findSignIn(outside, query.get('secret') ?? ''))),
      post: async ({ query, request }) => {
        const { secret, lastsMs, user } = await signIn(outside, query.get('secret') ?? '', request.peer);
        outside.log.info({ userId: user.id, email: user.email, client: request.peer }, 'signed in');
        const next = nextOf(request) === null ? home : nextPath;
        return redirect(next, keepSession(secret, lastsMs / 1000, isSecure(request)));
      },
    }),
    // A response sets one cookie, so this one forgets the path.
    [nextPath]: page('/sign-in', {
      get: async ({ request }) => redirect(nextOf(request) ?? home, forgetNext),
    }),
    '/account': page('/sign-in', {
      get: async ({ request }) => {
        const caller = await callerOf(request);
        if (!caller) return signInFirst(request);
        const user = await getMe(ports, caller);
        const operates = showsDashboard && isOperator(user, outside.operators);
        return show(renderAccount(user, { ...ports.settings, operates }));
      },
    }),
    '/sign-out': page('/account', {
      post: async ({ request }) => {
        const secret = sessionOf(request);
        if (secret !== null) await signOut(outside, secret);
        return signedOut(request);
      },
    }),
    '/sign-out/everywhere': page('/account', {
      post: async ({ request }) => {
        const caller = await callerOf(request);
        if (caller) {
          await signOutEverywhere(outside, caller);
          outside.log.info({ userId: caller.userId, client: request.peer }, 'signed out everywhere');
        }
        return signedOut(request);
      },
    }),
    ...createAuthorizePages({ ...outside, callerOf, page }),
    ...(ports.settings.phone === 'code' && createPhonePages(outside, callerOf, page)),
  };
}

/** The caller of a session; `null` without one. */
async function findCaller({ identity }: PagePorts, request: RequestData): Promise<Caller | null> {
  const id = sessionOf(request);
  const principal = id === null ? null : await identity.authenticate({ kind: 'session', id }, undefined);
  if (principal?.blocked !== undefined)
    throw new ControlPlaneError('account_blocked', blockSentence(principal.blocked));
  return principal && toCaller(principal, { ip: request.peer });
}
