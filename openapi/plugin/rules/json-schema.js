import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { yamlFiles } from '../expansions/files.js';

/**
 * Validates values against the schemas in the folder's files, wherever in them they stand. The files are OpenAPI and
 * not JSON Schema, so there is nothing to be strict about outside the schemas in them. The story has none, and may be
 * broken.
 */
export function schemasBelow(folder) {
  const ajv = new Ajv2020.default({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  const files = yamlFiles(folder).filter((file) => basename(file) !== 'examples.yaml');
  for (const file of files) ajv.addSchema(parse(readFileSync(file, 'utf8')) ?? {}, pathToFileURL(file).href);
  return ({ source, pointer }, value) => mistakes(ajv, pathToFileURL(source.absoluteRef).href + encodeURI(pointer), value);
}

/** Validates values against parts of one schema, or says what makes the schema none. */
export function schemaOf(whole) {
  const ajv = new Ajv2020.default({ strict: false, validateSchema: false, allErrors: true });
  const ownMistakes = ajv.validateSchema(whole) ? [] : sentences(ajv.errors);
  ajv.addSchema(whole, 'whole');
  return { ownMistakes, judge: (pointer, value) => mistakes(ajv, `whole${pointer}`, value) };
}

function mistakes(ajv, id, value) {
  const validate = ajv.getSchema(id);
  return validate(value) ? [] : sentences(validate.errors);
}

function sentences(errors) {
  return errors.map(({ instancePath, message, params }) => {
    const extra = params.additionalProperty ?? params.allowedValues?.join(', ');
    return [instancePath, message, extra && `(${extra})`].filter(Boolean).join(' ');
  });
}
