export type HeaderMap = Readonly<Record<string, string>>;

/** The response to a request as plain data: for any server to send. */
export type Result =
  | { readonly disconnect: true }
  | { readonly status: number; readonly headers: HeaderMap; readonly body: string | null | EventSource };

/** The text of an event stream. */
export interface EventSource {
  /**
   * To be read only as fast as the client reads. When it throws, the connection is closed without the end of the
   * stream.
   */
  readonly chunks: AsyncIterable<string>;
  /** Aborted when the client has read nothing for too long: close the connection at once. */
  readonly abandoned: AbortSignal;
  /** Whether each frame is a whole state, so that compression pays. */
  readonly isOfStates: boolean;
}

/**
 * How sending a response ended: sent whole, cut short because the client disconnected, or given up because it never
 * read.
 */
export type Outcome = 'sent' | 'aborted' | 'abandoned';

export type Dispatched = Result & {
  /**
   * To be called once, when the response has been sent or given up: it ends the log entry, the metrics and the
   * stream's place.
   */
  finished(outcome: Outcome): void;
};
