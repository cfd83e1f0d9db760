import { explain } from '../../client/index.ts';

/** How browsers say that a request had no response: each by words of its own, and none by why. */
const unreached = /fetch|network|load failed/i;

/** An error as a sentence for the person before the page. */
export function sentenceOf(error: unknown): string {
  const isUnreached = error instanceof TypeError && unreached.test(error.message);
  return isUnreached ? 'The service cannot be reached. Check your connection, and try again.' : explain(error);
}
