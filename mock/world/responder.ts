import { createHandlers, createIdentity, type Ports } from '../../control-plane/index.ts';
import type { AnyHandlers } from '../../server/dispatch/any-handler.ts';
import type { RequestContext } from '../../server/model/handler.ts';
import type { Identity } from '../../server/ports/identity.ts';
import type { MockContext } from '../context/context.ts';
import type { Responder } from '../responder/handlers.ts';
import type { CurrentWorld } from './current.ts';

/** The header of a response that is an example, because the control plane does not implement the operation. */
const fallbackHeader = 'X-Mock-Fallback';

/** Finds callers among the people of the world of the session. */
export function createWorldIdentity(current: CurrentWorld): Identity<MockContext> {
  return createIdentity((mockContext) => portsIn(current, mockContext));
}

/** Responds as the world of the session does. */
export function createWorldResponder(current: CurrentWorld): Responder {
  // The mock's front passes its own context to each handler.
  const portsOf = ({ extra }: { readonly extra: unknown }) => portsIn(current, extra as MockContext);
  // The front calls each handler with the input of its operation.
  const handlers = createHandlers(portsOf) as object as AnyHandlers<MockContext>;

  return async ({ operation, input, context, mockContext }) => {
    // A contract that is edited has operations before anyone implements them.
    const handler = handlers[operation.id];
    // The front passes the mock's own context to each handler.
    const result = handler && (await handler(input, context as RequestContext<MockContext>));
    if (result && !isNotImplemented(result)) return result;
    mockContext.setMockHeader(fallbackHeader, 'example');
    return undefined;
  };
}

async function portsIn(current: CurrentWorld, mockContext: MockContext): Promise<Ports> {
  return (await current(mockContext)).ports;
}

function isNotImplemented(result: object): boolean {
  return 'code' in result && result.code === 'not_implemented';
}
