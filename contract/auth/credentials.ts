import type { Credential } from '../model/principal.ts';

/** The name of the dashboard's session cookie. */
export const sessionCookie = 'pcp_session';

/** The credential in the headers: none, a malformed one, or a token or session. A token wins over a session. */
export type Presented = { readonly kind: 'absent' } | { readonly kind: 'malformed' } | Credential;

export function readCredentials(headers: {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
}): Presented {
  if (headers.authorization !== undefined) {
    const secret = /^bearer +([\w\-.~+/]+=*) *$/i.exec(headers.authorization)?.[1];
    return secret ? { kind: 'token', secret } : { kind: 'malformed' };
  }
  const id = headers.cookie && readCookie(headers.cookie, sessionCookie);
  return id ? { kind: 'session', id } : { kind: 'absent' };
}

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
