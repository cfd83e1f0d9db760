import type { ProblemDetail } from '../../contract/model/handler.ts';

/** Why a request failed, as its response states it. */
export interface RequestFailure {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ProblemDetail[];
  /** Whether the operator has not set up the feature, so that nothing has failed. */
  readonly isOff?: boolean;
}

/** Receives events, for metrics and logs. Called often: an observer must be quick and must not throw. */
export interface Observer<Extra = unknown> {
  /** A request has ended: its response was sent, or its client disconnected (499). A stream has ended. */
  responded(
    response: {
      /** `null` for a path that the contract does not have. */
      readonly operationId: string | null;
      readonly method: string;
      readonly status: number;
      readonly seconds: number;
      readonly streamed: boolean;
      /** `null` for a success. */
      readonly failure: RequestFailure | null;
      /** The text of the response; `null` for a stream, and for a response without a body. */
      readonly body: string | null;
    },
    extra: Extra,
  ): void;
  /** A stream was opened (`1`) or closed (`-1`). */
  streams(operationId: string, change: 1 | -1, extra: Extra): void;
  /** A response does not match the contract; the message says how. */
  violated(operationId: string, message: string, extra: Extra): void;
  /**
   * A request was refused before it was routed, because it is not valid HTTP; with `createHttpServer` and `serve`
   * only.
   */
  malformed?(code: string): void;
}
