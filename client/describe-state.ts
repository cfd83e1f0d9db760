import { meanings, type StateMeaning } from '../generated/client/states.ts';
import type { LifecycleName, StateOf } from './lifecycles.ts';

export type { StateMeaning } from '../generated/client/states.ts';

/** The meaning of a state and the reasons for it; `null` for a state that this version does not know. */
export function describeState<Name extends LifecycleName>(
  lifecycle: Name,
  state: StateOf<Name> | (string & {}),
): StateMeaning | null {
  const states: Readonly<Record<string, StateMeaning>> = meanings[lifecycle];
  return Object.hasOwn(states, state) ? (states[state] ?? null) : null;
}
