import type { ProblemDetail } from '../model/handler.ts';

/** What a request failed for, as its caller was told. */
export interface RequestFailure {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ProblemDetail[];
}

/** What happens in the front, for whoever counts it. Called often: an observer must be quick and must not throw. */
export interface Observer {
  /** A request has been answered; a stream, when it has ended. `operationId` is `null` for an address that is none. */
  answered(answer: {
    readonly operationId: string | null;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
    readonly streamed: boolean;
    /** Why a request failed; `null` where it did not. */
    readonly failure: RequestFailure | null;
  }): void;
  /** A stream has begun (`1`) or ended (`-1`). */
  streams(operationId: string, change: 1 | -1): void;
  /** An answer that the contract does not allow was found; the message says what is wrong with it. */
  violated(operationId: string, message: string): void;
}
