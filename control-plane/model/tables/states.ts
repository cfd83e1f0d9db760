import type { Lifecycle } from '../../../server/model/lifecycle.ts';

type StateOf<L extends Lifecycle> = keyof L['states'] & string;
type ReasonOf<L extends Lifecycle> = (L['transitions'] | L['timeouts'])[number]['reasons'][number];

/** The names of the states of a lifecycle. */
export function statesOf<L extends Lifecycle>(lifecycle: L): StateOf<L>[] {
  return Object.keys(lifecycle.states);
}

/** Every reason that a change of state can set. */
export function reasonsOf<L extends Lifecycle>(lifecycle: L): ReasonOf<L>[] {
  const reasons = [...lifecycle.transitions, ...lifecycle.timeouts].flatMap((row) => row.reasons);
  // The type is made of the same rows.
  return [...new Set(reasons)] as ReasonOf<L>[];
}
