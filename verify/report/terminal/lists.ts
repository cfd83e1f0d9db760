import { checkCatalog } from '../../model/check.ts';
import type { KnownFailureReport, Report } from '../../model/report.ts';
import { coverageOf, neverSeen, undeclared } from '../summary/coverage.ts';
import { states } from '../summary/known-failures.ts';
import { describeSet, groupNotChecked, summarize } from '../summary/not-checked.ts';
import { count, outcomes } from '../summary/verdict.ts';
import { visible } from '../summary/visible.ts';
import { type Look, wrap } from './look.ts';

export function describeNotChecked(report: Report, { paint, columns }: Look): string[] {
  const groups = groupNotChecked(report);
  if (groups.length === 0) return [];
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  return [
    paint('bold', `Not checked: ${count(total, 'check')} of operations, for ${count(groups.length, 'reason')}`),
    ...groups.flatMap((group) => [
      paint('yellow', `  ${outcomes.notChecked.symbol} ${visible(group.reason)} (${group.count.toLocaleString('en-GB')})`),
      ...group.parts.flatMap(({ checks, operations }) => {
        const titles = checks.map((check) => checkCatalog[check].title).join(', ');
        return wrap(`${titles}: ${describeSet(operations)}`, listColumns(columns), '      ');
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
    ...wrap(`${outcomes.notImplemented.symbol} ${describeSet(summarize(ids, operations))}`, listColumns(columns), '  '),
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
    ...(uncovered.length > 0 ? wrap(`no success seen: ${describeSet(summarize(uncovered, operations))}`, listColumns(columns), '  ') : []),
    ...unexpected.map((item) => paint('red', visible(`  ✗ seen and not declared: ${item}`))),
    ...describeNeverSeen(never, columns),
    '',
  ];
}

/** The statuses and codes that were never seen, each with its operations. */
function describeNeverSeen(items: readonly string[], columns: number): string[] {
  const split = items.map((item) => ({ operation: item.slice(0, item.indexOf(' ')), response: item.slice(item.indexOf(' ') + 1) }));
  return [...Map.groupBy(split, ({ response }) => response)]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .flatMap(([response, same]) =>
      wrap(`never seen: ${response}: ${same.map(({ operation }) => operation).join(', ')}`, listColumns(columns), '  '),
    );
}

/** Lists are wrapped in a file as well, where sentences are not. */
function listColumns(columns: number): number {
  return Math.min(columns, 120);
}
