import { expect, test } from 'vitest';
import type { OperationReport, Report } from '../../verify/index.ts';
import { whyNothingWasChecked } from '../../verify/command.ts';
import { operationReport, sampleReport } from './sample-report.ts';

/** A report without violations, of operations of which none had a success unless `change` says otherwise. */
function reportOf(change: (operation: OperationReport) => Partial<OperationReport>, rest: Partial<Report> = {}) {
  const regions = operationReport({ id: 'listRegions', path: '/api/regions' });
  const operations = [...sampleReport().operations.slice(0, 2), regions];
  return sampleReport({
    notChecked: [],
    failures: [],
    operations: operations.map((one) => ({ ...one, isCovered: false, isImplemented: true, ...change(one) })),
    ...rest,
  });
}

test('one operation that is covered is enough', () => {
  expect(whyNothingWasChecked(reportOf(({ id }) => ({ isCovered: id === 'getApp' })))).toBeNull();
});

test('a violation is enough', () => {
  const { failures } = sampleReport();

  expect(whyNothingWasChecked(reportOf(() => ({}), { failures }))).toBeNull();
});

test('without a success, a run names the fixtures that help', () => {
  const reason = 'the configuration names no fixture `appSlug`, and the server lists none';
  const notChecked = [{ check: 'accepts-valid', operationId: 'getApp', part: null, reason }] as const;

  expect(whyNothingWasChecked(reportOf(() => ({}), { notChecked }))).toBe(
    `No operation was covered: none of 3 responded with a success.\n  ${reason}`,
  );
});

test('without a success, a run names what to implement', () => {
  expect(whyNothingWasChecked(reportOf(({ id }) => ({ isImplemented: id === 'getApp' })))).toBe(
    'No operation was covered: none of 3 responded with a success. 2 respond with 501. Implement listRegions first, which needs no fixture.',
  );
});
