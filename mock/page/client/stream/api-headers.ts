import { currentSession } from '../shell/session-switch.ts';

/** The headers of a request to the API as the persona of the token, in the session of this page. */
export function apiHeaders(token: string): Record<string, string> {
  return { ...(token !== '' && { Authorization: `Bearer ${token}` }), 'X-Mock-Session': currentSession() };
}
