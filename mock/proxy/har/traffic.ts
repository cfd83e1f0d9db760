import type { Operation } from '../../../server/model/operation.ts';
import type { Received } from '../received.ts';

/** A request to the server, and what became of it. */
export interface Traffic {
  readonly operation: Operation | null;
  readonly received: Received;
  /** Where the server is. */
  readonly upstream: URL;
  readonly response: RecordedResponse | null;
  /** What is to be said of it for whoever reads the recording. */
  readonly comment: string;
  /** When the request was sent, when the answer began, and when it ended. */
  readonly times: readonly [sent: number, begun: number, ended: number];
}

export interface RecordedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly rawHeaders: readonly string[];
  /** What was kept of the body, and how much there was. */
  readonly bytes: Buffer;
  readonly size: number;
}

/** The most that is kept of a body. */
export const maxRecordedBytes = 1_048_576;
