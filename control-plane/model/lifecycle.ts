import type { Lifecycle, Place } from '../../server/model/lifecycle.ts';

type StateOf<L extends Lifecycle> = keyof L['states'] & string;
type RuleOf<L extends Lifecycle> = L['transitions'][number];
/** What can start a change of state: an operation, an event, or the time that a state may last. */
type TriggerOf<L extends Lifecycle> = RuleOf<L>['operations'][number] | RuleOf<L>['events'][number] | 'timeout';

/**
 * Returns the state that a record moves to. It throws if the lifecycle of the contract has no such row, because a
 * state that clients do not expect is a mistake of the caller. Which of several rows applies is the caller's decision.
 */
export function move<L extends Lifecycle, const To extends Place<StateOf<L>>>(
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
export function canMove<L extends Lifecycle>(lifecycle: L, from: Place<StateOf<L>>, trigger: TriggerOf<L>, to: Place<StateOf<L>>): boolean {
  const rules = trigger === 'timeout' ? lifecycle.timeouts : lifecycle.transitions.filter((rule) => startsBy(rule, trigger));
  return rules.some((rule) => rule.from.includes(from) && rule.to === to);
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

function startsBy({ operations, events }: Lifecycle['transitions'][number], trigger: string): boolean {
  return operations.includes(trigger) || events.includes(trigger);
}
