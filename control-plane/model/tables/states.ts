import type { Moves } from '../../../contract/model/lifecycle.ts';

type StateOf<L extends Moves> = keyof L['states'] & string;
type ReasonOf<L extends Moves> = L['rows'][number] extends infer Row
  ? Row extends { readonly reasons: readonly (infer Reason)[] }
    ? Reason
    : never
  : never;

/** The names of the states of a lifecycle. */
export function statesOf<L extends Moves>(lifecycle: L): StateOf<L>[] {
  return Object.keys(lifecycle.states);
}

/** Every reason that a change of state can set. */
export function reasonsOf<L extends Moves>(lifecycle: L): ReasonOf<L>[] {
  const reasons = lifecycle.rows.flatMap((row) => row.reasons ?? []);
  // The type is derived from the same rows.
  return [...new Set(reasons)] as ReasonOf<L>[];
}
