import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../contract/document.ts';
import { exclusionsOf, lengthOf, matches, resolve, type Schema, typesOf } from './schema.ts';

/** Valid values of a schema. With `whole`, objects have all of their properties. */
export function valid(document: OpenApiDocument, schema: Schema, whole = false): Arbitrary<unknown> {
  const known = resolve(document, schema);
  if (known.const !== undefined) return fc.constant(known.const);
  if (known.enum) return fc.constantFrom(...known.enum);
  if (known.oneOf) return fc.oneof(...known.oneOf.map((variant) => valid(document, variant, whole)));
  return fc.oneof(...typesOf(known).map((type) => ofType(document, type, known, whole)));
}

// To make the strings of a pattern takes 20 ms where it excludes characters, and the contract has few patterns.
const made = new Map<string, Arbitrary<string>>();

/** Strings without NUL, which no request may contain. */
export function strings(schema: Schema): Arbitrary<string> {
  const { minLength, maxLength, pattern, format } = schema;
  const key = JSON.stringify([minLength, maxLength, pattern, format]);
  let known = made.get(key);
  if (!known) made.set(key, (known = makeStrings(schema)));
  return known;
}

// Not the `binary` of fast-check, which takes a second to make. A surrogate is not a character.
const codePoints = fc.oneof(
  fc.integer({ min: 1, max: 0x7f }),
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);
const signs = codePoints.map((codePoint) => String.fromCodePoint(codePoint));

function makeStrings(schema: Schema): Arbitrary<string> {
  const { minLength = 0, maxLength = 100, pattern } = schema;
  const fits = (text: string) => !text.includes('\0') && lengthOf(text) >= minLength && lengthOf(text) <= maxLength;
  if (pattern?.startsWith('^https')) return addresses.filter((text) => fits(text) && matches(text, pattern));
  if (schema.format) return formatted(schema.format).filter((text) => fits(text) && matches(text, pattern));
  if (pattern)
    return fc
      .stringMatching(withoutLookahead(pattern), { maxLength })
      .filter((text) => fits(text) && matches(text, pattern));
  // ASCII only: percent-encoded in a URL, other characters could exceed the 16 kB limit of the head.
  const longest = fc.constant('a'.repeat(maxLength));
  const any = fc.string({ unit: signs, minLength, maxLength: Math.min(maxLength, 100) }).filter(fits);
  return fc.oneof({ weight: 9, arbitrary: any }, { weight: 1, arbitrary: longest });
}

export function arrays(document: OpenApiDocument, schema: Schema, whole: boolean): Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 10, uniqueItems = false } = schema;
  const size = {
    minLength: Math.max(minItems, whole ? Math.min(1, maxItems) : 0),
    maxLength: Math.min(maxItems, Math.max(minItems, 5)),
  };
  const one = valid(document, items, whole);
  return uniqueItems ? fc.uniqueArray(one, { ...size, selector: (item) => JSON.stringify(item) }) : fc.array(one, size);
}

/** Objects that have the fixed properties, whatever their schemas say. */
export function objects(
  document: OpenApiDocument,
  schema: Schema,
  whole: boolean,
  fixed: Readonly<Record<string, Arbitrary<unknown>>> = {},
): Arbitrary<Readonly<Record<string, unknown>>> {
  const { properties = {}, required = [], additionalProperties, not } = schema;
  if (typeof additionalProperties === 'object') return dictionaries(document, schema, whole, fixed);
  const excluded = exclusionsOf(not);
  // An object with every property has all but the last of those that exclude each other.
  const isUsed = (name: string) => !whole || name in fixed || excluded.every((names) => name !== names.at(-1));
  const used = Object.entries(properties).filter(([name]) => isUsed(name));
  const entries = used.map(([name, property]) => [name, fixed[name] ?? valid(document, property, whole)]);
  const model = { ...(Object.fromEntries(entries) as Record<string, Arbitrary<unknown>>), ...fixed };
  const requiredKeys = whole ? Object.keys(model) : [...new Set([...required, ...Object.keys(fixed)])];
  const least = schema.minProperties ?? 0;
  const isValid = (object: object) =>
    Object.keys(object).length >= least && !excluded.some((names) => names.every((name) => name in object));
  return fc.record(model, { requiredKeys, noNullPrototype: true }).filter(isValid);
}

function dictionaries(
  document: OpenApiDocument,
  { additionalProperties, propertyNames, minProperties = 0 }: Schema,
  whole: boolean,
  fixed: Readonly<Record<string, Arbitrary<unknown>>>,
): Arbitrary<Readonly<Record<string, unknown>>> {
  const names = strings({ ...(propertyNames && resolve(document, propertyNames)), pattern: '^[A-Z_]{1,20}$' });
  const values =
    typeof additionalProperties === 'object' ? valid(document, additionalProperties, whole) : fc.constant(0);
  const others = fc.dictionary(names, values, {
    minKeys: whole ? 1 : minProperties,
    maxKeys: 5,
    noNullPrototype: true,
  });
  return fc.tuple(others, fc.record(fixed)).map(([more, own]) => ({ ...more, ...own }));
}

function ofType(document: OpenApiDocument, type: string, schema: Schema, whole: boolean): Arbitrary<unknown> {
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
      return arrays(document, schema, whole);
    case 'object':
      return objects(document, schema, whole);
    default:
      throw new Error(`The generators of requests do not support the type "${type}" yet.`);
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

// A server may send something to an address, or read it. These lead nowhere (RFC 2606).
// Not `webPath` of fast-check, which takes a second to make.
const segments = fc.array(fc.stringMatching(/^([A-Za-z0-9._~-]|%[0-9A-F]{2}){1,12}$/), { minLength: 1, maxLength: 3 });
const addresses = segments.map((path) => `https://example.test/${path.join('/')}`);
const emails = fc
  .emailAddress({ size: 'small' })
  .map((email) => `${email.slice(0, email.lastIndexOf('@'))}@example.test`);

function formatted(format: string): Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return emails;
    case 'uri':
      return addresses;
    default:
      throw new Error(`The generators of requests do not support the format "${format}" yet.`);
  }
}

/** fast-check does not support lookahead, so it generates without it, and strings that do not match are discarded. */
function withoutLookahead(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll(/\(\?!(?:[^()]|\([^()]*\))*\)/g, ''), 'u');
}
