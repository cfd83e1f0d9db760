import type { ErrorObject } from 'ajv/dist/2020.js';
import { asList, asObject } from './document.ts';
import { didYouMean } from './model/did-you-mean.ts';

/** A mistake in a file that a person edits. */
export interface ConfigMistake {
  /** A JSON pointer to the value; empty for the whole. */
  readonly path: string;
  /** To follow the place: `has to be a, b or c.` */
  readonly message: string;
}

/**
 * The mistakes of a configuration, from the errors of its JSON Schema. The validator needs `allErrors` and `verbose`.
 */
export function configMistakes(errors: readonly ErrorObject[]): ConfigMistake[] {
  // The name of the property is wrong; the error of `propertyNames` itself says so.
  return errors.filter(({ keyword }) => keyword !== 'propertyNames').map(describe);
}

function describe({ instancePath: path, keyword, params, message, parentSchema, data }: ErrorObject): ConfigMistake {
  const parameters: Record<string, unknown> = params;
  if (keyword === 'additionalProperties') {
    const name = String(parameters.additionalProperty);
    const known = Object.keys(asObject(asObject(parentSchema).properties));
    return { path: `${path}/${name}`, message: `is unknown.${didYouMean(name, known)}` };
  }
  if (keyword === 'enum') {
    const allowed = asList(parameters.allowedValues).map(String);
    return {
      path,
      message: `is ${JSON.stringify(data)}; it has to be ${allowed.join(', ')}.${didYouMean(String(data), allowed)}`,
    };
  }
  if (keyword === 'required') return { path, message: `lacks \`${String(parameters.missingProperty)}\`.` };
  if (keyword === 'pattern')
    return { path, message: `is ${JSON.stringify(data)}; it has to match ${String(parameters.pattern)}.` };
  return { path, message: `${message}.` };
}
