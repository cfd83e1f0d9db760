// In your own project, import them from 'platform-control-plane-client'.
import { codeOf, type ControlPlaneError, createClient } from '../../../client/index.ts';

const address = document.querySelector<HTMLMetaElement>('meta[name="control-plane"]');

/** `credentials: 'include'` makes the browser send the session cookie to another origin. */
export const controlPlane = createClient({ baseUrl: address?.content ?? '', credentials: 'include' });

/** The message for a refused request: our own where we have a better one, otherwise that of the control plane. */
export function explain(error: ControlPlaneError): string {
  return ownWords.get(codeOf(error)) ?? error.message;
}

const ownWords = new Map<ReturnType<typeof codeOf>, string>([
  ['unauthorized', 'You are signed out. Sign in to go on.'],
  ['free_unavailable', 'You have your free workspace already. Choose a paid tier.'],
]);
