import type { Handlers } from '../../generated/handlers.ts';
import type { Failure, RequestContext } from '../../contract/model/handler.ts';
import type { Principal } from '../../contract/model/principal.ts';
import { type Caller, callerOf } from '../model/shared/caller.ts';
import { ControlPlaneError } from '../model/shared/error.ts';
import { accountHandlers } from './account/account.ts';
import { ticketHandlers } from './account/tickets.ts';
import { grantHandlers } from './account/grants.ts';
import { tokenHandlers } from './account/tokens.ts';
import { alertHandlers } from './alerts/alerts.ts';
import { appHandlers } from './apps/apps.ts';
import { sshHandlers } from './apps/ssh.ts';
import { auditHandlers } from './audit/audit.ts';
import { billingHandlers } from './billing/billing.ts';
import { deployHandlers } from './deploys/deploys.ts';
import { domainHandlers } from './domains/domains.ts';
import { invitationHandlers } from './members/invitations.ts';
import { memberHandlers } from './members/members.ts';
import { appLogHandlers } from './observability/app-logs.ts';
import { observabilityHandlers } from './observability/observability.ts';
import { publicHandlers } from './public/public.ts';
import { statusHandlers } from './public/status.ts';
import { catalogHandlers } from './reference/catalog.ts';
import { countRequest } from './shared/count-request.ts';
import type { HandlerPorts, PortsOf } from './shared/ports-of.ts';
import { inspectHandlers } from './sources/inspect.ts';
import { sourceHandlers } from './sources/sources.ts';
import { varHandlers } from './vars/vars.ts';
import { workspaceHandlers } from './workspaces/workspaces.ts';

const operations = {
  ...accountHandlers,
  ...tokenHandlers,
  ...grantHandlers,
  ...ticketHandlers,
  ...memberHandlers,
  ...invitationHandlers,
  ...auditHandlers,
  ...sshHandlers,
  ...publicHandlers,
  ...varHandlers,
  ...domainHandlers,
  ...appHandlers,
  ...catalogHandlers,
  ...deployHandlers,
  ...inspectHandlers,
  ...sourceHandlers,
  ...workspaceHandlers,
  ...billingHandlers,
  ...observabilityHandlers,
  ...appLogHandlers,
  ...alertHandlers,
  ...statusHandlers,
};

/** The operations that the control plane implements. */
export type PlaneHandlers = Pick<Handlers, keyof typeof operations>;

export function createHandlers(portsOf: PortsOf): PlaneHandlers {
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
type AnyOperation = (request: {
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
