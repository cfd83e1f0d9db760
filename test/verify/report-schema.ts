import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';

/** The published JSON Schema of a report. */
export const reportSchema: unknown = JSON.parse(
  readFileSync(new URL('../../verify/report/report.schema.json', import.meta.url), 'utf8'),
);

/** The errors of a report as it is read from its file. */
export function errorsOf(report: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  // A JSON Schema.
  const validate = ajv.compile(reportSchema as object);
  return validate(JSON.parse(JSON.stringify(report)))
    ? []
    : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}
