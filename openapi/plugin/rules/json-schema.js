import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { yamlFiles } from '../files.js';

/** Validates values against the schemas in the folder's files, wherever in them they stand. */
export function schemasBelow(folder) {
  // The files are OpenAPI, not JSON Schema, so there is nothing to be strict about outside the schemas in them.
  const ajv = new Ajv2020.default({ strict: false, validateSchema: false, addUsedSchema: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  for (const file of yamlFiles(folder)) ajv.addSchema(parse(readFileSync(file, 'utf8')) ?? {}, pathToFileURL(file).href);
  return {
    mistakes({ source, pointer }, value) {
      const validate = ajv.compile({ $ref: pathToFileURL(source.absoluteRef).href + encodeURI(pointer) });
      return validate(value) ? [] : sentences(validate.errors);
    },
  };
}

/** A function that says what a value breaks of a schema that stands alone. */
export function judgeOf(schema) {
  const validate = new Ajv2020.default({ strict: false, allErrors: true }).compile(schema);
  return (value) => (validate(value) ? [] : sentences(validate.errors));
}

/** What makes a schema none. */
export function mistakesInSchema(schema) {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  return ajv.validateSchema(schema) ? [] : sentences(ajv.errors);
}

function sentences(errors) {
  return errors.map(({ instancePath, message, params }) => {
    const extra = params.additionalProperty ?? params.unevaluatedProperty ?? params.allowedValues?.join(', ');
    return [instancePath, message, extra && `(${extra})`].filter(Boolean).join(' ');
  });
}
