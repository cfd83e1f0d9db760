import type { RequestContext } from '../../../contract/model/handler.ts';
import type { Ports } from '../../ports/ports.ts';

/** The ports for a request: one server has one set of them, a mock one for each session. */
export type PortsOf = (context: RequestContext) => Promise<Ports>;
