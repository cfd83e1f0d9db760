import type { Handlers } from '../../generated/handlers.ts';
import type { Failure, RequestContext } from '../../contract/model/handler.ts';
import type { Principal } from '../../contract/model/principal.ts';
import { type Caller, callerOf } from '../model/shared/caller.ts';
import { ControlPlaneError } from '../model/shared/error.ts';
import type { firstOperations } from './first-operations.ts';
import type { laterOperations } from './later-operations.ts';
import { countRequest } from './shared/count-request.ts';
import type { HandlerPorts, PortsOf } from './shared/ports-of.ts';

/** The operations, each with its function. */
export type PlaneOperations = typeof firstOperations & typeof laterOperations;

/** The operations that the control plane implements. */
export type PlaneHandlers = Pick<Handlers, keyof PlaneOperations>;

export function createHandlers(portsOf: PortsOf, operations: PlaneOperations): PlaneHandlers {
  const handlers = Object.entries(operations).map(([id, operation]) => {
    // `bind` gives every operation this type of call.
    return [id, returnFailure(addPorts(portsOf, id, operation as AnyOperation))];
  });
  // The list has an entry for each operation.
  return Object.fromEntries(handlers) as PlaneHandlers;
}

interface AnyInput {
  readonly principal?: Principal | null;
}

type AnyHandler = (input: AnyInput, context: RequestContext) => Promise<object>;
/** As `bind` makes it. */
export type AnyOperation = (request: {
  readonly ports: HandlerPorts;
  readonly caller: Caller | null;
  readonly input: AnyInput;
  readonly context: RequestContext;
}) => Promise<object>;

function addPorts(portsOf: PortsOf, id: string, operation: AnyOperation): AnyHandler {
  return async (input, context) => {
    const caller = input.principal ? callerOf(input.principal, context) : null;
    const ports = await portsOf(context);
    await countRequest(id, { ports, caller, context });
    return operation({ ports, caller, input, context });
  };
}

/** Turns a contract error of an action into the failure that a handler returns. */
function returnFailure(handler: AnyHandler): AnyHandler {
  return async (input, context): Promise<object | Failure<string>> => {
    try {
      return await handler(input, context);
    } catch (error) {
      if (!(error instanceof ControlPlaneError)) throw error;
      return { code: error.code, message: error.message, ...error.options };
    }
  };
}
