import type { Operation } from '../../../contract/model/operation.ts';
import type { Received } from '../message/received.ts';

/** A request to the upstream, with its response. */
export interface Traffic {
  readonly operation: Operation | null;
  readonly received: Received;
  /** The URL of the upstream. */
  readonly upstream: URL;
  readonly response: RecordedResponse | null;
  /** A comment for readers of the recording. */
  readonly comment: string;
  /** When the request was sent, when the response began, and when it ended. */
  readonly times: readonly [sent: number, begun: number, ended: number];
}

export interface RecordedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly rawHeaders: readonly string[];
  /** The recorded part of the body, and its total size. */
  readonly bytes: Buffer;
  readonly size: number;
}

/** How much of a body is recorded. */
export const maxRecordedBytes = 1_048_576;
