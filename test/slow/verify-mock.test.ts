import { beforeAll, expect, test } from 'vitest';
import type { Report } from '../../verify/index.ts';
import { undeclared } from '../../verify/report/summary/coverage.ts';
import { errorsOf } from '../verify/report-schema.ts';
import { readUncovered, uncoveredBy, verifyMock } from '../verify/uncovered.ts';

let report: Report;
beforeAll(async () => {
  report = await verifyMock();
  console.log(`verify made ${report.requests} requests to the mock in ${(report.milliseconds / 1000).toFixed(1)} s.`);
}, 300_000);

test('the mock keeps the contract', () => {
  expect(report.failures.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
  expect(report.outcome).toBe('kept');
});

test('the mock implements every operation', () => {
  expect(report.operations.filter(({ isImplemented }) => !isImplemented).map(({ id }) => id)).toEqual([]);
});

test('every response is seen that was seen before: npm run uncovered rewrites the list', () => {
  const known = readUncovered();

  expect(uncoveredBy(report).filter((line) => !known.includes(line))).toEqual([]);
});

test('test/uncovered.txt has no response that is seen: npm run uncovered removes it', () => {
  const uncovered = uncoveredBy(report);

  expect(readUncovered().filter((line) => !uncovered.includes(line))).toEqual([]);
});

test('no response is seen that the contract does not declare', () => {
  expect(undeclared(report)).toEqual([]);
});

test('the published schema describes the report', () => {
  expect(errorsOf(report)).toEqual([]);
});
