import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readYaml, yamlFiles } from '../expansions/files.js';

/**
 * Validates values against any schema in the files of a folder. The files are OpenAPI, not JSON Schema, so strict mode
 * is off. `examples.yaml` contains no schemas and may be invalid, so it is left out.
 */
export function schemasBelow(folder) {
  const ajv = new Ajv2020.default({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  const files = yamlFiles(folder).filter((file) => basename(file) !== 'examples.yaml');
  for (const file of files) ajv.addSchema(readYaml(file), pathToFileURL(file).href);
  return ({ source, pointer }, value) =>
    errors(ajv, pathToFileURL(source.absoluteRef).href + encodeURI(pointer), value);
}

/** Validates values against parts of one schema. `ownErrors` lists what makes the schema itself invalid. */
export function schemaOf(whole) {
  const ajv = new Ajv2020.default({ strict: false, validateSchema: false, allErrors: true });
  const ownErrors = ajv.validateSchema(whole) ? [] : sentences(ajv.errors);
  ajv.addSchema(whole, 'whole');
  return { ownErrors, check: (pointer, value) => errors(ajv, `whole${pointer}`, value) };
}

function errors(ajv, id, value) {
  const validate = ajv.getSchema(id);
  return validate(value) ? [] : sentences(validate.errors);
}

function sentences(errors) {
  return errors.map(({ instancePath, message, params }) => {
    const extra = params.additionalProperty ?? params.allowedValues?.join(', ');
    return [instancePath, message, extra && `(${extra})`].filter(Boolean).join(' ');
  });
}
