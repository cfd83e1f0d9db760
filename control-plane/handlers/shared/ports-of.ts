import type { RequestContext } from '../../../contract/model/handler.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { WorkspaceWatches } from '../workspaces/workspace-watch.ts';

/** Ports of actions, with what streams share. */
export interface HandlerPorts extends ActionPorts {
  readonly watches: WorkspaceWatches;
}

/** The ports of a request: a server has one set of ports, a mock one for each session. */
export type PortsOf = (context: RequestContext) => Promise<HandlerPorts>;
