import { checkCatalog } from '../../model/check.ts';
import type { KnownFailureReport, Report } from '../../model/report.ts';
import { coverageOf, describeItem } from '../summary/coverage.ts';
import { states } from '../summary/known-failures.ts';
import { countNotChecked, describeSet, groupNotChecked, type OperationSet, summarize } from '../summary/not-checked.ts';
import { count, outcomes } from '../summary/verdict.ts';
import { visible } from '../summary/visible.ts';
import { type Look, wrap } from './look.ts';

/** The number of reasons that are shown, the largest first. */
const reasonLimit = 12;

export function describeNotChecked(report: Report, { paint, columns }: Look): string[] {
  const groups = groupNotChecked(report);
  if (groups.length === 0) return [];
  const rest = groups.slice(reasonLimit);
  const checks = rest.reduce((sum, { size }) => sum + size, 0);
  return [
    paint('bold', `Not checked, or in part only: ${count(countNotChecked(report), 'check')} of operations`),
    ...groups.slice(0, reasonLimit).flatMap(({ reason, size, parts }) => {
      const titles = [...new Set(parts.flatMap((part) => part.checks))]
        .map((check) => checkCatalog[check].title)
        .join(', ');
      const [only, ...others] = parts;
      const operations =
        only && others.length === 0 && isShort(only.operations) ? describeSet(only.operations) : count(size, 'check');
      return wrap(
        visible(`${outcomes.notChecked.symbol} ${reason} – ${titles}: ${operations}`),
        listColumns(columns),
        '  ',
        '  ',
      ).map((line) => paint('yellow', line));
    }),
    ...(rest.length > 0 ? [`  and ${count(rest.length, 'more reason')} for ${count(checks, 'check')}`] : []),
    ...wholeList,
    '',
  ];
}

const wholeList = ['  The whole list: --html FILE or --json FILE'];

/** Up to three operations are named. */
function isShort({ all, areas, ids }: OperationSet): boolean {
  return all || areas.length + ids.length <= 3;
}

export function describeNotImplemented({ operations }: Report, { paint, columns }: Look): string[] {
  const ids = operations.filter(({ isImplemented }) => !isImplemented).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [
    paint('bold', `Not implemented: ${count(ids.length, 'operation')} responded with 501`),
    ...wrap(
      `${outcomes.notImplemented.symbol} ${describeSet(summarize(ids, operations))}`,
      listColumns(columns),
      '  ',
      '  ',
    ),
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
      return [
        paint(color, `  ${symbol} ${failure}: ${states[state]}${number}`),
        visible(`      until ${expires}: ${reason}`),
      ];
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
  const declared = implemented.flatMap(coverageOf).filter(({ isDeclared }) => isDeclared);
  const never = declared.filter(({ seen }) => seen === 0);
  const unexpected = Map.groupBy(
    operations.flatMap((operation) =>
      coverageOf(operation)
        .filter(({ isDeclared }) => !isDeclared)
        .map((item) => [describeItem(item), operation.id] as const),
    ),
    ([response]) => response,
  );
  const uncovered = implemented.filter(({ isCovered }) => !isCovered).map(({ id }) => id);
  const seen = (declared.length - never.length).toLocaleString('en-GB');
  const parts = implemented.reduce((sum, { reach }) => sum + reach.parts, 0);
  const met = parts - implemented.reduce((sum, { reach }) => sum + reach.missing.length, 0);
  const byResponse = [...Map.groupBy(never, describeItem)].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return [
    paint('bold', `Coverage: ${covered} of ${count(operations.length, 'operation')} had a success`),
    ...(uncovered.length > 0 ? list(`no success seen: ${describeSet(summarize(uncovered, operations))}`, columns) : []),
    ...[...unexpected].flatMap(([response, pairs]) =>
      list(
        visible(
          `✗ seen and not declared: ${response}: ${describeSet(
            summarize(
              pairs.map(([, id]) => id),
              operations,
            ),
          )}`,
        ),
        columns,
      ).map((line) => paint('red', line)),
    ),
    `  ${seen} of ${count(declared.length, 'declared response')} seen, by operation, status and code`,
    ...(never.length > 0
      ? [
          ...list(
            `never seen: ${byResponse.map(([response, { length }]) => `${response} (${length})`).join(', ')}`,
            columns,
          ),
          ...wholeList,
        ]
      : []),
    `  ${met.toLocaleString('en-GB')} of ${count(parts, 'part')} of queries and successes met: values, variants, optional members`,
    '',
  ];
}

function list(text: string, columns: number): string[] {
  return wrap(text, listColumns(columns), '  ', '  ');
}

/** Lists are wrapped in a file as well, where sentences are not. */
function listColumns(columns: number): number {
  return Math.min(columns, 120);
}
