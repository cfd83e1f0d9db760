import type { CheckId } from './check.ts';

/** The findings of a run, as `--json` prints them, without credentials and secrets. */
export interface Report {
  readonly formatVersion: 1;
  readonly contract: { readonly title: string; readonly version: string };
  readonly baseUrl: string;
  readonly seed: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  /** The number of requests that were sent, without those that were repeated until the server had done something. */
  readonly requests: number;
  readonly allowsWrites: boolean;
  /** With `--require-all`, a check that was left out counts as a violation. */
  readonly requiresAll: boolean;
  /** The ids of the operations that `--only` names; empty for all. */
  readonly only: readonly string[];
  /**
   * `violated`: there is a violation that no entry of the file of known failures accepts, or an entry of it has
   * expired or no longer applies. `incomplete`: with `--require-all`, something was not checked. Otherwise `kept`.
   */
  readonly outcome: 'kept' | 'violated' | 'incomplete';
  readonly operations: readonly OperationReport[];
  readonly failures: readonly Failure[];
  readonly notChecked: readonly NotChecked[];
  readonly knownFailures: readonly KnownFailureReport[];
  /** The remains of the run that it could not remove, as sentences. */
  readonly leftBehind: readonly string[];
}

/** A row of the matrix of operations and checks. */
export interface OperationReport {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  /** `false` if the operation responds with 501: nothing about it was checked. */
  readonly isImplemented: boolean;
  /** A success was seen. */
  readonly isCovered: boolean;
  readonly cells: Readonly<Record<CheckId, Cell>>;
  readonly responses: readonly ResponseReport[];
  readonly reach: CoverageReport;
}

/**
 * Parts of the requests and successes of an operation: each parameter and value of its query, each optional member
 * present and absent, each variant of a member, and each media type.
 */
export interface CoverageReport {
  /** How many there are. */
  readonly parts: number;
  /** The parts that the run did not meet, such as `200 /app/deploy/error null` and `?range=7d`. */
  readonly missing: readonly string[];
}

/** The outcome of one check of one operation. A part of it may be passed, and another one not checked. */
export interface Cell {
  readonly outcome: 'passed' | 'failed' | 'knownFailure' | 'notChecked' | 'notImplemented' | 'notApplicable';
  /** The number of cases that passed and failed. */
  readonly passed: number;
  readonly failed: number;
}

/** A status of an operation that the contract declares, or that was seen. */
export interface ResponseReport {
  readonly status: number;
  readonly isDeclared: boolean;
  /** How often it was seen. */
  readonly seen: number;
  /** The error codes of the status, declared or seen. */
  readonly codes: readonly { readonly code: string; readonly isDeclared: boolean; readonly seen: number }[];
}

export interface Failure {
  /** The same in every run that finds the same violation: `<check> <operation> <what>`. */
  readonly id: string;
  readonly check: CheckId;
  readonly operationId: string;
  /** The expected and the observed behaviour, as a sentence. */
  readonly message: string;
  /** The last of the requests that led to it; `null` where no single request shows it. */
  readonly exchange: ReportedExchange | null;
  /** The lines of the contract that were not kept, and where they are in `openapi.json`. */
  readonly contract: { readonly pointer: string; readonly lines: string } | null;
  /** The entry in the file of known failures; `null` for a new failure. */
  readonly known: { readonly reason: string; readonly expires: string } | null;
}

/** An entry of the file of known failures, and what the run says about it. */
export interface KnownFailureReport {
  /** The id of a failure; or `<check> <operation>`, where `*` in the name of the operation stands for any text. */
  readonly failure: string;
  readonly reason: string;
  /** The last day on which it is accepted: `2026-12-31`. */
  readonly expires: string;
  /**
   * `applies`: it accepts a failure of this run. `expired`: its last day is over. `obsolete`: its check found no such
   * failure. `notChecked`: its check did not run. The run fails for `expired` and `obsolete`.
   */
  readonly state: 'applies' | 'expired' | 'obsolete' | 'notChecked';
  /** The ids of the failures that it is about. */
  readonly failures: readonly string[];
}

/** A request and its response, redacted. */
export interface ReportedExchange {
  readonly persona: string | null;
  readonly curl: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  } | null;
  readonly problem: string | null;
}

/** A check, or a part of one, that was left out, and why. */
export interface NotChecked {
  readonly check: CheckId;
  /** `null`: the whole check. */
  readonly operationId: string | null;
  /** The part that was left out, such as a move of a lifecycle; `null`: all of the check. */
  readonly part: string | null;
  readonly reason: string;
}
