import type { RequestData } from '../../../server/dispatch/request.ts';
import type { Routes } from '../../../server/http/routes.ts';
import type { Identity } from '../../../server/ports/identity.ts';
import { getMe } from '../../../control-plane/actions/account/account.ts';
import {
  findSignIn,
  requestSignIn,
  signIn,
  type SignInPorts,
  signOut,
  signOutEverywhere,
} from '../../../control-plane/actions/account/sign-in.ts';
import { type Caller, callerOf as toCaller } from '../../../control-plane/model/shared/caller.ts';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import type { PhonePorts } from '../../../control-plane/actions/account/phone.ts';
import { createPage, redirect, show } from './page.ts';
import { createPhonePages } from './phone-pages.ts';
import { isByTls, keepSession, sessionOf } from './session-cookie.ts';
import { renderAccount, renderLink, renderSent, renderSignIn } from './views.ts';

export interface PagePorts extends SignInPorts, PhonePorts {
  readonly ports: Ports;
  readonly identity: Identity;
  /** Where browsers reach this service. */
  readonly serviceUrl: () => string;
}

/** The page of a link that signs in; its query has the secret. */
export const linkPath = '/sign-in/link';

/** Pages on which people sign in and out, for browsers without scripts. */
export function createPages(outside: PagePorts): Routes {
  const { ports } = outside;
  const callerOf = (request: RequestData) => findCaller(outside, request);
  const isSecure = (request: RequestData) => isByTls(request) || outside.serviceUrl().startsWith('https:');
  const signedOut = (request: RequestData) => redirect('/sign-in', keepSession('', 0, isSecure(request)));
  return {
    '/': createPage('/account', { get: async () => redirect('/account') }),
    '/sign-in': createPage('/sign-in', {
      get: async () => show(renderSignIn()),
      post: async ({ form, request }) => {
        await requestSignIn(outside, { text: form.get('email') ?? '', client: request.peer });
        return redirect('/sign-in/sent');
      },
    }),
    '/sign-in/sent': createPage('/sign-in', { get: async () => show(renderSent()) }),
    [linkPath]: createPage('/sign-in', {
      // Programs that search mails for viruses open links, so only the button uses the link.
      get: async ({ query }) => show(renderLink(await findSignIn(outside, query.get('secret') ?? ''))),
      post: async ({ query, request }) => {
        const { secret, lastsMs } = await signIn(outside, query.get('secret') ?? '');
        return redirect('/account', keepSession(secret, lastsMs / 1000, isSecure(request)));
      },
    }),
    '/account': createPage('/sign-in', {
      get: async ({ request }) => {
        const caller = await callerOf(request);
        return caller ? show(renderAccount(await getMe(ports, caller), ports.settings)) : redirect('/sign-in');
      },
    }),
    '/sign-out': createPage('/account', {
      post: async ({ request }) => {
        const secret = sessionOf(request);
        if (secret !== null) await signOut(outside, secret);
        return signedOut(request);
      },
    }),
    '/sign-out/everywhere': createPage('/account', {
      post: async ({ request }) => {
        const caller = await callerOf(request);
        if (caller) await signOutEverywhere(outside, caller);
        return signedOut(request);
      },
    }),
    ...(ports.settings.phone === 'code' && createPhonePages(outside, callerOf)),
  };
}

/** The caller of a session; `null` without one. */
async function findCaller({ identity }: PagePorts, request: RequestData): Promise<Caller | null> {
  const id = sessionOf(request);
  const principal = id === null ? null : await identity.authenticate({ kind: 'session', id }, undefined);
  return principal && toCaller(principal, { ip: request.peer });
}
