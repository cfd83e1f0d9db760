import fc, { type Arbitrary } from 'fast-check';
import { resolve, type Schema, typesOf } from './schema.ts';

/** Valid values of a schema. With `whole`, objects have all of their properties. */
export function valid(schema: Schema, whole = false): Arbitrary<unknown> {
  const known = resolve(schema);
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.enum) return fc.constantFrom(...known.enum);
  if (known.oneOf) return fc.oneof(...known.oneOf.map((variant) => valid(variant, whole)));
  return fc.oneof(...typesOf(known).map((type) => ofType(type, known, whole)));
}

function ofType(type: string, schema: Schema, whole: boolean): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'number':
      return numbers(schema);
    case 'string':
      return strings(schema);
    case 'array':
      return arrays(schema, whole);
    case 'object':
      return objects(schema, whole);
    default:
      throw new Error(`The property tests do not support the type "${type}" yet.`);
  }
}

function numbers({ minimum, maximum, exclusiveMaximum }: Schema): Arbitrary<number> {
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(exclusiveMaximum !== undefined && { max: exclusiveMaximum, maxExcluded: true }),
  });
}

/** Strings without NUL, which the front always rejects. */
function strings(schema: Schema): Arbitrary<string> {
  const { minLength = 0, maxLength = 100, pattern } = schema;
  const fits = (text: string) => !text.includes('\0') && lengthOf(text) >= minLength && lengthOf(text) <= maxLength;
  if (schema.format) return formatted(schema.format).filter((text) => fits(text) && matches(text, pattern));
  if (pattern) return fc.stringMatching(withoutLookahead(pattern), { maxLength }).filter((text) => fits(text) && matches(text, pattern));
  // ASCII only: percent-encoded in a URL, other characters could exceed the 16 kB limit of the head.
  const longest = fc.constant('a'.repeat(maxLength));
  const any = fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 100) }).filter(fits);
  return fc.oneof({ weight: 9, arbitrary: any }, { weight: 1, arbitrary: longest });
}

function formatted(format: string): Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.webUrl({ validSchemes: ['https'], withQueryParameters: true });
    default:
      throw new Error(`The property tests do not support the format "${format}" yet.`);
  }
}

function arrays({ items = {}, minItems = 0, maxItems = 10, uniqueItems = false }: Schema, whole: boolean): Arbitrary<unknown[]> {
  const size = { minLength: Math.max(minItems, whole ? Math.min(1, maxItems) : 0), maxLength: Math.min(maxItems, Math.max(minItems, 5)) };
  const one = valid(items, whole);
  return uniqueItems ? fc.uniqueArray(one, { ...size, selector: (item) => JSON.stringify(item) }) : fc.array(one, size);
}

function objects(schema: Schema, whole: boolean): Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0, not } = schema;
  if (typeof additionalProperties === 'object') {
    const names = fc.stringMatching(/^[A-Z_]{1,20}$/);
    return fc.dictionary(names, valid(additionalProperties, whole), {
      minKeys: whole ? 1 : minProperties,
      maxKeys: 5,
      noNullPrototype: true,
    });
  }
  const excluded = not?.required ?? [];
  // An object with every field has all but the last of those that exclude each other.
  const used = Object.entries(properties).filter(([name]) => !whole || name !== excluded.at(-1));
  const isValid = (object: object) =>
    Object.keys(object).length >= minProperties && (excluded.length === 0 || !excluded.every((name) => name in object));
  const entries = used.map(([name, property]) => [name, valid(property, whole)]);
  const model = Object.fromEntries(entries) as Record<string, Arbitrary<unknown>>;
  const requiredKeys = whole ? Object.keys(model) : [...required];
  return fc.record(model, { requiredKeys, noNullPrototype: true }).filter(isValid);
}

/** fast-check does not support lookahead, so it generates without it, and strings that do not match are discarded. */
function withoutLookahead(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll(/\(\?!(?:[^()]|\([^()]*\))*\)/g, ''), 'u');
}

function matches(text: string, pattern: string | undefined): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}

/** JSON Schema measures length in code points. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
