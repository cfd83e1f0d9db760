import type { Body } from '../../generated/handlers.ts';
import type { operations } from '../../generated/types.ts';
import type { LoggedRequest } from '../context/request-log.ts';
import type { OperationId } from '../responders/override.ts';
import type { Clock } from '../../server/ports/clock.ts';

/** The operation of a request, or a test of it. */
export type RequestMatch = OperationId | ((request: LoggedRequest) => boolean);

/**
 * A request of an operation. Its body has the type of the contract; a request that was refused may have sent another.
 */
export type RequestOf<Id extends OperationId> = Omit<LoggedRequest, 'operationId' | 'requestBody'> & {
  readonly operationId: Id;
  readonly requestBody: SentBody<Id>;
};

/** The body of an upload is not kept. */
type SentBody<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Body<Id> | ('multipart/form-data' extends keyof Content ? undefined : never)
  : Body<Id> | undefined;

/** Waits for a request of an operation, or for one that a function accepts. */
export interface WaitForRequest {
  <Id extends OperationId>(match: Id, options?: WaitOptions): Promise<RequestOf<Id>>;
  (match: RequestMatch, options?: WaitOptions): Promise<LoggedRequest>;
}

export interface WaitOptions {
  /** 5000 by default. */
  readonly timeoutMs?: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** Also takes a request that was logged before; the latest one. */
  readonly includeLogged?: boolean;
}

/** The requests of a session, wherever they are logged. */
export interface Requests {
  list(): readonly LoggedRequest[];
  follow(signal: AbortSignal): AsyncIterable<LoggedRequest>;
}

/** Waits until a request is logged that matches. @throws Error that lists the requests that came instead */
export async function waitForRequest(
  log: Requests,
  match: RequestMatch,
  { timeoutMs = 5000, signal, includeLogged = false, clock }: WaitOptions & { readonly clock: Clock },
): Promise<LoggedRequest> {
  const matches = typeof match === 'string' ? (request: LoggedRequest) => request.operationId === match : match;
  const logged = includeLogged ? log.list().findLast(matches) : undefined;
  if (logged) return logged;
  const ended = new AbortController();
  const over = new AbortController();
  const timeout = clock.sleep(timeoutMs, ended.signal).then(
    () => over.abort(),
    () => undefined,
  );
  const others: LoggedRequest[] = [];
  try {
    for await (const request of log.follow(signal ? AbortSignal.any([signal, over.signal]) : over.signal)) {
      if (matches(request)) return request;
      others.push(request);
    }
  } finally {
    ended.abort();
    await timeout;
  }
  signal?.throwIfAborted();
  const wanted = typeof match === 'string' ? `No request of ${match}` : 'No request that matches';
  throw new Error(`${wanted} arrived within ${timeoutMs / 1000} s. ${describe(others)}`);
}

const shown = 20;

function describe(others: readonly LoggedRequest[]): string {
  if (others.length === 0) return 'No other request arrived either; check the URL of the mock and the session.';
  const lines = others
    .slice(-shown)
    .map(({ method, url, status, operationId }) => `${method} ${url} ${status} (${operationId ?? 'no operation'})`);
  return `These arrived instead: ${lines.join(', ')}.`;
}
