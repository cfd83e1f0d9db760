import type { JsonType } from '../model/keywords.ts';
import type { Clause } from './clause.ts';
import { areLimitsApart } from './limits.ts';
import { memberOf, variantsOf, type Schemas, type Variant } from './variants.ts';

/** The clauses of schemas that a value has to match. */
export type Expand = (schemas: Schemas) => readonly Clause[];

/** Fields of fields that are compared; a schema may contain itself. */
const deepest = 2;

/** The clauses of a `oneOf`, each with the types of which another branch may allow the same value. */
export function exclusiveClauses(branches: readonly (readonly Clause[])[], expand: Expand): Clause[] {
  return branches.flatMap((branch) => {
    const others = branches.filter((other) => other !== branch).flatMap((other) => other.flatMap(variantsOf));
    return branch.map((clause) => {
      const types = variantsOf(clause)
        .filter((variant) => others.some((other) => !isApart(variant, other, expand, deepest)))
        .map(({ type }) => type);
      return { ...clause, exclusive: new Set<JsonType>([...clause.exclusive, ...types]) };
    });
  });
}

/** Whether no value matches both, as far as types, values, limits and required fields show. */
function isApart(one: Variant, other: Variant, expand: Expand, depth: number): boolean {
  if (one.type !== other.type) return true;
  if (one.values && other.values && ![...one.values.keys()].some((value) => other.values?.has(value))) return true;
  if (areLimitsApart(one.limits, other.limits)) return true;
  const fields = depth === 0 ? [] : [...one.required].filter((name) => other.required.has(name));
  return fields.some((name) => {
    const [some, others] = [one, other].map((variant) => expand(memberOf(variant, name)).flatMap(variantsOf));
    return some?.every((first) => others?.every((second) => isApart(first, second, expand, depth - 1)));
  });
}

/** Whether an object can have its required fields: schemas that are joined may allow no value of one. */
export function isPossible(variant: Variant, expand: Expand, depth = deepest): boolean {
  return [...variant.required].every((name) => {
    const schemas = memberOf(variant, name);
    if (depth === 0 || (schemas.length < 2 && schemas[0] !== false)) return true;
    return expand(schemas)
      .flatMap(variantsOf)
      .some((value) => isPossible(value, expand, depth - 1));
  });
}
