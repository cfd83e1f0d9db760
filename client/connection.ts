import { retryAfterOf } from './control-plane-error.ts';

/** A value, or a function that returns it; it is called for each request. */
type Source = string | (() => string | Promise<string>);

export interface ConnectionOptions {
  /** The URL of the control plane, without the path `/api`. */
  readonly baseUrl: string;
  /**
   * A personal API token. A function is called for each request; after a 401 it is called once more, and the request
   * is repeated once.
   */
  readonly token?: Source;
  /**
   * The header `Cookie` of a session, for Node: a browser sends its own cookies with `credentials: 'include'`. The
   * `Origin` of the control plane is sent with it, without which changes are refused.
   */
  readonly cookie?: Source;
  /** The page that the requests come from, if it is not the control plane's own. Only with `cookie`. */
  readonly origin?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch;
  /** How long to wait for the head of a response, in milliseconds. Without a limit by default. */
  readonly timeoutMs?: number;
  /**
   * How often a request is repeated after 429, 502 or 503, when `Retry-After` says, or else with growing pauses: GET,
   * PUT, DELETE, and POST with an `Idempotency-Key`. 0 by default.
   */
  readonly retries?: number;
}

/** Sends a request and returns the response. */
export type Fetch = (request: Request) => Promise<Response>;

/** Adds credentials, a timeout and retries to a function that sends requests. */
export type Connection = (fetch: Fetch) => Fetch;

/** What these statuses say may be over soon. */
export const temporary = [429, 502, 503];

/** A server that wants a longer pause gets no retry: its response is returned. */
export const longestPauseMs = 60_000;

export function createConnection({ baseUrl, token, cookie, origin, timeoutMs, retries = 0 }: ConnectionOptions): Connection {
  // Node forgets the signal of a request that nothing refers to, so each is kept until its response has begun.
  const waiting = new Set<Request>();
  const attempt = async (fetch: Fetch, request: Request, mayRepeat: boolean): Promise<Response> => {
    const { headers, signal } = request;
    if (token !== undefined) headers.set('authorization', `Bearer ${await valueOf(token)}`);
    if (cookie !== undefined) {
      headers.set('cookie', await valueOf(cookie));
      headers.set('origin', origin ?? new URL(baseUrl).origin);
    }
    // A `fetch` that is aborted from the beginning leaves an unhandled rejection behind on Node 24, if it has a form.
    signal.throwIfAborted();
    const limit = new AbortController();
    const stop = () => limit.abort(signal.reason);
    const sent =
      mayRepeat || timeoutMs !== undefined ? new Request(mayRepeat ? request.clone() : request, { signal: limit.signal }) : request;
    const reason = new DOMException('The server did not respond in time.', 'TimeoutError');
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => limit.abort(reason), timeoutMs);
    // Not by `AbortSignal.any`, which Node 20.0 does not have, and not by a clone, whose signal Node forgets in any
    // case.
    signal.addEventListener('abort', stop);
    waiting.add(request).add(sent);
    try {
      return await fetch(sent);
    } finally {
      clearTimeout(timer);
      waiting.delete(request);
      waiting.delete(sent);
    }
  };
  return (fetch) => async (request) => {
    let mayRenew = typeof token === 'function' || typeof cookie === 'function';
    for (let retry = 0; ;) {
      const mayRetry = retry < retries && (/GET|HEAD|PUT|DELETE/.test(request.method) || request.headers.has('idempotency-key'));
      const response = await attempt(fetch, request, mayRenew || mayRetry);
      const { status, headers, body } = response;
      const renews = status === 401 && mayRenew;
      const pauseMs = (retryAfterOf(headers) ?? Math.random() * 2 ** retry) * 1000;
      if (!renews && (!mayRetry || !temporary.includes(status) || pauseMs > longestPauseMs)) return response;
      // Before the pause, to leave the connection to others. A body that has broken off cannot be cancelled.
      await body?.cancel().catch(() => undefined);
      if (renews) {
        mayRenew = false;
      } else {
        retry++;
        await pause(pauseMs, request.signal);
      }
    }
  };
}

/** Resolves after that time. Rejects with the signal's reason when it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // What the caller of `abort` chose.
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

async function valueOf(source: Source): Promise<string> {
  return typeof source === 'function' ? source() : source;
}
