// In a project of your own both come from 'platform-control-plane'.
import { createClient } from '../../../client/index.ts';
import type { components } from '../../../generated/types.ts';

const address = document.querySelector<HTMLMetaElement>('meta[name="control-plane"]');

/** The session cookie says who is signed in; a browser sends it to another origin only where it is told to. */
export const controlPlane = createClient({ baseUrl: address?.content ?? '', credentials: 'include' });

/** What to tell whoever was refused: words of our own where we know better, those of the control plane elsewhere. */
export function explain(refusal: components['schemas']['Error']): string {
  const { code, message } = 'code' in refusal ? { code: refusal.code, message: refusal.error } : refusal.error;
  return ownWords.get(code) ?? message;
}

const ownWords = new Map<string, string>([
  ['unauthorized', 'You are signed out. Sign in to go on.'],
  ['free_unavailable', 'You have your free workspace already. Choose a paid tier.'],
]);
