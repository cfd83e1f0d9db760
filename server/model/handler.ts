/** What a handler may know of a request beyond its contract. Plain data: a handler never sees a request or a response. */
export interface RequestContext {
  readonly requestId: string;
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address of the peer, for limits by caller. */
  readonly ip: string;
  /** The caller asked for `text/event-stream`. */
  readonly streaming: boolean;
  /** Aborted when the caller goes away or the server stops. */
  readonly signal: AbortSignal;
}

/** One event of a stream that has a name, such as its `end`. Data without a name is yielded as it is. */
export class NamedEvent<Name extends string, Data> {
  readonly name: Name;
  readonly data: Data;
  constructor(name: Name, data: Data) {
    this.name = name;
    this.data = data;
  }
}

/**
 * What a handler or its frames throw to end the connection without an answer, or without the rest of one: where the server that
 * it speaks to has broken off, or where a mock does so on purpose. Nobody made a mistake, so it is not logged as one.
 */
export class ConnectionLost extends Error {}

/** Whether a frame has a name. */
export function isNamedEvent(frame: unknown): frame is NamedEvent<string, unknown> {
  return frame instanceof NamedEvent;
}

/** A success: a status that the contract declares, with its body. */
export interface Reply<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
}

/** The frames of a stream. The front closes the source when the reader leaves. */
export interface Frames<Status extends number, Frame> {
  readonly status: Status;
  readonly frames: AsyncIterable<Frame>;
}

/** One mistake of a request: where it is and which rule it breaks. */
export interface ProblemDetail {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  readonly path: string;
  readonly message: string;
  readonly rule: string;
}

/** A failure, by a code that the operation declares; the front knows its status. */
export interface Failure<Code extends string> {
  readonly code: Code;
  /** What is wrong and what to do, for a person. */
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  /** With 429: after how many seconds a further attempt may succeed. */
  readonly retryAfterSeconds?: number;
}

/** A failure whose body says more than its error: `members` stand beside `error`. */
export interface FailureWith<Code extends string, Members> extends Failure<Code> {
  readonly members: Members;
}

/** What an operation answers that nobody has filled yet. */
export type Unfilled = Failure<'not_implemented'>;

// Of the whole process, so that a stub is known whichever copy of this package made it.
const unfilled = Symbol.for('platform-control-plane.unfilled');

/** Marks an operation as not filled yet: it answers 501 and is counted as unfilled. */
export function notImplemented(operationId: string): () => Promise<Unfilled> {
  const handler = async (): Promise<Unfilled> => ({
    code: 'not_implemented',
    message: `This server does not implement ${operationId} yet.`,
  });
  return Object.assign(handler, { [unfilled]: true });
}

/** Whether a handler was made by `notImplemented`. */
export function isUnfilled(handler: object): boolean {
  return unfilled in handler;
}
