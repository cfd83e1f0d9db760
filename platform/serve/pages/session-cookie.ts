import { readCredentials, sessionCookie } from '../../../contract/auth/credentials.ts';
import { headerOf, type RequestData } from '../../../server/dispatch/request.ts';

/** The secret of the session in the cookie; `null` without one. */
export function sessionOf(request: RequestData): string | null {
  const credential = readCredentials({ cookie: headerOf(request, 'cookie') });
  return credential.kind === 'session' ? credential.id : null;
}

/** The header that keeps a session in a browser. 0 seconds removes it. */
export function keepSession(secret: string, seconds: number, isSecure: boolean): Readonly<Record<string, string>> {
  const secure = isSecure ? '; Secure' : '';
  return { 'Set-Cookie': `${sessionCookie}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}` };
}

/** Whether a trusted proxy says that the client sent the request to it by TLS. */
export function isByTls(request: Pick<RequestData, 'headers' | 'isFromTrustedProxy'>): boolean {
  const protocol = headerOf(request, 'x-forwarded-proto')?.split(',')[0]?.trim();
  return request.isFromTrustedProxy === true && protocol === 'https';
}
