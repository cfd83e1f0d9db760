import fc, { type Arbitrary } from 'fast-check';
import { deferred, fitting, NoValue } from './no-value.ts';
import type { Schema } from './schema.ts';

/** How far from its only limit a number may be. */
const span = 1e9;

/** Valid numbers of a schema. Throws a `NoValue` where its limits leave none. */
export function numbers(schema: Schema, isInteger: boolean): Arbitrary<number> {
  const step = schema.multipleOf ?? (isInteger ? 1 : undefined);
  const { low, high } = limitsOf(schema);
  const fits = (value: number) => isAllowed(schema, isInteger, value);
  const reason = `no ${isInteger ? 'integer' : 'number'} keeps its limits`;
  if (step === undefined) {
    if (low > high) throw new NoValue(reason);
    return fitting(fc.double({ noNaN: true, noDefaultInfinity: true, min: low, max: high }), fits, reason);
  }
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first > last) throw new NoValue(reason);
  // 3 * 0.1 is 0.30000000000000004.
  const times = (count: number) => Number((count * step).toPrecision(15));
  return fitting(fc.integer({ min: first, max: last }).map(step === 1 ? (count) => count : times), fits, reason);
}

/** Whether a number keeps the limits of a schema. */
export function isAllowed(schema: Schema, isInteger: boolean, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, multipleOf = 0 } = schema;
  const { exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  if (value < minimum || value > maximum || value <= exclusiveMinimum || value >= exclusiveMaximum) return false;
  // JavaScript does not know the neighbours of a larger integer.
  if (isInteger && !Number.isSafeInteger(value)) return false;
  return multipleOf === 0 || Number.isInteger(value / multipleOf);
}

/** Numbers that keep every rule of a schema but `multipleOf`. */
export function notMultiples(schema: Schema, isInteger: boolean): Arbitrary<number> {
  const { multipleOf: _, ...others } = schema;
  return deferred(() =>
    fitting(
      numbers(others, isInteger),
      (value) => !isAllowed(schema, isInteger, value),
      'every number is a multiple as it is',
    ),
  );
}

/** The nearest number beyond a limit that breaks nothing else; `null` where none is known. */
export function beyondLimit({ multipleOf = 1 }: Schema, limit: number, direction: 1 | -1): number | null {
  const count = direction * (Math.floor((direction * limit) / multipleOf) + 1);
  const value = Number((count * multipleOf).toPrecision(15));
  const next = multipleOf === 1 ? limit + direction : value;
  const isBeyond = direction * (next - limit) > 0;
  return isBeyond && Math.abs(next) <= Number.MAX_SAFE_INTEGER ? next : null;
}

function limitsOf(schema: Schema): { readonly low: number; readonly high: number } {
  const least = largest(schema.minimum, schema.exclusiveMinimum);
  const most = smallest(schema.maximum, schema.exclusiveMaximum);
  const low = least ?? Math.min(-span, (most ?? 0) - span);
  return {
    low: Math.max(low, Number.MIN_SAFE_INTEGER),
    high: Math.min(most ?? Math.max(span, low + span), Number.MAX_SAFE_INTEGER),
  };
}

function largest(...values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function smallest(...values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
