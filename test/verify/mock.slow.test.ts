import { beforeAll, expect, test } from 'vitest';
import type { Report } from '../../verify/index.ts';
import { undeclared } from '../../verify/report/summary/coverage.ts';
import { errorsOf } from './report-schema.ts';
import { findMistakes } from './uncovered-list.ts';
import { readUncovered, uncoveredBy, verifyMock } from './uncovered.ts';

let report: Report;
beforeAll(async () => {
  report = await verifyMock();
  console.log(`verify made ${report.requests} requests to the mock in ${(report.milliseconds / 1000).toFixed(1)} s.`);
});

test('the mock keeps the contract', () => {
  expect(report.failures.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
  expect(report.outcome).toBe('kept');
});

test('the mock implements every operation', () => {
  expect(report.operations.filter(({ isImplemented }) => !isImplemented).map(({ id }) => id)).toEqual([]);
});

test('test/uncovered.txt lists what is not seen, each with its reason: npm run uncovered removes lines', async () => {
  const unseen = new Set(uncoveredBy(report));
  // A busy machine may keep a run from provoking a response; another run sees it.
  const isLacking = findMistakes(readUncovered(), [...unseen]).some((mistake) => mistake.startsWith('verify does not'));
  const seenNever = isLacking ? uncoveredBy(await verifyMock()).filter((name) => unseen.has(name)) : [...unseen];
  expect(findMistakes(readUncovered(), seenNever)).toEqual([]);
});

test('no response is seen that the contract does not declare', () => {
  expect(undeclared(report)).toEqual([]);
});

test('the published schema describes the report', () => {
  expect(errorsOf(report)).toEqual([]);
});
