import { asList, isObject, type JsonObject, type OpenApiDocument } from '../../contract/document.ts';

/**
 * The document for the generator of made-up data. It is stricter than the contract, so that the generator respects
 * what it ignores (open bounds, formats) and generates realistic data: known words, times of this year, a few items
 * per list.
 */
export function narrowForGenerator(document: OpenApiDocument): OpenApiDocument {
  const paths = mapValues(document.paths, (item) => (isObject(item) ? mapValues(item, withResponses) : item));
  const { schemas = {}, responses = {} } = document.components;
  const components = {
    ...document.components,
    schemas: mapValues(schemas, narrow),
    responses: mapValues(responses, narrowResponse),
  };
  // Each path item stays an object.
  return { ...document, paths: paths as OpenApiDocument['paths'], components };
}

function withResponses(operation: unknown): unknown {
  if (!isObject(operation) || !isObject(operation.responses)) return operation;
  return { ...operation, responses: mapValues(operation.responses, narrowResponse) };
}

function narrowResponse(response: unknown): unknown {
  if (!isObject(response) || !isObject(response.content)) return response;
  const content = mapValues(response.content, (media) =>
    isObject(media) ? { ...media, schema: narrow(media.schema) } : media,
  );
  return { ...response, content };
}

/** A stricter schema. */
function narrow(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  return narrowNumber(narrowText(narrowList(narrowObject(narrowParts(schema)))));
}

function narrowParts(schema: JsonObject): JsonObject {
  const lists = Object.fromEntries(
    ['allOf', 'anyOf', 'oneOf'].filter((key) => key in schema).map((key) => [key, asList(schema[key]).map(narrow)]),
  );
  const ones = Object.fromEntries(
    ['items', 'additionalProperties', 'propertyNames']
      .filter((key) => key in schema)
      .map((key) => [key, narrow(schema[key])]),
  );
  return { ...schema, ...lists, ...ones };
}

/** Objects get declared properties only. */
function narrowObject(schema: JsonObject): JsonObject {
  if (!isObject(schema.properties)) return schema;
  return { additionalProperties: false, ...schema, properties: mapValues(schema.properties, narrow) };
}

/** As many as fit on a page. */
const mostItems = 5;

function narrowList(schema: JsonObject): JsonObject {
  if (!isOf(schema, 'array')) return schema;
  // Where a schema has these keywords, they are numbers; lint has checked it.
  const { minItems = 0, maxItems = Infinity } = schema as { minItems?: number; maxItems?: number };
  return { ...schema, maxItems: Math.min(maxItems, Math.max(minItems, mostItems)) };
}

/** Patterns for formats that the generator gets wrong or makes improbable. */
const patterns: Readonly<Record<string, string>> = {
  uri: '^https://[a-z]{4,9}[.]example[.]test/[a-z]{3,8}$',
  'date-time': '^2026-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9][.][0-9]{3}Z$',
  date: '^2026-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$',
  email: '^[a-z]{3,8}[.][a-z]{3,8}@example[.]test$',
};

/** The generator ignores lookaheads. */
const looksAhead = /\(\?[=!]/;
const word = '^[a-z]{3,8}$';

function narrowText(schema: JsonObject): JsonObject {
  const { format, 'x-known-values': known, pattern, not } = schema;
  if (Array.isArray(known) && !('enum' in schema)) {
    return { ...schema, enum: [...asList(known), ...(isOf(schema, 'null') ? [null] : [])] };
  }
  if (typeof format === 'string' && patterns[format] !== undefined)
    return { ...without(schema, 'format'), pattern: patterns[format] };
  if (isObject(not) && Array.isArray(not.enum))
    return { ...without(schema, 'not'), pattern: patternOfOthers(not.enum) };
  if (typeof pattern !== 'string') return schema;
  const expression = new RegExp(pattern, 'u');
  const isMistaken = looksAhead.test(pattern) || (expression.test('') && isShort(schema));
  return isMistaken && expression.test('word') ? { ...schema, pattern: word } : schema;
}

/** Whether a text may be a word, but not empty. The generator follows the pattern, and may forget the length. */
function isShort({ minLength = 0, maxLength = Infinity }: { minLength?: unknown; maxLength?: unknown }): boolean {
  return Number(minLength) >= 1 && Number(minLength) <= 3 && Number(maxLength) >= 8;
}

function without(schema: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key));
}

/** Words longer than each disallowed word. */
function patternOfOthers(words: readonly unknown[]): string {
  const longest = Math.max(...words.map((word) => String(word).length));
  return `^[a-z]{${longest + 1}}$`;
}

/** The maximum for each unit, where the contract sets none. */
const most: Readonly<Record<string, number>> = {
  bytes: 8 * 1024 ** 3,
  cents: 20_000,
  cores: 8,
  count: 50,
  ms: 600_000,
  percent: 100,
  requests: 10_000,
  s: 3600,
};

/**
 * Units whose values are whole. The generator would make fractions, and handles `multipleOf` of a fraction wrongly.
 */
const wholeUnits = ['bytes', 'cents', 'count', 'ms', 'requests', 's'];
const plausibleCores = [0, 0.1, 0.25, 0.5, 1, 2, 4];

function narrowNumber(schema: JsonObject): JsonObject {
  if (!isOf(schema, 'integer') && !isOf(schema, 'number')) return schema;
  const { exclusiveMaximum, exclusiveMinimum, 'x-unit': unit, ...rest } = schema;
  if (unit === 'cores' && schema.type === 'number') return { ...rest, enum: plausibleCores };
  const isWhole = isOf(schema, 'integer') || wholeUnits.includes(String(unit));
  const step = isWhole ? 1 : 0.01;
  const minimum = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : Number(rest.minimum ?? 0);
  const maximum =
    typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : (most[String(unit)] ?? minimum + 1000);
  const bounded = { minimum, maximum, ...rest };
  return isWhole && schema.type === 'number' ? { ...bounded, type: 'integer' } : bounded;
}

function isOf({ type }: JsonObject, name: string): boolean {
  return type === name || (Array.isArray(type) && type.includes(name));
}

function mapValues(record: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
