import type { ProblemDetail } from '../../contract/model/handler.ts';
import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';

/** The values of a request by their places (`query`, `body`, …), with a schema of this object. */
export interface Checked {
  readonly schema: JsonObject;
  readonly value: JsonObject;
  /** The schema that a reference names. */
  readonly follow: (reference: string) => unknown;
}

/** The names that lead from the whole request to the value of a detail. */
export function stepsTo({ in: place, path }: ProblemDetail): readonly string[] {
  if (path === '') return [place];
  const pointer = place === 'body' ? path.slice(1) : path;
  return [place, ...pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))];
}

export function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((at, step) => {
    if (Array.isArray(at)) return at[Number(step)] as unknown;
    return isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }, value);
}

/** A schema with those that hold beside it: by reference and `allOf`, but not the variants of a union. */
export function partsOf(checked: Checked, node: unknown): JsonObject[] {
  const schema = asObject(node);
  const { $ref, allOf, then } = schema;
  const others = [typeof $ref === 'string' ? checked.follow($ref) : undefined, then, ...asList(allOf)];
  return [schema, ...others.flatMap((other) => (isObject(other) ? partsOf(checked, other) : []))];
}

/** The schemas of the value at a place, whichever variants of the unions above it are meant. */
export function schemasAt(checked: Checked, node: unknown, [step, ...rest]: readonly string[]): JsonObject[] {
  const parts = partsOf(checked, node);
  if (step === undefined) return parts;
  return parts.flatMap(({ properties, items, additionalProperties, oneOf, anyOf }) => {
    const own = asObject(properties);
    const below = Object.hasOwn(own, step) ? own[step] : (items ?? additionalProperties);
    const inVariants = [...asList(oneOf), ...asList(anyOf)].flatMap((variant) =>
      schemasAt(checked, variant, [step, ...rest]),
    );
    return [...(isObject(below) ? schemasAt(checked, below, rest) : []), ...inVariants];
  });
}
