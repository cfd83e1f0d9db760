import { ContractViolation } from '../../contract/checks/contract-violation.ts';
import { Problem } from '../../contract/problem.ts';
import { ConnectionLost } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { AnyHandler } from './any-handler.ts';
import type { DispatchOptions } from './options.ts';

/**
 * A handler with the options `wrapHandler` and `mapError` around it; without them, the handler itself. `mapError` is
 * the outer one, so that a wrapper sees the error of its handler, and its own errors are mapped too.
 */
export function wrap<Extra>(
  operation: Operation,
  handler: AnyHandler<Extra>,
  { wrapHandler, mapError }: Pick<DispatchOptions<Extra>, 'wrapHandler' | 'mapError'>,
): AnyHandler<Extra> {
  const wrapped = wrapHandler ? wrapHandler(operation, handler) : handler;
  if (!mapError) return wrapped;
  return async (input, context) => {
    try {
      return await wrapped(input, context);
    } catch (error) {
      if (error instanceof Problem || error instanceof ConnectionLost || error instanceof ContractViolation)
        throw error;
      const mapped = mapError(error, operation);
      if (mapped === undefined || mapped instanceof Problem) throw mapped ?? error;
      return mapped;
    }
  };
}
