import { repeated, retryAfterOf } from './control-plane-error.ts';
import { createCredential, type Source } from './credential.ts';

export interface ConnectionOptions {
  /** The URL of the control plane, without the path `/api`. */
  readonly baseUrl: string;
  /**
   * A personal API token. A function is called for each request. After a 401 it is called once more, with the token
   * that was refused as `rejected`, and the request is repeated once; requests that are refused at the same time share
   * that call.
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
   * The number of repetitions of a request after 429, 502, 503 or 504, a failed connection or a timeout; 0 by default.
   * The client pauses as `Retry-After` says, or else longer each time. It repeats GET, PUT, DELETE, and requests with
   * an `Idempotency-Key`, which it adds to a POST that accepts one.
   */
  readonly retries?: number;
}

/** Sends a request and returns the response. */
export type Fetch = (request: Request) => Promise<Response>;

/** Adds credentials, a timeout and retries to a function that sends requests. */
export type Connection = (fetch: Fetch) => Fetch;

/** Statuses of failures that may soon be over. */
export const temporary = [429, 502, 503, 504];

/** A server that wants a longer pause gets no retry: its response is returned. */
export const longestPauseMs = 60_000;

export function createConnection({
  baseUrl,
  token,
  cookie,
  origin,
  timeoutMs,
  retries = 0,
}: ConnectionOptions): Connection {
  const credentials = [
    ...(token === undefined
      ? []
      : [createCredential(token, (headers, value) => headers.set('authorization', `Bearer ${value}`))]),
    ...(cookie === undefined
      ? []
      : [
          createCredential(cookie, (headers, value) => {
            headers.set('cookie', value);
            headers.set('origin', origin ?? new URL(baseUrl).origin);
          }),
        ]),
  ];
  // Node forgets the signal of a request that nothing refers to, so each is kept until its response has begun.
  const waiting = new Set<Request>();
  const attempt = async (fetch: Fetch, request: Request, mayRepeat: boolean): Promise<Response> => {
    const { signal } = request;
    // A `fetch` that is aborted from the beginning leaves an unhandled rejection behind on Node 24, if it has a form.
    signal.throwIfAborted();
    const limit = new AbortController();
    const stop = () => limit.abort(signal.reason);
    const sent =
      mayRepeat || timeoutMs !== undefined
        ? new Request(mayRepeat ? request.clone() : request, { signal: limit.signal })
        : request;
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
    let sent = await Promise.all(credentials.map(({ read }) => read()));
    for (let retry = 0; ;) {
      sent.forEach((one) => one.writeTo(request.headers));
      const mayRetry =
        retry < retries && (/GET|HEAD|PUT|DELETE/.test(request.method) || request.headers.has('idempotency-key'));
      const response = await attempt(fetch, request, mayRenew || mayRetry).catch((error: unknown) => {
        // A failed connection and a timeout are repeated, an abort of the caller is not.
        if (!mayRetry || request.signal.aborted) throw error;
        return null;
      });
      const renews = response?.status === 401 && mayRenew;
      const usualPauseMs = Math.min(longestPauseMs, Math.random() * 2 ** retry * 1000);
      const retryAfter = response && retryAfterOf(response.headers);
      const pauseMs = retryAfter === null ? usualPauseMs : retryAfter * 1000;
      if (response && !renews && (!mayRetry || !temporary.includes(response.status) || pauseMs > longestPauseMs)) {
        if (retry > 0) repeated.add(response);
        return response;
      }
      // The response is cancelled before the pause, to free its connection. Cancelling a broken body fails.
      await response?.body?.cancel().catch(() => undefined);
      if (renews) {
        mayRenew = false;
        sent = await Promise.all(sent.map(({ renew }) => renew()));
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
      // The reason that the caller of `abort` chose.
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
