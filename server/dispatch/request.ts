import type { Operation } from '../../contract/model/operation.ts';
import type { UploadTree } from '../../contract/model/upload.ts';

export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as plain data, whichever server received it. */
export interface RequestData {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: RequestHeaders;
  /** The client's address. */
  readonly peer: string;
  /** Whether a proxy that the operator trusts sent the request to this server. */
  readonly isFromTrustedProxy?: boolean;
  readonly body: BodySource;
  /** Aborted when the client disconnects. Made when it is first read. */
  readonly signal: AbortSignal;
}

/**
 * The body of a request, which is not read before it is needed. The first read sends `100 Continue` where the client
 * waits for it.
 */
export interface BodySource {
  readonly isPresent: boolean;
  /**
   * The value that a body parser in front of this server has read already; it is a boxed value, since JSON has `null`.
   * A parser that has left text or bytes has not parsed the body: they are read as any other body.
   */
  readonly parsed?: { readonly value: unknown } | undefined;
  /** All of it. Rejects with the problem `payload_too_large` as soon as there are more bytes than the limit. */
  bytes(limit: number): Promise<Uint8Array>;
  chunks(): AsyncIterable<Uint8Array>;
}

/** The parts of a request to an operation. */
export interface Sent {
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly params: Readonly<Record<string, string>>;
  /** As text, a repeated name as a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
  /** How many bytes the body has; 0 if there is no body or its size is unknown. */
  readonly bodyBytes: number;
}

/**
 * Checks query, path, headers and body, and completes them (defaults, types). Rejects with a `Problem` that names each
 * mistake.
 */
export type RequestValidator = (
  operation: Operation,
  sent: Sent,
) => Promise<{ readonly query: object; readonly body: unknown }>;

/** Reads, validates and unpacks an upload. A rejected upload leaves nothing behind. */
export type UploadReceiver = (
  operation: Operation,
  sent: Sent,
  body: BodySource,
  validate: RequestValidator,
) => Promise<UploadTree & AsyncDisposable>;

/** For a larger body only the first mistake is reported: 10 MB of `[0,0,…]` have 5,000,000, which took 44 s. */
export const maxBytesForAllMistakes = 102_400;

/** The value of a header; the first one if the header is repeated. */
export function headerOf({ headers }: Pick<RequestData, 'headers'>, lowerCaseName: string): string | undefined {
  const value = headers[lowerCaseName];
  return typeof value === 'string' ? value : value?.[0];
}
