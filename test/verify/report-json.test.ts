import { expect, test } from 'vitest';
import { checkIds } from '../../verify/model/check.ts';
import { errorsOf, reportSchema } from './report-schema.ts';
import { cleanReport, sampleReport } from './sample-report.ts';

test('the published schema describes a report', () => {
  expect(errorsOf(sampleReport())).toEqual([]);
  expect(errorsOf(cleanReport({ only: ['getInvoice'] }))).toEqual([]);
});

test('the published schema refuses a report with other members', () => {
  expect(errorsOf({ ...cleanReport(), token: 'secret', formatVersion: 2 })).toEqual([
    ' must NOT have additional properties',
    '/formatVersion must be equal to constant',
  ]);
});

test('the published schema has every check', () => {
  expect(reportSchema).toMatchObject({ $defs: { CheckId: { enum: [...checkIds] } } });
});
