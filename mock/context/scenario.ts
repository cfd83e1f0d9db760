import type { WorldEvent } from '../../control-plane/world/index.ts';

/** The scenarios of a mock, by name. */
export type Scenarios = ReadonlyMap<string, Scenario>;

/** A situation to look at a whole dashboard in: how some operations respond instead of with their first example. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The events in the world of a session when the scenario begins there. */
  readonly given: readonly WorldEvent[];
  readonly operations: ReadonlyMap<string, Plan>;
  /** For all operations that are not named; they share its steps. */
  readonly others?: Plan;
}

/** The steps of an operation, in order. The last one stays, unless the list starts again. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly again: boolean;
}

export interface Step {
  /** `null`: the response without a scenario. */
  readonly response: StepResponse | null;
  readonly delayMs: number;
  /** The number of frames after which a stream is cut; `0` cuts every connection without a response. */
  readonly cutAfter: number | null;
  readonly lasts: Lasting;
}

export interface StepResponse {
  readonly code: number;
  readonly example?: string;
}

/** How long a step is current. */
export type Lasting = { readonly times: number } | { readonly ms: number } | 'forever';
