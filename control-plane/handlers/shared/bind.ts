import type { Input, Operations, Output } from '../../../generated/handlers.ts';
import type { RequestContext } from '../../../contract/model/handler.ts';
import type { Principal } from '../../../contract/model/principal.ts';
import type { Caller } from '../../model/shared/caller.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { HandlerPorts } from './ports-of.ts';

/** A request of an operation, with the ports that serve it. */
export interface Request<Id extends keyof Operations> {
  readonly ports: HandlerPorts;
  /** `null` if the operation needs no account and the request has none. */
  readonly caller: CallerOf<Input<Id>>;
  readonly input: Input<Id>;
  readonly context: RequestContext;
}

type CallerOf<Received> = Received extends { readonly principal: infer P }
  ? P extends Principal
    ? Caller
    : null
  : null;

/** An operation: from a request to a response of the contract. Throws `ControlPlaneError`. */
export type Bound<Id extends keyof Operations> = (request: Request<Id>) => Promise<Output<Id>>;

/** Operations by their id. */
export type BoundOperations<Ids extends keyof Operations> = { readonly [Id in Ids]: Bound<Id> };

/**
 * Binds an operation to its action: `argumentOf` makes the action's argument of the front's input, and `outputOf` the
 * response of the action's result.
 */
export function bind<Id extends keyof Operations, Argument, Result>(
  action: (ports: ActionPorts, caller: CallerOf<Input<Id>>, argument: Argument) => Promise<Result>,
  argumentOf: (input: Input<Id>) => NoInfer<Argument>,
  outputOf: (result: Result, request: Request<Id>, argument: Argument) => Output<Id>,
): Bound<Id> {
  return async (request) => {
    const argument = argumentOf(request.input);
    return outputOf(await action(request.ports, request.caller, argument), request, argument);
  };
}

/** For an action without an argument. */
export const noArgument = () => undefined;

/** For an action whose result is not in the response. */
export const ok = () => ({ status: 200, body: { ok: true } }) as const;
