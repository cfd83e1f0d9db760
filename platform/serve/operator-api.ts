import type { AnyHandlers } from '../../server/dispatch/any-handler.ts';
import { pathOf } from '../../server/dispatch/address.ts';
import { createListener } from '../../server/http/app.ts';
import { isOperatorApi } from '../../server/http/dashboard.ts';
import { operatorContract } from '../../server/http/generated-contract.ts';
import type { AppOptions } from '../../server/http/options.ts';
import type { RouteListener } from '../../server/http/routes.ts';
import type { ControlPlane } from '../../control-plane/index.ts';
import { createOperatorApi } from '../../control-plane/operator-api.ts';

interface ServedOperatorApi extends Required<Pick<AppOptions, 'log' | 'trustProxy' | 'callerLimits' | 'explainError'>> {
  readonly plane: ControlPlane;
  /** Addresses of the accounts of operators, in lower case. */
  readonly operators: readonly string[];
}

/** Serves the API of the operator's pages. Without operators, none of its paths exists. */
export async function serveOperatorApi({
  plane,
  operators,
  explainError,
  ...options
}: ServedOperatorApi): Promise<RouteListener> {
  if (operators.length === 0) return () => false;
  const { handlers, ...api } = createOperatorApi<unknown>({
    identity: plane.identity,
    portsOf: async () => plane.running.ports,
    operators,
  });
  const listener = await createListener(
    // The front calls all handlers alike.
    handlers as object as AnyHandlers,
    {
      ...options,
      violations: 'log',
      preparation: 'atFirstRequest',
      handlerTimeoutSeconds: 60,
      identity: api.identity,
      explainError: (problem, failed) => explainError(api.explainError(problem), failed),
    },
    operatorContract(),
  );
  return (request, response) => {
    if (!isOperatorApi(pathOf(request.url ?? ''))) return false;
    listener(request, response, undefined);
    return true;
  };
}
