import type { RequestContext } from '../../../contract/model/handler.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { Work } from '../../ports/work.ts';

/** Ports of actions, with the wakes of records for streams. */
export interface HandlerPorts extends ActionPorts {
  readonly wakes: Pick<Work, 'woken'>;
}

/** The ports of a request: a server has one set of ports, a mock one for each session. */
export type PortsOf = (context: RequestContext) => Promise<HandlerPorts>;
