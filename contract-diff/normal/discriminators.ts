import { asObject, type JsonObject } from '../../contract/document.ts';
import { componentName } from '../model/references.ts';

/** A discriminator in one spelling: names of components, without the values that are the name of their schema. */
export function normalDiscriminator(document: JsonObject, { mapping, ...others }: JsonObject): JsonObject {
  const schemas = asObject(asObject(document.components).schemas);
  const entries = Object.entries(asObject(mapping)).map(([value, target]): [string, unknown] => {
    if (typeof target !== 'string' || target in schemas) return [value, target];
    return [value, componentName({ $ref: target }) ?? target];
  });
  return { ...others, mapping: Object.fromEntries(entries.filter(([value, target]) => value !== target)) };
}
