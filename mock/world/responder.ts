import type { AnyHandler } from '../../server/dispatch/any-handler.ts';
import type { RequestContext } from '../../contract/model/handler.ts';
import type { MockContext } from '../context/context.ts';
import type { Responder } from '../responders/handlers.ts';
import type { CurrentWorld } from './current.ts';

/** The header of a response that is an example, because the control plane does not implement the operation. */
const fallbackHeader = 'X-Mock-Fallback';

/** Responds as the world of the session does. */
export function createWorldResponder(current: CurrentWorld): Responder {
  return async ({ operation, input, context, mockContext }) => {
    const { handlers } = await current(mockContext);
    // A contract that is edited has operations before anyone implements them. The front calls each handler with the
    // input of its operation.
    const handler = (handlers as object as Readonly<Record<string, AnyHandler<MockContext> | undefined>>)[operation.id];
    // The front passes the mock's own context to each handler.
    const result = handler && (await handler(input, context as RequestContext<MockContext>));
    if (result && !isNotImplemented(result)) return result;
    mockContext.setMockHeader(fallbackHeader, 'example');
    return undefined;
  };
}

function isNotImplemented(result: object): boolean {
  return 'code' in result && result.code === 'not_implemented';
}
