import { type CheckId, checkCatalog, checkIds } from '../model/check.ts';
import { outdatedEntries } from '../model/outcome.ts';
import type { Failure, OperationReport, Report } from '../model/report.ts';
import { describeOutdated } from './summary/known-failures.ts';
import { reasonsOf } from './summary/not-checked.ts';
import { repeatOptions } from './summary/repeat.ts';
import { element, render, type XmlElement } from './junit/xml.ts';

/** The report as JUnit XML: a suite for each operation, a test case for each check of it, and a suite for the run. */
export function toJUnit(report: Report): string {
  const listed = new Set(report.operations.map(({ id }) => id));
  const others = Map.groupBy(
    report.failures.filter(({ operationId }) => !listed.has(operationId)),
    ({ operationId }) => operationId,
  );
  const suites = [
    runSuite(report),
    ...report.operations.map((operation) => operationSuite(report, operation)),
    ...[...others].map(([id, failures]) =>
      suite(report, `other.${id}`, failuresByCheck(report, failures, `other.${id}`)),
    ),
  ];
  const sum = (of: (one: Suite) => number) => `${suites.reduce((total, one) => total + of(one), 0)}`;
  const attributes = {
    name: `Contract checks of ${report.baseUrl}`,
    tests: sum(({ tests }) => tests),
    failures: sum(({ failures }) => failures),
    errors: '0',
    time: seconds(report),
  };
  const root = element('testsuites', attributes, ...suites.map(({ xml }) => xml));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${render(root)}\n`;
}

interface Suite {
  readonly xml: XmlElement;
  readonly tests: number;
  readonly failures: number;
}

interface TestCase {
  readonly xml: XmlElement;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

function suite(report: Report, name: string, cases: readonly TestCase[], ...more: XmlElement[]): Suite {
  const number = (outcome: TestCase['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  const attributes = {
    name,
    tests: `${cases.length}`,
    failures: `${number('failed')}`,
    errors: '0',
    skipped: `${number('skipped')}`,
    timestamp: report.startedAt,
  };
  return {
    xml: element('testsuite', attributes, ...more, ...cases.map(({ xml }) => xml)),
    tests: cases.length,
    failures: number('failed'),
  };
}

/** The suite of results without an operation: the facts of the run, and the other reasons for its failure. */
function runSuite(report: Report): Suite {
  const { seed, allowsWrites, requests, contract, leftBehind, outcome } = report;
  const facts = {
    baseUrl: report.baseUrl,
    contract: `${contract.title} ${contract.version}`,
    seed: `${seed}`,
    allowsWrites: `${allowsWrites}`,
    requests: `${requests}`,
    outcome,
  };
  const properties = Object.entries(facts).map(([name, value]) => element('property', { name, value }));
  const entries = outdatedEntries(report).map((entry) =>
    failed('verify', `Known failure: ${entry.failure}`, 'known-failure', describeOutdated(entry)),
  );
  const whole =
    outcome === 'incomplete'
      ? [
          failed(
            'verify',
            'Everything was checked',
            'incomplete',
            'Something was not checked, and --require-all is set.',
          ),
        ]
      : [];
  const left = leftBehind.length === 0 ? [] : [element('system-out', {}, `Left behind:\n${leftBehind.join('\n')}`)];
  return suite(report, 'verify', [...entries, ...whole], element('properties', {}, ...properties), ...left);
}

function operationSuite(report: Report, operation: OperationReport): Suite {
  const name = `${operation.area}.${operation.id}`;
  const own = report.failures.filter(({ operationId }) => operationId === operation.id);
  const cases = checkIds.flatMap((check) =>
    toCase(
      report,
      operation,
      check,
      name,
      own.filter((failure) => failure.check === check),
    ),
  );
  return suite(report, name, cases);
}

function toCase(
  report: Report,
  { id, cells }: OperationReport,
  check: CheckId,
  name: string,
  failures: readonly Failure[],
): TestCase[] {
  const { title } = checkCatalog[check];
  const { outcome, passed } = cells[check];
  switch (outcome) {
    case 'notApplicable':
      return [];
    case 'passed':
      return [{ xml: element('testcase', { classname: name, name: title }), outcome: 'passed' }];
    case 'failed':
      return failuresByCheck(report, failures, name);
    case 'knownFailure':
      return [
        skipped(
          name,
          title,
          failures
            .map((failure) => `${failure.id}: known until ${failure.known?.expires}: ${failure.known?.reason}`)
            .join('\n'),
        ),
      ];
    case 'notImplemented':
      return [skipped(name, title, 'not implemented: the response is 501')];
    case 'notChecked':
      return [
        skipped(
          name,
          title,
          `not checked: ${reasonsOf(report, id, check)}${passed > 0 ? ` (${passed} other cases passed)` : ''}`,
        ),
      ];
  }
}

/** Readers of JUnit show one failure of a test case, so all of a check are in one text. */
function failuresByCheck(report: Report, failures: readonly Failure[], name: string): TestCase[] {
  return [...Map.groupBy(failures, ({ check }) => check)].map(([check, same]) => {
    const text = same.map((failure) => describe(report, failure)).join('\n\n');
    const message = `${same[0]?.message ?? ''}${same.length > 1 ? ` (and ${same.length - 1} more)` : ''}`;
    return failed(name, checkCatalog[check].title, check, message, text);
  });
}

function describe(report: Report, failure: Failure): string {
  const { id, message, exchange, contract, known } = failure;
  const response = exchange?.response;
  return [
    message,
    `id: ${id}`,
    ...(known ? [`known until ${known.expires}: ${known.reason}`] : []),
    ...(exchange ? [`curl: ${exchange.curl}`] : []),
    ...(exchange?.problem ? [`no response: ${exchange.problem}`] : []),
    ...(response
      ? [
          `response: ${response.status}`,
          ...Object.entries(response.headers).map((pair) => pair.join(': ')),
          response.body,
        ]
      : []),
    ...(contract ? [`contract: ${contract.pointer}`, contract.lines] : []),
    `repeat: ${repeatOptions(report, failure)}`,
  ].join('\n');
}

function failed(classname: string, name: string, type: string, message: string, text = message): TestCase {
  return {
    xml: element('testcase', { classname, name }, element('failure', { type, message }, text)),
    outcome: 'failed',
  };
}

function skipped(classname: string, name: string, message: string): TestCase {
  return { xml: element('testcase', { classname, name }, element('skipped', { message })), outcome: 'skipped' };
}

function seconds({ milliseconds }: Report): string {
  return (milliseconds / 1000).toFixed(3);
}
