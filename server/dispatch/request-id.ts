import { headerOf, type RequestData } from './request.ts';

/**
 * A client's own id is kept where it is harmless to log, and that of a trusted proxy in whichever form it is;
 * otherwise the request gets a new one.
 */
export function requestIdOf(request: RequestData): string {
  const given = headerOf(request, 'x-request-id');
  if (given === undefined) return crypto.randomUUID();
  const isKept = /^[\w.-]{8,128}$/.test(given) || (request.isFromTrustedProxy && /^[\x21-\x7e]{1,200}$/.test(given));
  return isKept ? given : crypto.randomUUID();
}
