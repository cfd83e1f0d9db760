/** Where a row leads from or to: a state, or `none` for a record that does not exist yet or any more. */
export type Place<State extends string = string> = State | 'none';

/** The result of a row of a lifecycle. */
interface Outcome {
  /** The condition under which the row applies; `null` if it always does. */
  readonly when: string | null;
  readonly to: Place;
  /** The possible values of the lifecycle's `reasonProperty` afterwards; empty if the row sets none. */
  readonly reasons: readonly string[];
  /** The effects besides the change of state. */
  readonly effect: string;
}

/** A change of state that a request or an event starts. One of `operations` and `events` is empty. */
export interface Transition extends Outcome {
  readonly from: readonly Place[];
  readonly operations: readonly string[];
  readonly events: readonly string[];
}

/** A change of state that happens when a record has been in a state for some time. */
export interface Timeout extends Outcome {
  readonly from: readonly Place[];
  readonly afterMs: number;
  /** Nothing is written: a read after that time finds the new state. */
  readonly derived: boolean;
}

/** How a record moves from state to state: `x-lifecycle` of the contract, with `any` expanded. */
export interface Lifecycle {
  readonly name: string;
  readonly description: string;
  /** The schema that describes the record, and its property that holds the state; `null` if the state is derived. */
  readonly schema: string;
  readonly property: string | null;
  /** The property that holds the reason of the state, as a path; `null` for a lifecycle without reasons. */
  readonly reasonProperty: string | null;
  readonly states: Readonly<Record<string, { readonly meaning: string; readonly terminal: boolean }>>;
  readonly events: Readonly<Record<string, string>>;
  readonly transitions: readonly Transition[];
  readonly timeouts: readonly Timeout[];
}

/** The changes of state that a lifecycle allows, without prose. */
export interface Moves {
  readonly name: string;
  /** Whether each state is terminal. */
  readonly states: Readonly<Record<string, boolean>>;
  readonly rows: readonly MoveRow[];
}

export interface MoveRow {
  readonly from: readonly Place[];
  /** The operations and events that start it; `timeout` for the time that a state may last. */
  readonly by: readonly string[];
  readonly to: Place;
  readonly reasons?: readonly string[];
  readonly afterMs?: number;
}

/** A check of a request, and the code of the response when it fails. */
export interface ErrorCheck {
  readonly code: string;
  readonly check: string;
  readonly when: string;
}
