import { isDeepStrictEqual } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../contract/document.ts';
import { exclusionsOf, lengthOf, matches, resolve, type Schema, typeOf, typesOf } from './schema.ts';
import { textOfLength } from './text-of-length.ts';
import { arrays, objects, strings, valid } from './valid.ts';

/** A mistake that a value of a schema can have. */
export interface Mistake {
  /** Where it is, as a JSON pointer. A missing property is where it would be. */
  readonly at: string;
  /** The keyword of JSON Schema that is broken. */
  readonly rule: string;
  /** The rule; `null` for a null in place of a value. */
  readonly kind: string;
  /** The pointers of the unions around it. A server may report that no variant matches. */
  readonly unions: readonly string[];
  /** Values with this mistake and no other. */
  readonly values: () => Arbitrary<unknown>;
  /** Valid values at the edge of the limit that the mistake exceeds; `null` if it is not about a limit. */
  readonly edge: (() => Arbitrary<unknown>) | null;
}

/** Every kind of mistake at every place of a schema. */
export function mistakes(document: OpenApiDocument, schema: Schema): Mistake[] {
  const known = resolve(document, schema);
  if (known.oneOf) return ofVariants(document, known);
  if (known.const !== undefined) return wrongConstant();
  const types = typesOf(known);
  return [
    ...wrongType([known]),
    ...(known.enum ? [own('enum', () => fc.constant('not-a-value'))] : []),
    ...(types.includes('string') && !known.enum ? wrongText(known) : []),
    ...(types.includes('number') || types.includes('integer') ? wrongNumber(known) : []),
    ...(types.includes('array') ? wrongList(document, known) : []),
    ...(types.includes('object') ? wrongObject(document, known) : []),
  ];
}

/** A mistake that concerns the value as a whole. */
export function own(rule: string, values: () => Arbitrary<unknown>, kind = rule): Mistake {
  return { at: '', rule, kind, unions: [], values, edge: null };
}

/** A value beyond a limit, and one at its edge; `undefined` if no such value is known. */
export function beyond(rule: string, values: () => Arbitrary<unknown>, edge: unknown): Mistake {
  return { ...own(rule, values), edge: edge === undefined ? null : () => fc.constant(edge) };
}

/** The mistakes of a property. */
export function within(
  name: string,
  inner: readonly Mistake[],
  put: (values: Arbitrary<unknown>) => Arbitrary<unknown>,
): Mistake[] {
  const below = (at: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${at}`;
  return inner.map((mistake) => ({
    ...mistake,
    at: below(mistake.at),
    unions: mistake.unions.map(below),
    values: () => put(mistake.values()),
    edge: edgeOf(mistake, put),
  }));
}

function edgeOf({ edge }: Mistake, put: (values: Arbitrary<unknown>) => Arbitrary<unknown>): Mistake['edge'] {
  return edge && (() => put(edge()));
}

function ofVariants(document: OpenApiDocument, { oneOf = [], discriminator }: Schema): Mistake[] {
  const variants = oneOf.map((variant) => resolve(document, variant));
  const isNew = (mistake: Mistake, index: number) => {
    if (mistake.at === '' && mistake.rule === 'type') return false;
    // Without its discriminator a variant cannot be distinguished from the others.
    return index === 0 || mistake.at !== `/${discriminator?.propertyName}`;
  };
  const inVariants = variants.flatMap((variant, index) =>
    mistakes(document, variant).filter((mistake) => isNew(mistake, index)),
  );
  return [...wrongType(variants), ...inVariants].map((mistake) => ({ ...mistake, unions: ['', ...mistake.unions] }));
}

// Numbers and booleans as text are refused as well.
const samples: readonly unknown[] = [12.5, 'text', '1', 'true', true, [], {}];

function wrongType(variants: readonly Schema[]): Mistake[] {
  const allowed = new Set(
    variants.flatMap((variant) => typesOf(variant).map((type) => (type === 'integer' ? 'number' : type))),
  );
  const wrong = samples.filter((sample) => !allowed.has(typeOf(sample)));
  const isNullable = allowed.has('null');
  return [
    own('type', () => fc.constantFrom(...wrong)),
    ...(isNullable ? [] : [own('type', () => fc.constant(null), 'null')]),
  ];
}

/** A constant identifies the variant of its object, so it counts as an enum. */
function wrongConstant(): Mistake[] {
  return [own('enum', () => fc.constantFrom('not-a-value', ...samples)), own('enum', () => fc.constant(null), 'null')];
}

function wrongText(schema: Schema): Mistake[] {
  const { minLength = 0, maxLength, pattern, format } = schema;
  const found: Mistake[] = [];
  const texts = () => strings(schema);
  const shorter = (text: string) =>
    Array.from(text)
      .slice(0, minLength - 1)
      .join('');
  if (minLength > 0) found.push(beyond('minLength', () => texts().map(shorter), textOfLength(schema, minLength)));
  if (maxLength !== undefined) {
    const { maxLength: _limit, ...endless } = schema;
    // With its length as the only mistake, if there is such a text.
    const matching = textOfLength(endless, maxLength + 1);
    const more = (text: string) => 'a'.repeat(maxLength + 1 - lengthOf(text));
    // The host of an address stays the same.
    const padded = () => texts().map((text) => (format === 'email' ? more(text) + text : text + more(text)));
    const longer = () => (pattern !== undefined && matching !== undefined ? fc.constant(matching) : padded());
    found.push(beyond('maxLength', longer, textOfLength(schema, maxLength)));
  }
  if (pattern !== undefined) found.push(...wrongPattern(schema, pattern));
  else if (format !== undefined) found.push(own('format', () => fc.constant('not like that')));
  return found;
}

/** Text that breaks a pattern alone, or before or after text that matches it. */
function wrongPattern(schema: Schema, pattern: string): Mistake[] {
  const { minLength = 0, maxLength = Infinity } = schema;
  const isWrong = (text: string) =>
    !matches(text, pattern) && lengthOf(text) >= minLength && lengthOf(text) <= maxLength;
  const broken = ['\n', ' ', '..', '-', 'ß?', '/../'].find(isWrong);
  if (broken === undefined) return controlCharacters(schema, isWrong);
  const around = strings(schema).map((text) => [text + broken, broken + text].filter(isWrong));
  const beside = around.chain((texts) => fc.constantFrom(broken, ...texts));
  return [own('pattern', () => fc.oneof(fc.constant(broken), beside)), ...controlCharacters(schema, isWrong)];
}

/** The two ranges of control characters, without NUL, which no request may contain. */
const controls = { C0: ['\u0001', '\b', '\v', '\u001b', '\u001f'], C1: ['\u007f', '\u0080', '\u0085', '\u009f'] };

/** Text that matches a pattern, but for one control character at its end. */
function controlCharacters(schema: Schema, isWrong: (text: string) => boolean): Mistake[] {
  return Object.entries(controls).flatMap(([range, characters]) => {
    const sample = sampleOf(schema);
    // A pattern that excludes more, such as that of a slug, is broken by other characters as well.
    const isFree = [' b', 'é', '…'].some((text) => matches(sample + text, schema.pattern));
    if (!isFree || !characters.every((character) => isWrong(sample + character))) return [];
    const values = () =>
      fc
        .tuple(strings(schema), fc.constantFrom(...characters))
        .map(([text, character]) => text + character)
        .filter(isWrong);
    return [own('pattern', values, `pattern, ${range} control`)];
  });
}

/** The shortest text of a schema that is easily found. */
function sampleOf(schema: Schema): string {
  return textOfLength(schema, Math.max(1, schema.minLength ?? 0)) ?? '';
}

function wrongNumber({ type, minimum, maximum, exclusiveMaximum }: Schema): Mistake[] {
  const isInteger = type === 'integer';
  const found: Mistake[] = [];
  if (minimum !== undefined) found.push(beyond('minimum', () => fc.constant(minimum - 1), minimum));
  if (maximum !== undefined) found.push(beyond('maximum', () => fc.constant(maximum + 1), maximum));
  if (exclusiveMaximum !== undefined) {
    found.push(
      beyond('exclusiveMaximum', () => fc.constant(exclusiveMaximum), exclusiveMaximum - (isInteger ? 1 : 0.001)),
    );
  }
  return isInteger ? [...found, own('type', () => fc.constant((minimum ?? 0) + 0.5), 'fraction')] : found;
}

// Longer lists are those of files, which the checks of limits send.
const longestList = 250;

function wrongList(document: OpenApiDocument, schema: Schema): Mistake[] {
  const { items, minItems = 0, maxItems, uniqueItems = false } = schema;
  if (!items) return [];
  const found: Mistake[] = [];
  const one = () => valid(document, items);
  const ofLength = (length: number) => () => arrays(document, { ...schema, minItems: length, maxItems: length }, false);
  const canBeLonger = !uniqueItems || !resolve(document, items).enum;
  if (minItems > 0) found.push({ ...own('minItems', ofLength(minItems - 1)), edge: ofLength(minItems) });
  if (maxItems !== undefined && maxItems <= longestList && canBeLonger) {
    found.push({ ...own('maxItems', ofLength(maxItems + 1)), edge: ofLength(maxItems) });
  }
  if (uniqueItems) found.push(own('uniqueItems', () => one().map((item) => [item, item])));
  const rest = { ...schema, minItems: Math.max(0, minItems - 1), maxItems: (maxItems ?? 6) - 1 };
  const withFirst = (first: Arbitrary<unknown>) =>
    fc
      .tuple(first, arrays(document, rest, false))
      .map(([item, more]) => [item, ...(uniqueItems ? more.filter((one) => !isDeepStrictEqual(one, item)) : more)])
      .filter((list) => list.length >= minItems);
  return [...found, ...within('0', mistakes(document, items), withFirst)];
}

function wrongObject(document: OpenApiDocument, schema: Schema): Mistake[] {
  const {
    properties = {},
    required = [],
    additionalProperties,
    propertyNames,
    minProperties = 0,
    maxProperties,
    not,
  } = schema;
  const found: Mistake[] = [];
  for (const name of required)
    found.push({ ...own('required', () => without(document, schema, name)), at: `/${name}` });
  if (additionalProperties === false) {
    const extra = { unknownField: fc.constant(1) };
    found.push({ ...own('additionalProperties', () => objects(document, schema, false, extra)), at: '/unknownField' });
  }
  if (minProperties > 0 && required.length === 0) found.push(own('minProperties', () => fc.constant({})));
  for (const names of exclusionsOf(not)) found.push(own('not', () => together(document, schema, names)));
  for (const [name, property] of Object.entries(properties)) {
    found.push(
      ...within(name, mistakes(document, property), (values) => objects(document, schema, false, { [name]: values })),
    );
  }
  if (typeof additionalProperties === 'object') {
    const item = (values: Arbitrary<unknown>) => objects(document, schema, false, { KEY: values });
    found.push(...within('KEY', mistakes(document, additionalProperties), item));
    if (maxProperties !== undefined) {
      const objectsOf = (count: number) => () =>
        valid(document, additionalProperties).map((value) => many(count, value));
      found.push({ ...own('maxProperties', objectsOf(maxProperties + 1)), edge: objectsOf(maxProperties) });
    }
    if (propertyNames) found.push(...wrongNames(document, propertyNames, additionalProperties));
  }
  return found;
}

function without(document: OpenApiDocument, schema: Schema, name: string): Arbitrary<unknown> {
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([key]) => key !== name));
  const required = (schema.required ?? []).filter((key) => key !== name);
  return objects(document, { ...schema, properties, required, minProperties: 0 }, false);
}

/** Objects with properties that exclude each other. */
function together(document: OpenApiDocument, schema: Schema, names: readonly string[]): Arbitrary<unknown> {
  return objects(document, { ...schema, not: {}, required: [...(schema.required ?? []), ...names] }, false);
}

function many(count: number, value: unknown): object {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`K_${i}`, value]));
}

/** Names of properties that are too long, or have characters that they must not have. */
function wrongNames(document: OpenApiDocument, names: Schema, values: Schema): Mistake[] {
  const wrong = mistakes(document, names).filter(({ rule }) => rule !== 'type');
  return wrong.map(({ rule, values: wrongName }) =>
    own(
      'propertyNames',
      () => fc.tuple(wrongName(), valid(document, values)).map(([name, value]) => ({ [String(name)]: value })),
      `propertyNames ${rule}`,
    ),
  );
}
