import type { JsonObject } from '../../contract/document.ts';
import { isObject } from '../../contract/document.ts';
import { quote } from '../model/quote.ts';
import type { Clause } from '../normal/clause.ts';
import { clausesOf } from '../normal/clauses.ts';
import { jsonTypes, type JsonType } from '../model/keywords.ts';
import { componentName, follow, isReference } from '../model/references.ts';
import { isPossible, type Expand } from '../normal/exclusive.ts';
import { canonical } from '../normal/values.ts';
import { variantsOf, type Schemas, type Variant } from '../normal/variants.ts';
import type { Comparer, NormalSchema } from './comparer.ts';
import { compareVariants } from './compare-variants.ts';
import type { Result } from './findings.ts';
import { compareUnion } from './unions.ts';

const comparers = new WeakMap<JsonObject, WeakMap<JsonObject, Comparer>>();

/** The comparer of two documents, the same for all rules. */
export function comparerOf(before: JsonObject, after: JsonObject): Comparer {
  const ofBefore = comparers.get(before) ?? new WeakMap<JsonObject, Comparer>();
  const comparer = ofBefore.get(after) ?? createComparer(before, after);
  comparers.set(before, ofBefore.set(after, comparer));
  return comparer;
}

function createComparer(before: JsonObject, after: JsonObject): Comparer {
  const [old, current] = [normalizerOf(before), normalizerOf(after)];
  const known = new Map<string, Result>();
  const comparer: Comparer = {
    normalBefore: old.normalize,
    normalAfter: current.normalize,
    compare: (first, second, place, direction) => {
      const key = `${old.keyOf(first)} ${current.keyOf(second)} ${direction}`;
      const former = known.get(key);
      if (former) return former;
      const result: Result = { direction, findings: [], inner: [] };
      known.set(key, result);
      compareNormal(comparer, old.normalize(first), current.normalize(second), place, result);
      return result;
    },
  };
  return comparer;
}

interface Normalizer {
  readonly normalize: (schemas: Schemas) => NormalSchema;
  /** A text that is the same for the same schemas of the document. */
  readonly keyOf: (schemas: Schemas) => string;
}

function normalizerOf(document: JsonObject): Normalizer {
  const numbers = new Map<unknown, number>();
  const cache = new Map<string, NormalSchema>();
  const numberOf = (node: unknown) => {
    const target = targetOf(document, node).node;
    const number = numbers.get(target) ?? numbers.size;
    numbers.set(target, number);
    return number;
  };
  const keyOf = (schemas: Schemas) => schemas.map(numberOf).join(',');
  const clauses = new Map<string, readonly Clause[]>();
  const expand: Expand = (schemas) => {
    const key = keyOf(schemas);
    const known = clauses.get(key) ?? clausesOf(document, { allOf: schemas });
    clauses.set(key, known);
    return known;
  };
  const normalize = (schemas: Schemas) => {
    const key = keyOf(schemas);
    const schema = cache.get(key) ?? normalForm(document, schemas, expand);
    cache.set(key, schema);
    return schema;
  };
  return { normalize, keyOf };
}

function normalForm(document: JsonObject, schemas: Schemas, expand: Expand): NormalSchema {
  const { node, home } = targetOf(document, schemas.length === 1 ? schemas[0] : { allOf: schemas });
  const variants = clausesOf(document, node, home).flatMap(variantsOf);
  return { home, variants: joinVariants(variants.filter((variant) => isPossible(variant, expand))) };
}

/** The schema that a reference without other members leads to, and the component that it is. */
function targetOf(document: JsonObject, node: unknown, home?: string): { node: unknown; home: string | undefined } {
  if (!isObject(node)) return { node, home };
  if (
    isReference(node) &&
    Object.keys(node).every((name) => name === '$ref' || name === 'description' || name === 'summary')
  )
    return targetOf(document, follow(document, node), componentName(node) ?? home);
  return { node, home };
}

/** Enumerations of one type are one enumeration, and equal variants are one. */
function joinVariants(variants: readonly Variant[]): Variant[] {
  const joined: Variant[] = [];
  for (const variant of variants) {
    const index = joined.findIndex((other) => areEnumerations(other, variant) || isEqual(other, variant));
    const other = joined[index];
    if (!other) joined.push(variant);
    else if (other.values && variant.values)
      joined[index] = { ...other, values: new Map([...other.values, ...variant.values]), home: undefined };
  }
  return joined.map((variant) =>
    variant.type === 'boolean' && variant.values?.size === 2 ? { ...variant, values: undefined } : variant,
  );
}

function areEnumerations(one: Variant, other: Variant): boolean {
  const isPlain =
    one.type !== 'object' && one.type !== 'array' && one.conditions.length + other.conditions.length === 0;
  return isPlain && one.type === other.type && one.values !== undefined && other.values !== undefined;
}

function isEqual(one: Variant, other: Variant): boolean {
  return one.type === other.type && one.home === other.home && textOf(one) === textOf(other);
}

function textOf({ notes, values, limits, conditions, required, pieces }: Variant): string {
  return canonical([notes, values && [...values.keys()], [...limits], conditions, [...required], pieces]);
}

function compareNormal(
  comparer: Comparer,
  before: NormalSchema,
  after: NormalSchema,
  trail: string,
  result: Result,
): void {
  const place = after.home ?? trail;
  const [had, has] = [typesOf(before), typesOf(after)];
  const lost = had.filter((type) => !has.includes(type));
  const gained = has.filter((type) => !had.includes(type));
  if (lost.length + gained.length > 0)
    result.findings.push({
      rule: 'schema-type-changed',
      quietRule: 'member-changed',
      place,
      message: `\`type\` changed from ${describeTypes(had)} to ${describeTypes(has)}.`,
      isNarrower: lost.length > 0,
      isWider: gained.length > 0,
    });
  for (const type of had.filter((name) => has.includes(name))) {
    const [old, current] = [ofType(before, type), ofType(after, type)];
    const [first, second] = [old[0], current[0]];
    if (old.length === 1 && current.length === 1 && first && second)
      compareVariants(comparer, first, second, place, result);
    else compareUnion(comparer, old, current, place, result);
  }
}

function typesOf({ variants }: NormalSchema): JsonType[] {
  return jsonTypes.filter((type) => variants.some((variant) => variant.type === type));
}

function ofType({ variants }: NormalSchema, type: JsonType): Variant[] {
  return variants.filter((variant) => variant.type === type);
}

function describeTypes(types: readonly JsonType[]): string {
  return types.length === jsonTypes.length ? 'anything' : quote(types);
}
