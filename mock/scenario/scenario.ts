/** The scenarios of a mock, by name. */
export type Scenarios = ReadonlyMap<string, Scenario>;

/** A situation in which a whole dashboard can be looked at: what some operations answer instead of their first example. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `none`: the caller belongs to no workspace. */
  readonly memberships?: 'none';
  /** A deploy is under way, and this is how it goes. */
  readonly deploy?: DeployOutcome;
  readonly operations: ReadonlyMap<string, Plan>;
  /** For every operation that is not named; they share its steps. */
  readonly others?: Plan;
}

export const deployOutcomes = ['succeeds', 'fails', 'hangs'] as const;
export type DeployOutcome = (typeof deployOutcomes)[number];

/** What an operation answers, one step after the other. The last one stays, unless it all begins again. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly again: boolean;
}

export interface Step {
  /** `null`: what is answered without a scenario. */
  readonly response: StepResponse | null;
  readonly delayMs: number;
  /** After how many frames of a stream the connection is cut; `0`: without any answer at all, whoever asks. */
  readonly cutAfter: number | null;
  readonly lasts: Lasting;
}

export interface StepResponse {
  readonly code: number;
  readonly example?: string;
}

/** How long a step is the one that counts. */
export type Lasting = { readonly times: number } | { readonly ms: number } | 'forever';
