import { outdatedEntries } from '../../model/outcome.ts';
import { countNotChecked } from './not-checked.ts';
import type { Cell, Report } from '../../model/report.ts';

/** How an outcome is shown: the symbol and the word say the same as the colour. */
export const outcomes = {
  failed: { symbol: '✗', word: 'failed' },
  knownFailure: { symbol: '!', word: 'known failure' },
  notChecked: { symbol: '?', word: 'not checked' },
  notImplemented: { symbol: '○', word: 'not implemented' },
  passed: { symbol: '✓', word: 'passed' },
  notApplicable: { symbol: '·', word: 'not applicable' },
} as const satisfies Record<Cell['outcome'], { readonly symbol: string; readonly word: string }>;

/** The outcomes in the order of the reports, the most urgent first. */
// The keys of the table.
export const outcomeOrder = Object.keys(outcomes) as (keyof typeof outcomes)[];

/** The exit code of the command: 0 if the contract is kept, otherwise 1. */
export function exitCodeOf({ outcome }: Pick<Report, 'outcome'>): 0 | 1 {
  return outcome === 'kept' ? 0 : 1;
}

/** The outcome of a run in a word or two, and in sentences. */
export function verdictOf(report: Report): { readonly symbol: string; readonly title: string; readonly text: string } {
  const { outcome, operations } = report;
  const fresh = newFailures(report).length;
  const outdated = outdatedEntries(report).length;
  const known = report.failures.length - fresh;
  const skipped = countNotChecked(report);
  const violations = `${count(fresh, 'violation')}${known > 0 ? ` and ${count(known, 'known failure')}` : ''}`;
  const open = [
    ...(skipped > 0 ? [`${count(skipped, 'check')} of operations not made, or in part only`] : []),
    ...(operations.some(({ isImplemented }) => !isImplemented)
      ? [`${count(operations.filter(({ isImplemented }) => !isImplemented).length, 'operation')} not implemented`]
      : []),
  ].join(', ');
  if (outcome === 'violated') {
    const entries = `${count(outdated, 'entry', 'entries')} of the file of known failures ${outdated === 1 ? 'is' : 'are'} out of date`;
    const parts = [...(fresh > 0 || outdated === 0 ? [violations] : []), ...(outdated > 0 ? [entries] : [])];
    return { symbol: '✗', title: 'Contract not kept', text: `${parts.join('; ')}.` };
  }
  if (outcome === 'incomplete')
    return {
      symbol: '?',
      title: 'Not everything was checked',
      text: `${violations}, but ${open}, and --require-all is set.`,
    };
  return { symbol: '✓', title: 'Contract kept', text: `${violations}${open === '' ? '' : `; ${open}`}.` };
}

/** The failures that no entry of the file of known failures accepts. */
export function newFailures({ failures }: Report): Report['failures'] {
  return failures.filter(({ known }) => known === null);
}

/** How many checks of operations have each outcome. */
export function countCells(operations: Report['operations']): Record<Cell['outcome'], number> {
  const counts = { failed: 0, knownFailure: 0, notChecked: 0, notImplemented: 0, passed: 0, notApplicable: 0 };
  for (const { cells } of operations) for (const { outcome } of Object.values(cells)) counts[outcome]++;
  return counts;
}

/** A number with its noun: `1 check`, `1,204 checks`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en-GB')} ${number === 1 ? noun : plural}`;
}
