import type { KnownFailureReport } from '../../model/report.ts';

/** The meaning of an entry's state, and how to mend it. */
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
