import { readCookie } from '../../../contract/auth/credentials.ts';
import { pathOf } from '../../../server/dispatch/address.ts';
import { headerOf, type RequestData } from '../../../server/dispatch/request.ts';
import type { HeaderMap } from '../../../server/dispatch/result.ts';
import { isDashboardPath } from '../../../server/http/dashboard.ts';
import { ownPath } from '../../../server/http/own-path.ts';
import { type PageResponse, redirect } from './page.ts';

const cookie = 'pcp_next';
const path = 'Path=/sign-in; HttpOnly; SameSite=Lax';

/** Path of the page that leads on after signing in. */
export const nextPath = '/sign-in/next';

/** To the page of sign-in, after which the browser comes back to the page of the request. */
export function signInFirst({ target }: RequestData): PageResponse {
  return redirect('/sign-in', keepNext(target));
}

/** The header that stores where signing in leads on to, if it may. */
export function keepNext(address: string): HeaderMap {
  const next = allowed(address);
  return next === null ? {} : { 'Set-Cookie': `${cookie}=${encodeURIComponent(next)}; Max-Age=900; ${path}` };
}

/** The header of a page to which the browser has come back. */
export const forgetNext = { 'Set-Cookie': `${cookie}=; Max-Age=0; ${path}` };

/** The page that was left to sign in; `null` without one. */
export function nextOf(request: RequestData): string | null {
  const value = readCookie(headerOf(request, 'cookie') ?? '', cookie) ?? '';
  return /^[\w.~%!*'()-]*$/.test(value) ? allowed(decode(value)) : null;
}

/** The pages that are gone on with. Others are not, so no link can lead to another site, or change anything. */
function allowed(address: string): string | null {
  const next = ownPath(address);
  if (next === null) return null;
  const name = pathOf(next);
  return isDashboardPath(name) || /^\/(authorize|account)(\/|$)/.test(name) ? next : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
