import type { Variant } from '../normal/variants.ts';
import type { Comparer } from './comparer.ts';
import { compareVariants } from './compare-variants.ts';
import { relationOf, type Result } from './findings.ts';

/** Compares variants of one type: those that belong together with each other, and the others with all. */
export function compareUnion(
  comparer: Comparer,
  before: readonly Variant[],
  after: readonly Variant[],
  place: string,
  result: Result,
): void {
  const relate = (old: Variant, current: Variant) => {
    const trial: Result = { direction: result.direction, findings: [], inner: [] };
    compareVariants(comparer, old, current, place, trial);
    return relationOf(trial);
  };
  const named = pairUp(
    before,
    after,
    (old, current) => isNamed(old, before) && isNamed(current, after) && old.home === current.home,
  );
  const equal = pairUp(named.before, named.after, (old, current) => relate(old, current).isSame);
  const removed = equal.before.filter((old) => !after.some((current) => !relate(old, current).isNarrower));
  const added = equal.after.filter((current) => !before.some((old) => !relate(old, current).isWider));
  for (const [one, other] of named.pairs) compareVariants(comparer, one, other, place, result);
  const [old, current] = [equal.before[0], equal.after[0]];
  if (old && current && equal.before.length === 1 && equal.after.length === 1) {
    // The one variant that is left on each side is the same one, if it is not one of the others by now.
    if (removed.length + added.length > 0) compareVariants(comparer, old, current, place, result);
    return;
  }
  for (const variant of removed) result.findings.push(finding(variant, place, false));
  for (const variant of added) result.findings.push(finding(variant, place, true));
  if (equal.before.length > 0) return;
  // A component whose values were all allowed before says something to readers.
  for (const variant of equal.after)
    if (variant.home !== undefined && !added.includes(variant) && !before.some((old) => relate(old, variant).isSame))
      result.findings.push({ ...finding(variant, place, true), isWider: false });
}

/** Whether the variant is the only one of its component. */
function isNamed({ home }: Variant, variants: readonly Variant[]): boolean {
  return home !== undefined && variants.filter((variant) => variant.home === home).length === 1;
}

function finding(variant: Variant, place: string, isAdded: boolean): Result['findings'][number] {
  const name = variant.home === undefined ? `of type \`${variant.type}\`` : `\`${variant.home}\``;
  return {
    rule: 'schema-combinator-changed',
    place,
    message: `The variant ${name} ${isAdded ? 'is new' : 'was removed'}.`,
    isNarrower: !isAdded,
    isWider: isAdded,
    variant,
  };
}

interface Pairs {
  readonly pairs: readonly (readonly [Variant, Variant])[];
  /** The variants without a partner. */
  readonly before: readonly Variant[];
  readonly after: readonly Variant[];
}

function pairUp(
  before: readonly Variant[],
  after: readonly Variant[],
  belong: (old: Variant, current: Variant) => boolean,
): Pairs {
  const free = new Set(after);
  const pairs = before.flatMap((old): [Variant, Variant][] => {
    const partner = [...free].find((current) => belong(old, current));
    if (!partner) return [];
    free.delete(partner);
    return [[old, partner]];
  });
  const paired = new Set(pairs.map(([old]) => old));
  return { pairs, before: before.filter((old) => !paired.has(old)), after: [...free] };
}
