import type { Operation } from '../../contract/model/operation.ts';

/** A request as it was sent. It holds credentials: everything that leaves the process goes through the redaction. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** `null` without a body. */
  readonly body: string | Uint8Array | null;
}

export interface ReceivedResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that were read: all of them, or of a stream the frames that were waited for. */
  readonly bytes: Uint8Array;
  /** `undefined` if the body is not JSON. */
  readonly json: unknown;
  /** Whether the server has ended the response; `false` for a stream of which only a part was read. */
  readonly isComplete: boolean;
}

/** One request and its response. */
export interface Exchange {
  readonly operation: Operation;
  /** The persona whose credentials were sent; `null` without credentials. */
  readonly persona: string | null;
  readonly request: SentRequest;
  /** `null` if the server closed the connection, or did not respond in time. */
  readonly response: ReceivedResponse | null;
  /** Why there is no response; `null` if there is one. */
  readonly problem: string | null;
  readonly milliseconds: number;
}
