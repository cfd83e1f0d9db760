/** The facts about a request beyond the contract, as plain data: a handler never sees a request or response object. */
export interface RequestContext<Extra = unknown> {
  readonly requestId: string;
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address of the client, for limits by caller. */
  readonly ip: string;
  /** The client requested `text/event-stream`. */
  readonly streaming: boolean;
  /**
   * Aborted when the client disconnects or the server cuts the request off; for a stream, also when the server stops.
   * A response that was sent, and a stream that was read to its end, leave it as it is.
   */
  readonly signal: AbortSignal;
  /** The value that the embedding server passed along with the request. */
  readonly extra: Extra;
  /** The id of the trace that the request belongs to, from its header `traceparent`; `null` without one. */
  readonly traceId: string | null;
  /** The log of the server; each entry has the `requestId` and the `operationId`. */
  readonly log: RequestLog;
}

/** The log of one request. */
export interface RequestLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** One event of a stream that has a name, such as `end`. A frame without a name is yielded as plain data. */
export class NamedEvent<const Name extends string, const Data> {
  readonly name: Name;
  readonly data: Data;
  constructor(name: Name, data: Data) {
    this.name = name;
    this.data = data;
  }
}

/**
 * Thrown by a handler or its frames to close the connection without a response, or in the middle of one: because a
 * server behind the handler closed its connection, or because a mock injects that fault. It is not logged as an error.
 */
export class ConnectionLost extends Error {}

/**
 * Returned by a handler to send a status and a body that the contract need not have: a mock injects that fault. The
 * front checks nothing of it.
 */
export class UncheckedReply {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** Whether a frame has a name. */
export function isNamedEvent(frame: unknown): frame is NamedEvent<string, unknown> {
  return frame instanceof NamedEvent;
}

/**
 * A successful response: a status that the contract declares, with its body. It may have the headers that the contract
 * declares for it, besides those that the front sets.
 */
export interface Reply<Status extends number, Body, Headers = never> {
  readonly status: Status;
  readonly body: Body;
  readonly headers?: Headers;
}

/** A successful response for which the contract requires a header that the front does not set. */
export interface ReplyWith<Status extends number, Body, Headers> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
}

/** The frames of a stream. The source is closed when the reader disconnects. */
export interface Frames<Status extends number, Frame> {
  readonly status: Status;
  readonly frames: AsyncIterable<Frame>;
}

/** One mistake in a request: where it is, and which rule it breaks. */
export interface ProblemDetail {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  readonly path: string;
  readonly message: string;
  readonly rule: string;
}

/** A failure, by an error code that the operation declares. The code determines the status. */
export interface Failure<Code extends string> {
  readonly code: Code;
  /** A sentence for a person: the mistake, and how to mend it. */
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  /** With 429 or 503: the seconds after which another attempt may succeed, sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** With 503: the operator has not set up this feature. It is not logged and counted as a failure. */
  readonly isOff?: boolean;
}

/** A failure whose body has `members` beside `error`. */
export interface FailureWith<Code extends string, Members> extends Failure<Code> {
  readonly members: Members;
}

/** A failure whose code promises `details`. */
export interface FailureWithDetails<Code extends string> extends Failure<Code> {
  readonly details: readonly ProblemDetail[];
}

/** The result of an operation that is not implemented yet. */
export interface Unfilled<Id extends string = string> extends Failure<'not_implemented'> {
  /** Only its type: the compiler finds the stub of another operation. */
  readonly operationId?: Id;
}

// Registered process-wide, so that a stub is recognised whichever copy of this package made it.
const unfilled = Symbol.for('platform-control-plane.unfilled');

/** Marks an operation as not implemented yet: it responds with 501 and is counted as unfilled. */
export function notImplemented<const Id extends string>(operationId: Id): () => Promise<Unfilled<Id>> {
  const handler = async (): Promise<Unfilled<Id>> => ({
    code: 'not_implemented',
    message: `This server does not implement ${operationId} yet.`,
  });
  return Object.assign(handler, { [unfilled]: true });
}

/** Whether a handler was made by `notImplemented`. */
export function isUnfilled(handler: object): boolean {
  return unfilled in handler;
}
