import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../contract/document.ts';
import { fitting, NoValue, requireOne, unlessNoValue } from './no-value.ts';
import { numbers } from './numbers.ts';
import { exclusionsOf, impliedTypesOf, matches, resolve, type Schema, understand } from './schema.ts';
import { strings } from './texts.ts';

/** The schemas whose values are being made, to notice one that contains itself. */
const open = new Set<Schema>();

/**
 * Valid values of a schema. With `whole`, objects have all of their properties. An optional property without a value
 * is left out. Throws a `NoValue` where nothing is valid, or is not known to be.
 */
export function valid(document: OpenApiDocument, schema: Schema, whole = false): Arbitrary<unknown> {
  const known = understand(document, schema);
  if (open.has(known)) throw new NoValue('a schema contains itself without an end');
  const kept = keptOf(document, whole);
  // Values within another schema are not those of the schema alone, where one contains the other.
  const former = open.size === 0 ? kept.get(known) : undefined;
  if (former) return former;
  open.add(known);
  try {
    const values = ofSchema(document, known, whole);
    if (open.size === 1) kept.set(known, values);
    return values;
  } finally {
    open.delete(known);
  }
}

type Kept = WeakMap<Schema, Arbitrary<unknown>>;

// A run makes the values of a schema for each mistake that is beside them.
const keptByDocument = new WeakMap<OpenApiDocument, readonly [some: Kept, whole: Kept]>();

function keptOf(document: OpenApiDocument, whole: boolean): Kept {
  const kept = keptByDocument.get(document) ?? [new WeakMap(), new WeakMap()];
  keptByDocument.set(document, kept);
  return kept[whole ? 1 : 0];
}

function ofSchema(document: OpenApiDocument, schema: Schema, whole: boolean): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return oneOf(schema.enum.map((value) => () => fc.constant(value)));
  if (schema.oneOf) return oneOf(schema.oneOf.map((variant) => () => valid(document, variant, whole)));
  const types = impliedTypesOf(schema);
  if (types.length === 0) return fc.constantFrom<unknown>('text', 1, true, null, [], {});
  return oneOf(types.map((type) => () => ofType(document, type, schema, whole)));
}

/** The values of all that can be made. */
function oneOf(variants: readonly (() => Arbitrary<unknown>)[]): Arbitrary<unknown> {
  const reasons: string[] = [];
  const made = variants.flatMap((make) => {
    try {
      return [make()];
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      reasons.push(error.message);
      return [];
    }
  });
  if (made.length === 0) throw new NoValue(reasons[0] ?? 'the schema lists no value');
  return fc.oneof(...made);
}

/** Longer lists are those of files, which the checks of limits send. */
export const longestList = 250;

export function arrays(document: OpenApiDocument, schema: Schema, whole: boolean): Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = Math.max(10, minItems), uniqueItems = false } = schema;
  if (minItems > maxItems) throw new NoValue(`no list has at least ${minItems} and at most ${maxItems} items`);
  if (minItems > longestList) throw new NoValue(`lists have at least ${minItems} items`);
  const size = {
    minLength: Math.max(minItems, whole ? Math.min(1, maxItems) : 0),
    maxLength: Math.min(maxItems, Math.max(minItems, 5)),
  };
  const one = minItems > 0 ? valid(document, items, whole) : unlessNoValue(() => valid(document, items, whole));
  if (one === null) return fc.constant([]);
  if (!uniqueItems) return fc.array(one, size);
  const selector = (item: unknown) => JSON.stringify(item);
  if (size.minLength > 1) requireDifferent(one, size.minLength, selector);
  return fc.uniqueArray(one, { ...size, selector });
}

/** A list of different items is drawn for ever where there are too few. */
function requireDifferent(one: Arbitrary<unknown>, count: number, selector: (item: unknown) => string): void {
  const drawn = fc.sample(one, { numRuns: 20 * count, seed: 1 });
  if (new Set(drawn.map(selector)).size < count) throw new NoValue(`not ${count} items are found that differ`);
}

type Entries = Readonly<Record<string, Arbitrary<unknown>>>;

/** Objects that have the fixed properties, whatever their schemas say. */
export function objects(
  document: OpenApiDocument,
  schema: Schema,
  whole: boolean,
  fixed: Entries = {},
): Arbitrary<Readonly<Record<string, unknown>>> {
  const { properties = {}, required = [], additionalProperties, not, minProperties = 0, maxProperties } = schema;
  const excluded = exclusionsOf(not);
  // An object with every property has all but the last of those that exclude each other.
  const needed = new Set([...required, ...Object.keys(fixed)]);
  const isExcluded = (name: string) =>
    excluded.some((names) => names.includes(name) && names.every((one) => one === name || needed.has(one)));
  const isUsed = (name: string) =>
    needed.has(name) || !(isExcluded(name) || (whole && excluded.some((names) => name === names.at(-1))));
  const model: Record<string, Arbitrary<unknown>> = {};
  for (const [name, property] of Object.entries(properties).filter(([one]) => isUsed(one))) {
    const isNeeded = required.includes(name);
    const make = () => valid(document, property, whole);
    const values = fixed[name] ?? (isNeeded ? make() : unlessNoValue(make));
    if (values) model[name] = values;
  }
  for (const name of required.filter((one) => !(one in model) && !(one in fixed))) {
    const further = properties[name] ?? additional(additionalProperties);
    if (!further) throw new NoValue(`"${name}" is required and not allowed`);
    model[name] = valid(document, further, whole);
  }
  Object.assign(model, fixed);
  const requiredKeys = whole ? Object.keys(model) : [...needed];
  const own = fc.record(model, { requiredKeys, noNullPrototype: true });
  const isMore = typeof additionalProperties === 'object' || Object.keys(model).length < minProperties;
  const more = isMore ? others(document, schema, whole, Object.keys(model)) : null;
  const all = more ? fc.tuple(more, own).map(([beside, named]) => ({ ...beside, ...named })) : own;
  const isValid = (object: object) => {
    const count = Object.keys(object).length;
    if (count < minProperties || count > (maxProperties ?? Infinity)) return false;
    return !excluded.some((names) => names.every((name) => name in object));
  };
  return fitting(all, isValid, 'no object has as many properties as it must, without those that exclude others');
}

/** The schema of further properties; `null` if they are forbidden. */
function additional(additionalProperties: Schema['additionalProperties']): Schema | null {
  if (additionalProperties === false) return null;
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

/** Properties that a schema does not name. */
function others(
  document: OpenApiDocument,
  { additionalProperties, propertyNames, minProperties = 0, maxProperties = Infinity }: Schema,
  whole: boolean,
  named: readonly string[],
): Arbitrary<Readonly<Record<string, unknown>>> {
  const schema = additional(additionalProperties);
  const least = Math.min(whole ? Math.max(1, minProperties) : minProperties, maxProperties);
  const most = Math.min(Math.max(5, least), maxProperties);
  if (schema === null || least > longestList) throw new NoValue(`objects have at least ${minProperties} properties`);
  const isOther = (name: string) => !named.includes(name) && name !== '__proto__';
  const names = fitting(namesOf(document, propertyNames), isOther, 'no further name of a property is found');
  const make = () => valid(document, schema, whole);
  const values = least > 0 ? make() : unlessNoValue(make);
  if (values === null) return fc.constant({});
  if (least > 1) requireDifferent(names, least, String);
  return fc.dictionary(names, values, { minKeys: least, maxKeys: most, noNullPrototype: true });
}

const usualNames: Schema = { type: 'string', pattern: '^[A-Z_]{1,20}$' };

/** The name of a property that a schema allows beside those that it names. */
export const furtherName = 'KEY';

/** The usual names of further properties, or where a schema has others, those. */
function namesOf(document: OpenApiDocument, propertyNames: Schema | undefined): Arbitrary<string> {
  if (!propertyNames) return strings(usualNames);
  const known = resolve(document, propertyNames);
  if (!known.enum && matches(furtherName, known.pattern)) return strings({ ...known, ...usualNames });
  return valid(document, { ...propertyNames, type: 'string' }).map(String);
}

function ofType(document: OpenApiDocument, type: string, schema: Schema, whole: boolean): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return numbers(schema, true);
    case 'number':
      return numbers(schema, false);
    case 'string':
      return strings(schema);
    case 'array':
      return arrays(document, schema, whole);
    case 'object':
      return requireOne(objects(document, schema, whole));
    default:
      throw new NoValue(`the generators of requests do not know the type "${type}"`);
  }
}
