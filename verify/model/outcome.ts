import type { Report } from './report.ts';

/** The outcome of a run, from everything else that its report says. */
export function outcomeOf(
  report: Pick<Report, 'failures' | 'knownFailures' | 'notChecked' | 'operations' | 'requiresAll'>,
): Report['outcome'] {
  const { failures, notChecked, operations, requiresAll } = report;
  if (failures.some(({ known }) => known === null) || outdatedEntries(report).length > 0) return 'violated';
  const isIncomplete = notChecked.length > 0 || operations.some(({ isImplemented }) => !isImplemented);
  return requiresAll && isIncomplete ? 'incomplete' : 'kept';
}

/** Whether every response of every operation says that it is not implemented. */
export function isNothingImplemented(operations: Report['operations']): boolean {
  const isUnseen = ({ status, seen }: Report['operations'][number]['responses'][number]) =>
    seen === 0 || status === 501;
  return (
    operations.some(({ isImplemented }) => !isImplemented) &&
    operations.every(({ responses }) => responses.every(isUnseen))
  );
}

/** The entries of the file of known failures that fail the run. */
export function outdatedEntries({ knownFailures }: Pick<Report, 'knownFailures'>): Report['knownFailures'] {
  return knownFailures.filter(({ state }) => state === 'expired' || state === 'obsolete');
}
