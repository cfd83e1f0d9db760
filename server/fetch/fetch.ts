import type { Handlers } from '../../generated/handlers.ts';
import { createDispatch } from '../dispatch/dispatch.ts';
import type { AnyHandlers } from '../dispatch/any-handler.ts';
import type { Principal } from '../model/principal.ts';
import { consoleLog } from './console-log.ts';
import { FetchRequest } from './fetch-request.ts';
import type { FetchOptions } from './options.ts';
import { toResponse } from './response.ts';
import { receiveUpload } from './upload/receive.ts';

/**
 * Handles a request. `extra` is whatever the server knows about it, for example the environment of a worker; it
 * reaches the identity, the handler and the observer. Rejects with a `TypeError`, as `fetch` does, if the connection
 * is to be closed without a response.
 */
export type FetchHandler<Extra> = (
  request: Request,
  ...extra: undefined extends Extra ? [extra?: Extra] : [extra: Extra]
) => Promise<Response>;

/**
 * The contract as a function from `Request` to `Response`, with `handlers` behind it: for Bun, Deno, workers and Hono.
 */
export function createFetch<Extra = unknown, P extends Principal = Principal>(
  handlers: Handlers<P>,
  options: FetchOptions<Extra, P>,
): FetchHandler<Extra> {
  // The compiler has checked each handler against its operation; they are all called alike.
  return createFetchFront(handlers as object as AnyHandlers<Extra>, options);
}

/** Like `createFetch`, for any contract, with handlers that the compiler has not checked. */
export function createFetchFront<Extra = unknown>(handlers: AnyHandlers<Extra>, options: FetchOptions<Extra>): FetchHandler<Extra> {
  const { contract, validate, log = consoleLog, peerOf = () => '' } = options;
  const dispatch = createDispatch(handlers, contract, { ...options, log, validate, receiveUpload });

  return async (request, ...rest) => {
    // It can be omitted only if its type includes `undefined`.
    const extra = rest[0] as Extra;
    const data = new FetchRequest(request, peerOf(request, extra));
    return toResponse(data, await dispatch(data, extra));
  };
}
