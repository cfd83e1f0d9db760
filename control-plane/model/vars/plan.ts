import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { compareText } from '../shared/order.ts';

/** A variable as a request wants it. Without `isSecret`, one that exists stays as it is. */
export interface WantedVar {
  readonly key: string;
  readonly value: string;
  readonly isSecret?: boolean | undefined;
}

/** Variables to set and keys to remove. */
export interface WantedVars {
  readonly set: readonly WantedVar[];
  readonly unset: readonly string[];
}

interface PresentVar {
  readonly key: string;
  readonly value: string;
  readonly isSecret: boolean;
}

/** The difference between variables and what is wanted, each part by key. */
export interface VarPlan<Row> {
  readonly added: readonly PresentVar[];
  readonly changed: readonly { readonly before: Row; readonly after: PresentVar }[];
  readonly removed: readonly Row[];
  readonly unchanged: readonly Row[];
}

/** Compares values of secrets too. A key to remove that no variable has changes nothing. */
export function planVars<Row extends PresentVar>(rows: readonly Row[], { set, unset }: WantedVars): VarPlan<Row> {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const wanted = set.toSorted(byKeyOrder).map((one) => ({ before: byKey.get(one.key), after: complete(one, byKey) }));
  const present = wanted.flatMap(({ before, after }) => (before ? [{ before, after }] : []));
  const gone = new Set(unset);
  return {
    added: wanted.flatMap(({ before, after }) => (before ? [] : [after])),
    changed: present.filter(({ before, after }) => !isSame(before, after)),
    removed: rows.filter(({ key }) => gone.has(key)).toSorted(byKeyOrder),
    unchanged: present.filter(({ before, after }) => isSame(before, after)).map(({ before }) => before),
  };
}

/** A request names each key once. */
export function mistakesOfRepeatedKeys({ set, unset }: WantedVars): ProblemDetail[] {
  const named = [
    ...set.map(({ key }, index) => ({ key, path: `/set/${index}/key` })),
    ...unset.map((key, index) => ({ key, path: `/unset/${index}` })),
  ];
  const firsts = new Map(named.toReversed().map(({ key, path }) => [key, path]));
  return named
    .filter(({ key, path }) => firsts.get(key) !== path)
    .map(({ key, path }) => ({ in: 'body', path, message: `names ${key} again; name each key once`, rule: 'unique' }));
}

function complete({ key, value, isSecret }: WantedVar, present: ReadonlyMap<string, PresentVar>): PresentVar {
  return { key, value, isSecret: isSecret ?? present.get(key)?.isSecret ?? false };
}

function isSame(one: PresentVar, other: PresentVar): boolean {
  return one.value === other.value && one.isSecret === other.isSecret;
}

function byKeyOrder(one: { readonly key: string }, other: { readonly key: string }): number {
  return compareText(one.key, other.key);
}
