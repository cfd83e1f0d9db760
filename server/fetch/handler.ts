import type { Contract } from '../../contract/document.ts';
import type { AnyHandlers } from '../dispatch/any-handler.ts';
import { createDispatch } from '../dispatch/dispatch.ts';
import type { DispatchOptions, Surroundings } from '../dispatch/options.ts';
import { FetchRequest } from './fetch-request.ts';
import { toResponse } from './response.ts';

/**
 * Handles a request. `extra` is whatever the server knows about it, for example the environment of a worker; it
 * reaches the identity, the handler and the observer. Rejects with a `TypeError`, as `fetch` does, if the connection
 * is to be closed without a response.
 */
export type FetchHandler<Extra> = (
  request: Request,
  ...extra: undefined extends Extra ? [extra?: Extra] : [extra: Extra]
) => Promise<Response>;

export interface HandlerOptions<Extra> extends Omit<DispatchOptions<Extra>, 'log'>, Surroundings {
  readonly contract: Contract;
  readonly peerOf?: (request: Request, extra: Extra) => string;
}

/** The front as a function from `Request` to `Response`, with the surroundings that its server has. */
export function createFetchHandler<Extra>(
  handlers: AnyHandlers<Extra>,
  options: HandlerOptions<Extra>,
): FetchHandler<Extra> {
  const { contract, peerOf = () => '', ...given } = options;
  const dispatch = createDispatch(handlers, contract, given);

  return async (request, ...rest) => {
    // The argument can be omitted only if its type includes `undefined`.
    const extra = rest[0] as Extra;
    const data = new FetchRequest(request, peerOf(request, extra));
    return toResponse(data, await dispatch(data, extra));
  };
}
