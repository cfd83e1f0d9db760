import { checkCatalog } from '../../model/check.ts';
import type { KnownFailureReport, Report } from '../../model/report.ts';
import { coverageOf, describeItem, neverSeen, undeclared } from '../summary/coverage.ts';
import { states } from '../summary/known-failures.ts';
import { countNotChecked, describeSet, groupNotChecked, summarize } from '../summary/not-checked.ts';
import { count, outcomes } from '../summary/verdict.ts';
import { visible } from '../summary/visible.ts';
import { type Look, wrap } from './look.ts';

export function describeNotChecked(report: Report, { paint, columns }: Look): string[] {
  const groups = groupNotChecked(report);
  if (groups.length === 0) return [];
  return [
    paint('bold', `Not checked, or in part only: ${count(countNotChecked(report), 'check')} of operations`),
    ...groups.flatMap((group) => [
      paint('yellow', `  ${outcomes.notChecked.symbol} ${visible(group.reason)}`),
      ...group.parts.flatMap(({ checks, operations, left }) => {
        const titles = checks.map((check) => checkCatalog[check].title).join(', ');
        return wrap(
          `${titles}: ${describeSet(operations)}${left.length === 0 ? '' : ` (${left.join('; ')})`}`,
          listColumns(columns),
          '      ',
        );
      }),
    ]),
    '',
  ];
}

export function describeNotImplemented({ operations }: Report, { paint, columns }: Look): string[] {
  const ids = operations.filter(({ isImplemented }) => !isImplemented).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [
    paint('bold', `Not implemented: ${count(ids.length, 'operation')} responded with 501`),
    ...wrap(`${outcomes.notImplemented.symbol} ${describeSet(summarize(ids, operations))}`, listColumns(columns), '  ', '  '),
    '',
  ];
}

const marks = {
  expired: { color: 'red', symbol: '✗' },
  obsolete: { color: 'red', symbol: '✗' },
  applies: { color: 'yellow', symbol: '!' },
  notChecked: { color: 'dim', symbol: '?' },
} as const satisfies Record<KnownFailureReport['state'], unknown>;

export function describeKnownFailures({ knownFailures }: Report, { paint }: Look): string[] {
  if (knownFailures.length === 0) return [];
  const order = Object.keys(marks);
  const sorted = knownFailures.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return [
    paint('bold', `Known failures: ${count(knownFailures.length, 'entry', 'entries')} in the file`),
    ...sorted.flatMap(({ failure, reason, expires, state, failures }) => {
      const { color, symbol } = marks[state];
      const number = state === 'applies' ? ` (${count(failures.length, 'failure')})` : '';
      return [paint(color, `  ${symbol} ${failure}: ${states[state]}${number}`), visible(`      until ${expires}: ${reason}`)];
    }),
    '',
  ];
}

export function describeLeftBehind({ leftBehind }: Report, { paint }: Look): string[] {
  if (leftBehind.length === 0) return [];
  return [
    paint('bold', `Left behind: ${count(leftBehind.length, 'thing')} that the run created and could not remove`),
    ...leftBehind.map((sentence) => paint('yellow', visible(`  ! ${sentence}`))),
    '',
  ];
}

export function describeCoverage(report: Report, { paint, columns }: Look): string[] {
  const { operations } = report;
  const covered = operations.filter(({ isCovered }) => isCovered).length;
  const implemented = operations.filter(({ isImplemented }) => isImplemented);
  const declared = implemented.flatMap((operation) => coverageOf(operation).filter(({ isDeclared }) => isDeclared));
  const never = neverSeen({ operations: implemented });
  const unexpected = undeclared(report);
  const uncovered = implemented.filter(({ isCovered }) => !isCovered).map(({ id }) => id);
  const seen = (declared.length - never.length).toLocaleString('en-GB');
  return [
    paint('bold', `Coverage: ${covered} of ${count(operations.length, 'operation')} had a success`),
    `  ${seen} of ${count(declared.length, 'declared response')} seen (by operation, status and code); ${count(never.length, 'never seen', 'never seen')}`,
    ...(uncovered.length > 0
      ? wrap(`no success seen: ${describeSet(summarize(uncovered, operations))}`, listColumns(columns), '  ', '  ')
      : []),
    ...unexpected.map((item) => paint('red', visible(`  ✗ seen and not declared: ${item}`))),
    ...describeNeverSeen(implemented, columns),
    '',
  ];
}

/** The statuses and codes that were never seen, each with its operations. */
function describeNeverSeen(operations: Report['operations'], columns: number): string[] {
  const items = operations.flatMap((operation) =>
    coverageOf(operation)
      .filter(({ isDeclared }) => isDeclared)
      .map((item) => ({ operation, response: describeItem(item), seen: item.seen })),
  );
  return [...Map.groupBy(items, ({ response }) => response)]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .flatMap(([response, same]) => {
      const missing = same.filter(({ seen }) => seen === 0).map(({ operation }) => operation.id);
      const declaring = same.map(({ operation }) => operation);
      if (missing.length === 0) return [];
      const set = summarize(missing, declaring);
      const names = set.all ? `all ${missing.length} operations that declare it` : describeSet(set);
      return wrap(`never seen: ${response}: ${names}`, listColumns(columns), '  ', '  ');
    });
}

/** Lists are wrapped in a file as well, where sentences are not. */
function listColumns(columns: number): number {
  return Math.min(columns, 120);
}
