// In your own project, import both from 'platform-control-plane'.
import { createClient } from '../../../client/index.ts';

const address = document.querySelector<HTMLMetaElement>('meta[name="control-plane"]');

/** `credentials: 'include'` makes the browser send the session cookie to another origin. */
export const controlPlane = createClient({ baseUrl: address?.content ?? '', credentials: 'include' });

/** What all refusals have in common. Some have more members. */
interface Refusal {
  readonly error: string | { readonly code: string; readonly message: string };
  readonly code?: string;
}

/** The message for a refused request: our own where we have a better one, otherwise that of the control plane. */
export function explain({ error, code = '' }: Refusal): string {
  const refusal = typeof error === 'string' ? { code, message: error } : error;
  return ownWords.get(refusal.code) ?? refusal.message;
}

const ownWords = new Map<string, string>([
  ['unauthorized', 'You are signed out. Sign in to go on.'],
  ['free_unavailable', 'You have your free workspace already. Choose a paid tier.'],
]);
