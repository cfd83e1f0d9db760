import type { RequestContext } from '../../../contract/model/handler.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Work } from '../../ports/work.ts';

/** What handlers use: the ports of actions, and what says to a stream that a record was woken. */
export interface HandlerPorts extends Ports {
  readonly wakes: Pick<Work, 'woken'>;
}

/** The ports for a request: one server has one set of them, a mock one for each session. */
export type PortsOf = (context: RequestContext) => Promise<HandlerPorts>;
