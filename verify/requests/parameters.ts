import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from '../../contract/document.ts';
import { beyond, type Mistake, own, within } from './mistake.ts';
import { ifUnderstood, mistakes } from './mistakes.ts';
import { deferred, fitting } from './no-value.ts';
import { lengthOf, matches, resolve, type Schema, typesOf } from './schema.ts';
import { objects, valid } from './valid.ts';

export type ParameterPlace = 'path' | 'query' | 'header';

/** The values of parameters, by name. */
export type ParameterValues = Readonly<Record<string, unknown>>;

type Kept = WeakMap<Schema, Arbitrary<ParameterValues>>;

// Each mistake in a body has valid parameters beside it.
const keptSome: Kept = new WeakMap();
const keptWhole: Kept = new WeakMap();

/** Valid parameters of one place. */
export function parameters(
  document: OpenApiDocument,
  schema: Schema,
  place: ParameterPlace,
  whole: boolean,
): Arbitrary<ParameterValues> {
  const kept = whole ? keptWhole : keptSome;
  const values = kept.get(schema) ?? besides(document, schema, place, whole);
  kept.set(schema, values);
  return values;
}

/**
 * Every kind of mistake of each parameter of one place. Parameters are sent as text, so text has no wrong type, and no
 * null. The others have these values, or else any valid ones.
 */
export function parameterMistakes(
  document: OpenApiDocument,
  schema: Schema,
  place: ParameterPlace,
  others?: ParameterValues,
): Mistake[] {
  const sendable = place === 'header' ? withVisibleText(document, schema) : schema;
  const beside = (name: string) => (values: Arbitrary<unknown>) =>
    others
      ? values.map((value) => ({ ...others, [name]: value }))
      : besides(document, schema, place, false, { [name]: values });
  const ofEach = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const list = place === 'header' ? headerMistakes : (known: Schema) => textMistakes(document, known, place);
    return within(name, ifUnderstood(document, property, list), beside(name));
  });
  // Without a value of its path, a request has another path.
  const rules = place === 'path' ? [] : ['required', 'additionalProperties'];
  const ofAll = mistakes(document, sendable).filter(
    ({ rule, at }) => rules.includes(rule) && at.lastIndexOf('/') === 0,
  );
  return [...ofAll, ...ofEach];
}

function besides(
  document: OpenApiDocument,
  schema: Schema,
  place: ParameterPlace,
  whole: boolean,
  fixed: Readonly<Record<string, Arbitrary<unknown>>> = {},
): Arbitrary<ParameterValues> {
  const all = objects(document, place === 'header' ? withVisibleText(document, schema) : schema, whole, fixed);
  const isPath = (values: ParameterValues) => Object.values(values).every(isSegment);
  return place === 'path' ? fitting(all, isPath, 'no value of the path is found that is a segment of it') : all;
}

/** Clients resolve `.` and `..`, and an empty segment makes another path. */
function isSegment(value: unknown): boolean {
  return value !== '' && value !== '.' && value !== '..';
}

/** Header values are visible ASCII here: fields keep neither control characters nor spaces around them. */
function withVisibleText(document: OpenApiDocument, schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    { pattern: '^[!-~]*$', ...resolve(document, one) },
  ]);
  return { ...schema, properties: Object.fromEntries(properties) as Record<string, Schema> };
}

function textMistakes(document: OpenApiDocument, schema: Schema, place: ParameterPlace): Mistake[] {
  const isPath = place === 'path';
  const found = mistakes(document, schema)
    .filter(({ rule, at }) => rule !== 'type' && !(isPath && at === '' && rule === 'minLength'))
    .flatMap((mistake) => (mistake.rule === 'minLength' ? emptyOf(schema, mistake) : mistake));
  const types = typesOf(schema);
  const isText = types.includes('string') || types.includes('array');
  if (!isText) found.push(own('type', () => fc.constantFrom('text', ...(types.includes('integer') ? ['1.5'] : []))));
  if (!isText || schema.enum) found.push(own(schema.enum ? 'enum' : 'type', () => fc.constant('null'), 'null'));
  if (place === 'query' && !types.includes('array')) {
    const twice = () => deferred(() => valid(document, schema)).map((value) => [value, value]);
    found.push(own('type', twice, 'repeated'));
  }
  return found;
}

/** The front takes an empty value for a missing one, except beside others of a list. */
function emptyOf({ maxItems = Infinity }: Schema, mistake: Mistake): Mistake[] {
  const alone = { ...mistake, rule: 'format', kind: 'empty' };
  if (mistake.at === '') return [alone];
  const isBesideOthers = (value: unknown) => !Array.isArray(value) || value.length > 1;
  const besideOthers = () => fitting(mistake.values(), isBesideOthers, 'no list is found with an empty item');
  return [
    { ...alone, at: '', values: () => fc.constant(['']) },
    ...(maxItems > 1 ? [{ ...mistake, values: besideOthers }] : []),
  ];
}

const headerTexts = ['a b', 'ß', '-', 'a,b'];

function headerMistakes(schema: Schema): Mistake[] {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const broken = headerTexts.filter(
    (text) => !matches(text, pattern) && lengthOf(text) >= minLength && lengthOf(text) <= maxLength,
  );
  const found: Mistake[] = [];
  if (minLength > 0) found.push({ ...beyond('minLength', () => fc.constant(''), 'a'), kind: 'empty' });
  if (maxLength !== Infinity) {
    found.push(beyond('maxLength', () => fc.constant('a'.repeat(maxLength + 1)), 'a'.repeat(maxLength)));
  }
  if (broken.length > 0) found.push(own('pattern', () => fc.constantFrom(...broken)));
  return found;
}
