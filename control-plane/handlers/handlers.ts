import type { Failure, RequestContext } from '../../server/model/handler.ts';
import { ControlPlaneError } from '../model/error.ts';
import { alertHandlers } from './alerts.ts';
import { domainHandlers } from './domains.ts';
import { observabilityHandlers } from './observability.ts';
import type { PortsOf } from './ports-of.ts';
import { accountHandlers } from './account.ts';
import { auditHandlers } from './audit.ts';
import { createIdempotency } from './idempotent.ts';
import { invitationHandlers } from './invitations.ts';
import { memberHandlers } from './members.ts';
import { statusHandlers } from './status.ts';
import { publicHandlers } from './public.ts';
import { sshHandlers } from './ssh.ts';
import { ticketHandlers } from './tickets.ts';
import { tokenHandlers } from './tokens.ts';
import { appHandlers } from './apps.ts';
import { catalogHandlers } from './catalog.ts';
import { deployHandlers } from './deploys.ts';
import { inspectHandlers } from './inspect.ts';
import { sourceHandlers } from './sources.ts';
import { billingHandlers } from './billing.ts';
import { varHandlers } from './vars.ts';
import { workspaceHandlers } from './workspaces.ts';

/** The operations that the control plane implements. */
export function createHandlers(portsOf: PortsOf): PlaneHandlers {
  return wrapHandlers(allHandlers(portsOf), createIdempotency(portsOf));
}

export type PlaneHandlers = ReturnType<typeof allHandlers>;

function allHandlers(portsOf: PortsOf) {
  return {
    ...accountHandlers(portsOf),
    ...tokenHandlers(portsOf),
    ...ticketHandlers(portsOf),
    ...memberHandlers(portsOf),
    ...invitationHandlers(portsOf),
    ...auditHandlers(portsOf),
    ...sshHandlers(portsOf),
    ...publicHandlers(portsOf),
    ...varHandlers(portsOf),
    ...domainHandlers(portsOf),
    ...appHandlers(portsOf),
    ...catalogHandlers(portsOf),
    ...deployHandlers(portsOf),
    ...inspectHandlers(portsOf),
    ...sourceHandlers(portsOf),
    ...workspaceHandlers(portsOf),
    ...billingHandlers(portsOf),
    ...observabilityHandlers(portsOf),
    ...alertHandlers(portsOf),
    ...statusHandlers(portsOf),
  };
}

type AnyHandler = (input: object, context: RequestContext) => Promise<object>;

/** Adds what all handlers have in common. */
function wrapHandlers<H extends object>(handlers: H, addKey: (operation: string, handler: AnyHandler) => AnyHandler): H {
  const wrapped = Object.entries(handlers).map(([operation, handler]) => [
    operation,
    // They are all called alike.
    returnFailure(addKey(operation, handler as AnyHandler)),
  ]);
  // Each handler is called and returns as before.
  return Object.fromEntries(wrapped) as H;
}

/** Turns an error of the contract that an action throws into the failure that a handler returns. */
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
