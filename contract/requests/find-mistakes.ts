import type { RequestSchema, RequestSchemas } from '../model/request-schemas.ts';

/** A mistake in a value, in the words of Ajv, which validates everywhere else. */
export interface Mistake {
  /** A JSON pointer. What is missing is where it would be. */
  readonly path: string;
  readonly message: string;
  /** The keyword of JSON Schema that is broken. */
  readonly rule: string;
}

interface Options extends Pick<RequestSchemas, 'schemas' | 'formats'> {
  /**
   * Stops at the first mistake. The mistakes that explain it, such as those of each variant of a union, come with it.
   */
  readonly firstOnly: boolean;
}

/** Finds the mistakes of a value, in the order of Ajv, and adds the defaults of missing properties to its objects. */
export function findMistakes(options: Options, schema: RequestSchema, value: unknown, path = ''): readonly Mistake[] {
  const found = inValue(options, schema, value, path);
  return options.firstOnly ? first(found) : [...found].flat();
}

/** Mistakes that are reported together. */
type Found = Generator<readonly Mistake[], void>;

function first(found: Found): readonly Mistake[] {
  const { done, value } = found.next();
  return done ? [] : value;
}

function* inValue(options: Options, schema: RequestSchema, value: unknown, path: string): Found {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const isWrong = types.length > 0 && !types.some((type) => isOfType(value, type));
  const wrongType = [{ path, message: `must be ${types.join(',')}`, rule: 'type' }];
  const isContainer = types.includes('object') || types.includes('array');
  if (isWrong && !isContainer) yield wrongType;
  yield* inAnyValue(options, schema, value, path);
  if (typeof value === 'number' && Number.isFinite(value)) yield* inNumber(schema, value, path);
  if (typeof value === 'string') yield* inText(options, schema, value, path);
  if (Array.isArray(value)) yield* inList(options, schema, value, path);
  if (isObject(value)) yield* inObject(options, schema, value, path);
  if (isWrong && isContainer) yield wrongType;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'object') return isObject(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return type === 'null' ? value === null : typeof value === type;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* inAnyValue(options: Options, schema: RequestSchema, value: unknown, path: string): Found {
  const { $ref, not, oneOf, anyOf, allOf = [], if: condition, then } = schema;
  const isValid = (one: RequestSchema) => inValue(options, one, value, path).next().done === true;
  if ($ref !== undefined) yield* inValue(options, named(options, $ref), value, path);
  if (schema.const !== undefined && value !== schema.const)
    yield [{ path, message: 'must be equal to constant', rule: 'const' }];
  if (schema.enum && !schema.enum.includes(value)) {
    yield [{ path, message: `must be equal to one of the allowed values: ${schema.enum.join(', ')}`, rule: 'enum' }];
  }
  if (not && isValid(not)) yield [{ path, message: 'must NOT be valid', rule: 'not' }];
  const why = (variants: readonly RequestSchema[]) =>
    variants.flatMap((variant) => findMistakes(options, variant, value, path));
  if (oneOf && oneOf.filter(isValid).length !== 1)
    yield [...why(oneOf), { path, message: 'must match exactly one schema in oneOf', rule: 'oneOf' }];
  if (anyOf && !anyOf.some(isValid))
    yield [...why(anyOf), { path, message: 'must match a schema in anyOf', rule: 'anyOf' }];
  for (const part of allOf) yield* inValue(options, part, value, path);
  if (condition && then && isValid(condition)) yield* inValue(options, then, value, path);
}

function named({ schemas }: Options, name: string): RequestSchema {
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema ${name}; run npm run generate.`);
  return schema;
}

function* inNumber({ maximum, minimum, exclusiveMaximum }: RequestSchema, value: number, path: string): Found {
  if (maximum !== undefined && value > maximum) yield [{ path, message: `must be <= ${maximum}`, rule: 'maximum' }];
  if (minimum !== undefined && value < minimum) yield [{ path, message: `must be >= ${minimum}`, rule: 'minimum' }];
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    yield [{ path, message: `must be < ${exclusiveMaximum}`, rule: 'exclusiveMaximum' }];
  }
}

const patterns = new Map<string, RegExp>();

function* inText({ formats }: Options, schema: RequestSchema, value: string, path: string): Found {
  const { pattern, format } = schema;
  yield* inSize(schema, 'Length', () => lengthOf(value), path);
  if (pattern !== undefined) {
    let expression = patterns.get(pattern);
    if (!expression) patterns.set(pattern, (expression = new RegExp(pattern, 'u')));
    if (!expression.test(value)) yield [{ path, message: `must match pattern "${pattern}"`, rule: 'pattern' }];
  }
  if (format !== undefined && !formats[format]?.test(value)) {
    yield [{ path, message: `must match format "${format}"`, rule: 'format' }];
  }
}

/** JSON Schema counts a pair of surrogates as one character. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

function* inSize(
  schema: RequestSchema,
  what: 'Length' | 'Items' | 'Properties',
  size: () => number,
  path: string,
): Found {
  const { [`max${what}` as const]: most, [`min${what}` as const]: least } = schema;
  const unit = what === 'Length' ? 'characters' : what.toLowerCase();
  if (most !== undefined && size() > most)
    yield [{ path, message: `must NOT have more than ${most} ${unit}`, rule: `max${what}` }];
  if (least !== undefined && size() < least)
    yield [{ path, message: `must NOT have fewer than ${least} ${unit}`, rule: `min${what}` }];
}

function* inList(options: Options, schema: RequestSchema, value: readonly unknown[], path: string): Found {
  const { items, uniqueItems } = schema;
  yield* inSize(schema, 'Items', () => value.length, path);
  if (items) for (const [index, item] of value.entries()) yield* inValue(options, items, item, `${path}/${index}`);
  if (uniqueItems) yield* inRepeated(value, path);
}

function* inRepeated(value: readonly unknown[], path: string): Found {
  for (let last = value.length - 1; last > 0; last--) {
    const earlier = value.lastIndexOf(value[last], last - 1);
    if (earlier < 0) continue;
    const message = `must NOT have duplicate items (items ## ${earlier} and ${last} are identical)`;
    yield [{ path, message, rule: 'uniqueItems' }];
    return;
  }
}

function* inObject(options: Options, schema: RequestSchema, value: Record<string, unknown>, path: string): Found {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  for (const [name, { default: initial }] of Object.entries(properties)) {
    if (initial !== undefined && value[name] === undefined) value[name] = structuredClone(initial);
  }
  yield* inSize(schema, 'Properties', () => Object.keys(value).length, path);
  for (const name of required) {
    if (value[name] !== undefined) continue;
    yield [{ path: `${path}/${name}`, message: `must have required property '${name}'`, rule: 'required' }];
  }
  for (const name of propertyNames ? Object.keys(value) : []) {
    const why = findMistakes(options, propertyNames ?? {}, name, path);
    if (why.length > 0) yield [...why, { path, message: 'property name must be valid', rule: 'propertyNames' }];
  }
  for (const [name, item] of additionalProperties === undefined ? [] : Object.entries(value)) {
    if (Object.hasOwn(properties, name)) continue;
    if (additionalProperties === false) {
      yield [{ path: `${path}/${name}`, message: 'must NOT have additional properties', rule: 'additionalProperties' }];
    }
    if (isObject(additionalProperties)) yield* inValue(options, additionalProperties, item, `${path}/${escaped(name)}`);
  }
  for (const [name, property] of Object.entries(properties)) {
    if (value[name] !== undefined) yield* inValue(options, property, value[name], `${path}/${escaped(name)}`);
  }
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
