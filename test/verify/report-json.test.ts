import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkIds } from '../../verify/model/check.ts';
import { cleanReport, sampleReport } from './sample-report.ts';

const schema: unknown = JSON.parse(readFileSync(new URL('../../verify/report/report.schema.json', import.meta.url), 'utf8'));

/** The errors of a report as it is read from its file. */
function errorsOf(report: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  // A JSON Schema.
  const validate = ajv.compile(schema as object);
  return validate(JSON.parse(JSON.stringify(report))) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}

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
  expect(schema).toMatchObject({ $defs: { CheckId: { enum: [...checkIds] } } });
});
