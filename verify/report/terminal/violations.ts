import { checkCatalog } from '../../model/check.ts';
import type { Failure, Report } from '../../model/report.ts';
import { repeatOptions } from '../summary/repeat.ts';
import { count, newFailures, outcomes } from '../summary/verdict.ts';
import { visible } from '../summary/visible.ts';
import { field, type Look, wrap } from './look.ts';

/** The number of violations of each check that are described in full. The others have a line each. */
const fullPerCheck = 3;
/** Up to this number of violations, all are described in full. */
const allInFull = 10;
/** How many characters of a response are shown. The other reports have all of it. */
const bodyLimit = 400;

export function describeViolations(report: Report, look: Look): string[] {
  const failures = newFailures(report);
  if (failures.length === 0) return [];
  const shown = failures.length <= allInFull ? failures.length : fullPerCheck;
  const sections = [...Map.groupBy(failures, ({ check }) => check)].flatMap(([, ofCheck]) => {
    const brief = ofCheck.slice(shown);
    return [
      ...ofCheck.slice(0, shown).flatMap((failure) => [...describeFailure(report, failure, look), '']),
      ...(brief.length > 0 ? [...describeBriefly(brief, look), ''] : []),
    ];
  });
  const number = new Set(failures.map(({ operationId }) => operationId)).size;
  return [look.paint('bold', `Violations: ${failures.length}, in ${count(number, 'operation')}`), '', ...sections];
}

function describeFailure(report: Report, failure: Failure, look: Look): string[] {
  const { paint, columns } = look;
  const { id, check, operationId, message, exchange, contract } = failure;
  const operation = report.operations.find((one) => one.id === operationId);
  const route = operation ? `  ${operation.method.toUpperCase()} ${operation.path}` : '';
  const title = paint('red', `${outcomes.failed.symbol} ${checkCatalog[check].title}: ${operationId}`);
  return [
    `${title}${paint('dim', route)}`,
    ...wrap(visible(message), columns, '  '),
    ...field('id', [id], paint),
    ...(exchange ? field('response', [describeResponse(exchange)], paint) : []),
    ...(exchange ? field('curl', visible(exchange.curl).split('\n'), paint) : []),
    ...(contract
      ? field('contract', [contract.pointer, ...visible(contract.lines).trimEnd().split('\n').map(shorten)], paint)
      : []),
    ...field('repeat', [repeatOptions(report, failure)], paint),
  ];
}

function describeResponse({ persona, response, problem }: NonNullable<Failure['exchange']>): string {
  const caller = persona === null ? 'without credentials' : `as ${persona}`;
  if (!response) return visible(`none, ${caller}: ${problem ?? ''}`);
  const { status, headers, body } = response;
  const rest = body.length - bodyLimit;
  const shown =
    rest > 0 ? `${body.slice(0, bodyLimit)}… (${count(rest, 'more character')}, in the other reports)` : body;
  return visible(`${status} ${headers['content-type'] ?? ''}, ${caller}: ${shown.replaceAll('\n', ' ')}`);
}

/** The other reports have whole lines. */
function shorten(line: string): string {
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

function describeBriefly(failures: readonly Failure[], { paint }: Look): string[] {
  const [first] = failures;
  if (!first) return [];
  const heading = `${checkCatalog[first.check].title}: ${failures.length} more, described in full by --json, --junit and --html`;
  return [
    paint('red', `${outcomes.failed.symbol} ${heading}`),
    ...failures.map(({ id, message }) => visible(`  ${id}: ${message.replaceAll('\n', ' ')}`)),
  ];
}
