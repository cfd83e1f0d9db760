import type { DeployCause } from '../tables/deploys.ts';
import type { ObservedContainer } from './rollout.ts';

/** A place where a program accepts connections. */
export interface Listener {
  /** `0.0.0.0` or `::` for every address of its container. */
  readonly address: string;
  readonly port: number;
}

/** Findings of an engine about a container, beside its state. */
export interface Findings {
  /** Where its programs accept connections; `null` if that is unknown. */
  readonly listening: readonly Listener[] | null;
  /** HTTP status that its last health check got; `null` for none. */
  readonly checkStatus: number | null;
  /** Up to 20 last lines, oldest first. */
  readonly lines: readonly LastLine[];
}

export interface LastLine {
  readonly at: number;
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** A container that is not ready, as far as its failure depends on it. */
export interface FailingContainer extends ObservedContainer {
  readonly detail?: string | null;
  readonly cause?: Obstacle | null;
  readonly failures?: number;
}

/** An app's mistake because of which an engine cannot start a container. */
export type Obstacle = Extract<DeployCause, 'program_not_found' | 'program_not_executable' | 'user_not_found'>;

/** Why a container is not ready. */
export interface Failure {
  /** `null`: none of its own. */
  readonly code: DeployCause | null;
  /** A sentence for the people of the app. */
  readonly message: string;
  /** Whether another try cannot help. */
  readonly isFinal: boolean;
  /** The only other port on which its programs accept connections from everywhere; absent without one. */
  readonly otherPort?: number;
}

/** Findings where the engine cannot look. */
export const noFindings: Findings = { listening: null, checkStatus: null, lines: [] };
