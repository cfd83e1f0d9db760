import type { Moves, Place } from '../../../contract/model/lifecycle.ts';

type StateOf<L extends Moves> = keyof L['states'] & string;
/** What can start a change of state: an operation, an event, or the time that a state may last. */
type TriggerOf<L extends Moves> = L['rows'][number]['by'][number];

/**
 * Returns the state that a record moves to. It throws if the lifecycle of the contract has no such row, because a
 * state that clients do not expect is a mistake of the caller. Which of several rows applies is the caller's decision.
 */
export function move<L extends Moves, const To extends Place<StateOf<L>>>(
  lifecycle: L,
  from: Place<StateOf<L>>,
  trigger: TriggerOf<L>,
  to: To,
): To {
  if (canMove(lifecycle, from, trigger, to)) {
    observer?.({ lifecycle: lifecycle.name, from, trigger, to });
    return to;
  }
  throw new Error(`The lifecycle ${lifecycle.name} has no row from ${from} to ${to} by ${trigger}.`);
}

/** Whether the lifecycle of the contract has such a row. */
export function canMove<L extends Moves>(
  lifecycle: L,
  from: Place<StateOf<L>>,
  trigger: TriggerOf<L>,
  to: Place<StateOf<L>>,
): boolean {
  return lifecycle.rows.some((row) => row.from.includes(from) && row.to === to && row.by.includes(trigger));
}

/** A change of state, as `move` has allowed it. */
export interface Move {
  readonly lifecycle: string;
  readonly from: string;
  readonly trigger: string;
  readonly to: string;
}

let observer: ((move: Move) => void) | null = null;

/** Lets a test see every change of state; `null` ends it. */
export function observeMoves(next: ((move: Move) => void) | null): void {
  observer = next;
}
