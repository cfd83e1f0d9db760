import type { KnownFailureReport } from '../../model/report.ts';

/** What the state of an entry means, and what to do about it. */
export const states = {
  expired: 'has expired: fix the failure, or set a later date',
  obsolete: 'no longer applies, because the check passes: remove it from the file',
  applies: 'accepted',
  notChecked: 'not checked in this run',
} as const satisfies Record<KnownFailureReport['state'], string>;

/** An entry that fails the run, as a sentence. */
export function describeOutdated({ failure, state, reason, expires }: KnownFailureReport): string {
  return `The known failure "${failure}" (until ${expires}: ${reason}) ${states[state]}.`;
}
