import fc, { type Arbitrary } from 'fast-check';

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
