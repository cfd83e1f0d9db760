import { readCookie } from '../../../contract/auth/credentials.ts';
import { headerOf, type RequestData } from '../../../server/dispatch/request.ts';
import { type PageResponse, redirect } from './page.ts';

const cookie = 'pcp_next';
const path = 'Path=/sign-in; HttpOnly; SameSite=Lax';

/** The pages that are gone on with. Others are not, so no link can lead to another site. */
const prefix = '/authorize';

/** To the page of sign-in, after which the browser comes back to the page of the request. */
export function signInFirst({ target }: RequestData): PageResponse {
  return redirect('/sign-in', { 'Set-Cookie': `${cookie}=${encodeURIComponent(target)}; Max-Age=900; ${path}` });
}

/** The header of a page to which the browser has come back. */
export const forgetNext = { 'Set-Cookie': `${cookie}=; Max-Age=0; ${path}` };

/** The page that was left to sign in; `null` without one. */
export function nextOf(request: RequestData): string | null {
  const value = readCookie(headerOf(request, 'cookie') ?? '', cookie) ?? '';
  const next = /^[\w.~%!*'()-]*$/.test(value) ? decode(value) : '';
  return next.startsWith(`${prefix}?`) || next.startsWith(`${prefix}/`) ? next : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
