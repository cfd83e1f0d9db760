import { isDeepStrictEqual } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../contract/document.ts';
import { beyond, type Mistake, own, within } from './mistake.ts';
import { fitting, NoValue } from './no-value.ts';
import { beyondLimit, isAllowed, notMultiples } from './numbers.ts';
import { exclusionsOf, impliedTypesOf, matches, resolve, type Schema, typeOf, typesOf, understand } from './schema.ts';
import { wrongText } from './text-mistakes.ts';
import { arrays, furtherName, longestList, objects, valid } from './valid.ts';

/** The schemas whose mistakes are being listed, to notice one that contains itself. */
const open = new Set<Schema>();

/** Every kind of mistake at every place of a schema. */
export function mistakes(document: OpenApiDocument, schema: Schema): Mistake[] {
  return ifUnderstood(document, schema, (known) => {
    if (open.has(known)) return [];
    open.add(known);
    try {
      return ofSchema(document, known);
    } finally {
      open.delete(known);
    }
  });
}

/** The mistakes of a schema. Where it is not understood, the values of its only mistake say why. */
export function ifUnderstood(document: OpenApiDocument, schema: Schema, list: (known: Schema) => Mistake[]): Mistake[] {
  let known: Schema;
  try {
    known = understand(document, schema);
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
    return [
      own('schema', () => {
        throw error;
      }),
    ];
  }
  return list(known);
}

function ofSchema(document: OpenApiDocument, known: Schema): Mistake[] {
  if (known.oneOf) return ofVariants(document, known);
  if (known.const !== undefined) return wrongConstant(known.const);
  const types = impliedTypesOf(known);
  return [
    ...wrongType([known]),
    ...(known.enum ? wrongEnum(known.enum) : []),
    ...(types.includes('string') && !known.enum ? wrongText(known) : []),
    ...(types.includes('number') || types.includes('integer') ? wrongNumber(known) : []),
    ...(types.includes('array') ? wrongList(document, known) : []),
    ...(types.includes('object') ? wrongObject(document, known) : []),
  ];
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

/** Without a type any value has the right one. */
function wrongType(variants: readonly Schema[]): Mistake[] {
  if (variants.some((variant) => typesOf(variant).length === 0)) return [];
  const allowed = new Set(
    variants.flatMap((variant) => typesOf(variant).map((type) => (type === 'integer' ? 'number' : type))),
  );
  const wrong = samples.filter((sample) => !allowed.has(typeOf(sample)));
  const isNullable = allowed.has('null');
  return [
    ...(wrong.length > 0 ? [own('type', () => fc.constantFrom(...wrong))] : []),
    ...(isNullable ? [] : [own('type', () => fc.constant(null), 'null')]),
  ];
}

/** A constant identifies the variant of its object, so it counts as an enum. */
function wrongConstant(constant: unknown): Mistake[] {
  const others = ['not-a-value', ...samples].filter((sample) => !isDeepStrictEqual(sample, constant));
  const isNull = constant === null ? [] : [own('enum', () => fc.constant(null), 'null')];
  return [own('enum', () => fc.constantFrom(...others)), ...isNull];
}

function wrongEnum(values: readonly unknown[]): Mistake[] {
  const [other] = ['not-a-value', 'not-one-of-them'].filter((text) => !values.includes(text));
  return other === undefined ? [] : [own('enum', () => fc.constant(other))];
}

function wrongNumber(schema: Schema): Mistake[] {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const isInteger = type === 'integer';
  const found: Mistake[] = [];
  const add = (rule: string, wrong: number | null, edge: number | null) => {
    if (wrong === null) return;
    const isValid = edge !== null && isAllowed(schema, isInteger, edge);
    found.push(beyond(rule, () => fc.constant(wrong), isValid ? edge : undefined));
  };
  const inside = (limit: number, direction: 1 | -1) =>
    isInteger || multipleOf !== undefined ? beyondLimit(schema, limit, direction) : limit + direction * 0.001;
  if (minimum !== undefined) add('minimum', beyondLimit(schema, minimum, -1), minimum);
  if (maximum !== undefined) add('maximum', beyondLimit(schema, maximum, 1), maximum);
  if (exclusiveMinimum !== undefined) add('exclusiveMinimum', exclusiveMinimum, inside(exclusiveMinimum, 1));
  if (exclusiveMaximum !== undefined) add('exclusiveMaximum', exclusiveMaximum, inside(exclusiveMaximum, -1));
  if (multipleOf !== undefined) found.push(own('multipleOf', () => notMultiples(schema, isInteger)));
  const fraction = Math.floor(minimum ?? 0) + 0.5;
  const isFraction = isInteger && !Number.isInteger(fraction);
  return isFraction ? [...found, own('type', () => fc.constant(fraction), 'fraction')] : found;
}

function wrongList(document: OpenApiDocument, schema: Schema): Mistake[] {
  const { items, minItems = 0, maxItems, uniqueItems = false } = schema;
  if (!items) return [];
  const found: Mistake[] = [];
  const one = () => valid(document, items);
  const ofLength = (length: number) => () => arrays(document, { ...schema, minItems: length, maxItems: length }, false);
  const canBeLonger = !uniqueItems || !resolve(document, items).enum;
  if (minItems > 0 && minItems <= longestList) {
    found.push({ ...own('minItems', ofLength(minItems - 1)), edge: ofLength(minItems) });
  }
  if (maxItems !== undefined && maxItems <= longestList && canBeLonger) {
    found.push({ ...own('maxItems', ofLength(maxItems + 1)), edge: ofLength(maxItems) });
  }
  if (uniqueItems) found.push(own('uniqueItems', () => one().map((item) => [item, item])));
  const rest = { ...schema, minItems: Math.max(0, minItems - 1), maxItems: (maxItems ?? 6) - 1 };
  const withFirst = (first: Arbitrary<unknown>) =>
    fitting(
      fc
        .tuple(first, arrays(document, rest, false))
        .map(([item, more]) => [item, ...(uniqueItems ? more.filter((one) => !isDeepStrictEqual(one, item)) : more)]),
      (list) => list.length >= minItems,
      'no other items are found beside the wrong one',
    );
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
    const item = (values: Arbitrary<unknown>) => objects(document, schema, false, { [furtherName]: values });
    const mayHave = matches(furtherName, propertyNames && resolve(document, propertyNames).pattern);
    if (mayHave) found.push(...within(furtherName, mistakes(document, additionalProperties), item));
    if (maxProperties !== undefined && maxProperties < longestList && mayHave && required.length === 0) {
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
