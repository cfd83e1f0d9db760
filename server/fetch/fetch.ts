import type { Handlers } from '../../generated/handlers.ts';
import { createResponseGuard } from '../../contract/checks/response-guard.ts';
import type { AnyHandlers } from '../dispatch/any-handler.ts';
import type { Principal } from '../../contract/model/principal.ts';
import { consoleLog } from './console-log.ts';
import { createFetchHandler, type FetchHandler } from './handler.ts';
import type { FetchOptions } from './options.ts';
import { receiveUpload } from './upload/receive.ts';

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
export function createFetchFront<Extra = unknown>(
  handlers: AnyHandlers<Extra>,
  options: FetchOptions<Extra>,
): FetchHandler<Extra> {
  const { contract, violations, log = consoleLog } = options;
  const checks = createResponseGuard(contract.document, violations);
  return createFetchHandler(handlers, { ...options, log, checks, receiveUpload });
}
