import type { AnyHandlers } from '../server/dispatch/any-handler.ts';
import { createListener, type Listener } from '../server/http/app.ts';
import { operatorContract } from '../server/http/generated-contract.ts';
import type { AppOptions } from '../server/http/options.ts';
import type { MockContext } from './context/context.ts';
import type { CurrentWorld } from './world/current.ts';
import { createOperatorApiOfWorlds } from './world/operator-api.ts';

/** Serves the API of the operator's pages from the world of a session. */
export function createOperatorListener(
  currentWorld: CurrentWorld,
  options: AppOptions<MockContext>,
): Listener<MockContext> {
  const { handlers, ...api } = createOperatorApiOfWorlds(currentWorld);
  const { observer: _, onBody: __, idempotency: ___, ...unlogged } = options;
  // Few sessions of a mock look at these pages. The front calls all handlers alike.
  const create = () =>
    createListener(handlers as object as AnyHandlers<MockContext>, { ...unlogged, ...api }, operatorContract());
  let created: Promise<Listener<MockContext>> | undefined;
  return (request, response, mockContext) => {
    created ??= create();
    created.then((listener) => listener(request, response, mockContext)).catch(() => response.destroy());
  };
}
