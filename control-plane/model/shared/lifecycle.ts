import type { Moves, Place } from '../../../contract/model/lifecycle.ts';

type StateOf<L extends Moves> = keyof L['states'] & string;
/** A trigger of a change of state: an operation, an event, or the time limit of a state. */
type TriggerOf<L extends Moves> = L['rows'][number]['by'][number];

/**
 * Returns the new state of a record. Throws if the contract's lifecycle has no such row, because clients do not expect
 * the state. The caller decides which of several rows applies.
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

/** Whether the contract's lifecycle has such a row. */
export function canMove<L extends Moves>(
  lifecycle: L,
  from: Place<StateOf<L>>,
  trigger: TriggerOf<L>,
  to: Place<StateOf<L>>,
): boolean {
  return lifecycle.rows.some((row) => row.from.includes(from) && row.to === to && row.by.includes(trigger));
}

/** A change of state that `move` has allowed. */
export interface Move {
  readonly lifecycle: string;
  readonly from: string;
  readonly trigger: string;
  readonly to: string;
}

let observer: ((move: Move) => void) | null = null;

/** Reports every change of state to a test; `null` stops this. */
export function observeMoves(next: ((move: Move) => void) | null): void {
  observer = next;
}
