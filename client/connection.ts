import { repeated, retryAfterOf } from './control-plane-error.ts';
import { createCredential, type Source } from './credential.ts';
import { exchange, type Fetch, pause, type SentRequest, untilAborted } from './exchange.ts';
import type { ServerClock } from './server-clock.ts';

export interface ConnectionOptions {
  /** The URL of the control plane, without the path `/api`. */
  readonly baseUrl: string;
  /**
   * A personal API token. A function is called for each request. After a 401 it is called once more, with the token
   * that was refused as `rejected`, and the request is repeated once; requests that are refused at the same time share
   * that call. For an empty token, `null` or `undefined`, no header is sent.
   */
  readonly token?: Source;
  /**
   * The header `Cookie` of a session, for Node: a browser sends its own cookies with `credentials: 'include'`. The
   * `Origin` of the control plane is sent with it, without which changes are refused.
   */
  readonly cookie?: Source;
  /** The page that the requests come from, if it is not the control plane's own. Only with `cookie`. */
  readonly origin?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How long to wait for the head of a response, in milliseconds. Without a limit by default. */
  readonly timeoutMs?: number | undefined;
  /**
   * How long the body of a response may take after its head, in milliseconds. Without a limit by default, and for
   * streams.
   */
  readonly bodyTimeoutMs?: number | undefined;
  /**
   * The number of repetitions of a request after 429, 502, 503 or 504, a failed connection, a body that breaks off or
   * a timeout; 0 by default. The client pauses as `Retry-After` says, or else longer each time. It repeats GET, PUT,
   * DELETE, and requests with an `Idempotency-Key`, which it adds to a POST that accepts one.
   */
  readonly retries?: number | undefined;
}

/** Adds credentials, a timeout and retries to a function that sends requests. */
export type Connection = (fetch: Fetch) => Fetch;

/** Statuses of failures that may soon be over. */
export const temporary = [429, 502, 503, 504];

/** A server that wants a longer pause gets no retry: its response is returned. */
export const longestPauseMs = 60_000;

export function createConnection(
  { baseUrl, token, cookie, origin, retries = 0, ...limits }: ConnectionOptions,
  clock: ServerClock,
): Connection {
  const credentials = [
    createCredential(token, (headers, value) => setOrDelete(headers, 'authorization', value && `Bearer ${value}`)),
    createCredential(cookie, (headers, value) => {
      setOrDelete(headers, 'cookie', value);
      setOrDelete(headers, 'origin', value && (origin ?? new URL(baseUrl).origin));
    }),
  ];
  return (fetch) => async (request: SentRequest) => {
    let mayRenew = typeof token === 'function' || typeof cookie === 'function';
    const { signal } = request;
    let sent = await untilAborted(() => Promise.all(credentials.map(({ read }) => read())), signal);
    for (let retry = 0; ;) {
      sent.forEach((one) => one.writeTo(request.headers));
      const mayRetry =
        retry < retries && (!/POST|PATCH/.test(request.method) || request.headers.has('idempotency-key'));
      let renews = false;
      let pauseMs = Math.min(longestPauseMs, Math.random() * 2 ** retry * 1000);
      try {
        const sentAt = Date.now();
        const { response, finish } = await exchange(fetch, request, mayRenew || mayRetry, limits);
        clock.note(response.headers, sentAt);
        const retryAfter = retryAfterOf(response.headers);
        if (retryAfter !== null) pauseMs = retryAfter * 1000;
        renews = response.status === 401 && mayRenew;
        if (!renews && !(mayRetry && temporary.includes(response.status) && pauseMs <= longestPauseMs)) {
          const finished = await finish();
          if (retry > 0) repeated.add(finished);
          return finished;
        }
        // The response is cancelled before the pause, to free its connection. Cancelling a broken body fails.
        await response.body?.cancel().catch(() => undefined);
      } catch (error) {
        // A failed connection, a body that breaks off and a timeout are repeated, an abort of the caller is not.
        if (!mayRetry || signal.aborted) throw error;
      }
      if (renews) {
        mayRenew = false;
        sent = await untilAborted(() => Promise.all(sent.map(({ renew }) => renew())), signal);
      } else {
        retry++;
        await pause(Math.min(pauseMs, longestPauseMs), signal);
      }
    }
  };
}

function setOrDelete(headers: Headers, name: string, value: string | null): void {
  if (value) headers.set(name, value);
  else headers.delete(name);
}
