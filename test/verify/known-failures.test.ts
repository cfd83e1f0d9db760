import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { applyKnownFailures } from '../../verify/known-failures/apply.ts';
import type { KnownFailure } from '../../verify/known-failures/known-failure.ts';
import { readKnownFailures } from '../../verify/known-failures/read.ts';
import type { Report } from '../../verify/model/report.ts';
import { failure, operationReport, sampleReport } from './sample-report.ts';

const failed = { outcome: 'failed', passed: 2, failed: 1 } as const;
const bodyOfGetApp: KnownFailure = {
  check: 'body',
  operation: 'getApp',
  what: '200',
  reason: 'Soon.',
  expires: '2026-03-02',
};

/** A run of 2 March 2026 in which getApp violates the contract once, and listApps keeps it. */
function run(changes: Partial<Report> = {}): Report {
  const getApp = operationReport({ id: 'getApp' }, { body: failed });
  const listApps = operationReport({ id: 'listApps' });
  return sampleReport({
    operations: [getApp, listApps],
    failures: [failure({ id: 'body getApp 200' })],
    notChecked: [],
    ...changes,
  });
}

test('a known failure does not fail the run, and is marked', () => {
  const report = applyKnownFailures(run(), [bodyOfGetApp]);

  expect(report.outcome).toBe('kept');
  expect(report.failures[0]?.known).toEqual({ reason: 'Soon.', expires: '2026-03-02' });
  expect(report.operations[0]?.cells.body.outcome).toBe('knownFailure');
  expect(report.knownFailures).toEqual([
    {
      failure: 'body getApp 200',
      reason: 'Soon.',
      expires: '2026-03-02',
      state: 'applies',
      failures: ['body getApp 200'],
    },
  ]);
});

test('another failure of the same check fails the run', () => {
  const failures = [failure({ id: 'body getApp 200' }), failure({ id: 'body getApp 404' })];

  const report = applyKnownFailures(run({ failures }), [bodyOfGetApp]);

  expect(report.outcome).toBe('violated');
  expect(report.operations[0]?.cells.body.outcome).toBe('failed');
});

test('an entry by check and pattern accepts every failure of the operations', () => {
  const failures = [failure({ id: 'body getApp 200' }), failure({ id: 'body listApps 200', operationId: 'listApps' })];

  const report = applyKnownFailures(run({ failures }), [{ ...bodyOfGetApp, operation: '*App*', what: null }]);

  expect(report.outcome).toBe('kept');
  expect(report.knownFailures[0]?.failures).toEqual(['body getApp 200', 'body listApps 200']);
});

test('an expired entry fails the run and accepts nothing', () => {
  const report = applyKnownFailures(run(), [{ ...bodyOfGetApp, expires: '2026-03-01' }]);

  expect(report.outcome).toBe('violated');
  expect(report.failures[0]?.known).toBeNull();
  expect(report.knownFailures[0]?.state).toBe('expired');
});

test('an entry whose check passes fails the run', () => {
  const report = applyKnownFailures(run(), [bodyOfGetApp, { ...bodyOfGetApp, operation: 'listApps' }]);

  expect(report.outcome).toBe('violated');
  expect(report.knownFailures.map(({ state }) => state)).toEqual(['applies', 'obsolete']);
});

test('an entry whose check was not made is left alone', () => {
  const getApp = operationReport({ id: 'getApp' }, { body: { outcome: 'notChecked', passed: 1, failed: 0 } });

  const report = applyKnownFailures(run({ operations: [getApp], failures: [] }), [bodyOfGetApp]);

  expect(report.outcome).toBe('kept');
  expect(report.knownFailures[0]?.state).toBe('notChecked');
});

test('with --only, entries of other operations are left alone, even those that have expired', () => {
  const [getApp] = run().operations;
  const entries = [
    bodyOfGetApp,
    { ...bodyOfGetApp, operation: 'listApps', expires: '2026-01-01' },
    { ...bodyOfGetApp, check: 'headers', operation: '*App', what: null } as const,
  ];

  const report = applyKnownFailures(run({ only: ['getApp'], operations: getApp ? [getApp] : [] }), entries);

  expect(report.outcome).toBe('kept');
  expect(report.knownFailures.map(({ state }) => state)).toEqual(['applies', 'notChecked', 'notChecked']);
});

test('with --require-all, a run of known failures alone is incomplete if something was not checked', () => {
  const notChecked = [{ check: 'access', operationId: null, part: null, reason: 'needs --allow-writes' }] as const;

  expect(applyKnownFailures(run({ requiresAll: true, notChecked }), [bodyOfGetApp]).outcome).toBe('incomplete');
});

const table = Object.values(operations);

test('reads entries by id and by pattern, in YAML and in JSON', () => {
  const yaml = `
- failure: refuses-invalid listDeploys query/limit too large
  reason: The gateway caps the limit.
  expires: 2026-12-31
- check: headers
  operation: list*
  reason: The gateway removes the header.
  expires: '2026-06-30'
`;
  const json = '[{ "check": "status", "operation": "*", "reason": "A test.", "expires": "2026-12-31" }]';

  expect(readKnownFailures(yaml, 'known.yaml', table)).toEqual([
    {
      check: 'refuses-invalid',
      operation: 'listDeploys',
      what: 'query/limit too large',
      reason: 'The gateway caps the limit.',
      expires: '2026-12-31',
    },
    {
      check: 'headers',
      operation: 'list*',
      what: null,
      reason: 'The gateway removes the header.',
      expires: '2026-06-30',
    },
  ]);
  expect(readKnownFailures(json, 'known.json', table)).toHaveLength(1);
  expect(readKnownFailures('', 'known.yaml', table)).toEqual([]);
});

test('names every mistake of a file and its entry', () => {
  const yaml = `
- failure: body getApp
  reason: ''
  expires: 2026-02-30
- check: bodies
  operation: getAp
  reason: A test.
  expires: 2026-12-31
  until: 2026-12-31
- text
`;

  expect(() => readKnownFailures(yaml, 'known.yaml', table)).toThrow(`The configuration has 7 mistakes:
  known.yaml: entry 1 needs a \`reason\`.
  known.yaml: entry 1 needs \`expires\`, the last day on which it is accepted, as YYYY-MM-DD.
  known.yaml: entry 1 needs either \`failure\`, the id of a failure, or both \`check\` and \`operation\`.
  known.yaml: entry 2 has the unknown property "until".
  known.yaml: entry 2 names the check "bodies", which does not exist.
  known.yaml: entry 2 names the operation "getAp", which the contract does not have. Did you mean "getApp" or "getMe"?
  known.yaml: entry 3 is not an object.`);
});

test('refuses a file that is not a list', () => {
  expect(() => readKnownFailures('a: [', 'known.yaml', table)).toThrow('known.yaml is neither YAML nor JSON: ');
  expect(() => readKnownFailures('a: 1', 'known.yaml', table)).toThrow(
    'known.yaml has to be a list of known failures.',
  );
});
