import type { Cell, Failure, KnownFailureReport, OperationReport, Report } from '../model/report.ts';
import { outcomeOf } from '../model/outcome.ts';
import { isAbout, type KnownFailure, nameOf } from './known-failure.ts';

/** The report of a run for which some failures are known. An entry that is out of date fails the run. */
export function applyKnownFailures(report: Report, entries: readonly KnownFailure[]): Report {
  const today = report.startedAt.slice(0, 10);
  const knownFailures = entries.map((entry) => judge(report, entry, today));
  const accepted = new Map<string, Failure['known']>();
  for (const { state, failures, reason, expires } of knownFailures) {
    if (state === 'applies') for (const id of failures) accepted.set(id, { reason, expires });
  }
  const failures = report.failures.map((failure) => ({ ...failure, known: accepted.get(failure.id) ?? null }));
  const operations = report.operations.map((operation) => markKnown(operation, failures));
  const judged = { ...report, operations, failures, knownFailures };
  return { ...judged, outcome: outcomeOf(judged) };
}

function judge(report: Report, entry: KnownFailure, today: string): KnownFailureReport {
  const failures = report.failures.filter((failure) => accepts(entry, failure)).map(({ id }) => id);
  const checked = report.operations.filter(({ id }) => isAbout(entry, id));
  const cells = checked.map(({ cells }) => cells[entry.check]);
  // With `--only`, a pattern may be about operations that were left out.
  const isWhole = report.only.length === 0 || !entry.operation.includes('*');
  const state =
    checked.length === 0
      ? 'notChecked'
      : entry.expires < today
        ? 'expired'
        : failures.length > 0
          ? 'applies'
          : isWhole && wasChecked(cells)
            ? 'obsolete'
            : 'notChecked';
  return { failure: nameOf(entry), reason: entry.reason, expires: entry.expires, state, failures };
}

function accepts(entry: KnownFailure, { id, check, operationId }: Failure): boolean {
  if (check !== entry.check || !isAbout(entry, operationId)) return false;
  return entry.what === null || id === `${check} ${operationId} ${entry.what}`;
}

/** A check ran, and no part of it was left out. */
function wasChecked(cells: readonly Cell[]): boolean {
  const ran = cells.some(({ passed, failed }) => passed + failed > 0);
  return ran && cells.every(({ outcome }) => outcome !== 'notChecked' && outcome !== 'notImplemented');
}

/** A check of an operation whose failures are all known is marked as such. */
function markKnown(operation: OperationReport, failures: readonly Failure[]): OperationReport {
  const own = failures.filter(({ operationId }) => operationId === operation.id);
  const cells = { ...operation.cells };
  for (const { check } of own) {
    const isKnown = own.filter((failure) => failure.check === check).every(({ known }) => known !== null);
    cells[check] = { ...cells[check], outcome: isKnown ? 'knownFailure' : 'failed' };
  }
  return { ...operation, cells };
}
