import type { ProblemDetail } from '../../contract/model/handler.ts';
import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import { type Checked, stepsTo, valueAt } from './checked.ts';

/** Rules that a value of the wrong type breaks too. */
const ofCompositions = new Set(['not', 'oneOf', 'anyOf']);
const ofAnyType = new Set(['type', 'enum', 'const', 'additionalProperties']);

/** The types that a schema allows; `null` for all. */
type Types = readonly string[] | null;

/**
 * Leaves one detail about a value of the wrong type. Validators say as well that it matches no variant, or that
 * it has fields that exclude each other. Where the type is right, the types of other variants are left out.
 */
export function joinWrongTypes(mistakes: readonly ProblemDetail[], checked: Checked): readonly ProblemDetail[] {
  const placeOf = ({ in: place, path }: ProblemDetail) => `${place} ${path}`;
  const typed = new Set(mistakes.filter(({ rule }) => rule === 'type').map(placeOf));
  const joined = new Set<string>();
  return mistakes.flatMap((mistake) => {
    const place = placeOf(mistake);
    if (!ofCompositions.has(mistake.rule) && !(ofAnyType.has(mistake.rule) && typed.has(place))) return [mistake];
    const steps = stepsTo(mistake);
    const types = typesAt(checked, checked.schema, steps);
    if (!types?.length) return [mistake];
    if (types.some((type) => isOfType(valueAt(checked.value, steps), type)))
      return mistake.rule === 'type' ? [] : [mistake];
    if (joined.has(place)) return [];
    joined.add(place);
    return [{ ...mistake, message: `must be ${types.join(',')}`, rule: 'type' }];
  });
}

/** The types that a schema allows below it, or of itself without steps. */
export function typesAt(checked: Checked, node: unknown, steps: readonly string[]): Types {
  const schema = asObject(node);
  const { $ref, oneOf, anyOf, allOf } = schema;
  // A union with a discriminator may be written as conditions.
  const conditions = asList(allOf).flatMap((part) => asObject(part).then ?? []);
  const union = [...asList(oneOf ?? anyOf), ...conditions].map((variant) => typesAt(checked, variant, steps));
  const parts = [
    ownTypes(checked, schema, steps),
    ...(typeof $ref === 'string' ? [typesAt(checked, checked.follow($ref), steps)] : []),
    ...asList(allOf).map((part) => ('then' in asObject(part) ? null : typesAt(checked, part, steps))),
    union.length === 0 || union.includes(null) ? null : [...new Set(union.flatMap((types) => types ?? []))],
  ];
  return parts.reduce<Types>(inBoth, null);
}

function ownTypes(checked: Checked, schema: JsonObject, [step, ...rest]: readonly string[]): Types {
  if (step === undefined) {
    if (schema.type !== undefined) return [schema.type].flat().map(String);
    const values = asList(schema.enum ?? (schema.const === undefined ? undefined : [schema.const]));
    return values.length === 0 ? null : [...new Set(values.map(typeOf))];
  }
  const properties = asObject(schema.properties);
  const { items, additionalProperties } = schema;
  const below = Object.hasOwn(properties, step) ? properties[step] : (items ?? additionalProperties);
  if (isObject(below)) return typesAt(checked, below, rest);
  // A closed variant of a union allows no value of any type there.
  return additionalProperties === false ? [] : null;
}

/** An integer is a number too. */
function inBoth(some: Types, other: Types): Types {
  if (some === null || other === null) return some ?? other;
  const allows = (types: readonly string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return [
    ...some.filter((type) => allows(other, type)),
    ...other.filter((type) => !some.includes(type) && allows(some, type)),
  ];
}

export function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return type === typeOf(value);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
