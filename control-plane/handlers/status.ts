import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { getPublicStatus, getWorkspaceStatus } from '../actions/status.ts';
import { callerOf } from '../model/caller.ts';
import { statusPageBody } from './bodies/status-page.ts';
import type { PortsOf } from './ports-of.ts';

export type StatusHandlers = Pick<Handlers, 'getPublicStatus' | 'getWorkspaceStatus'>;

export function statusHandlers(portsOf: PortsOf): StatusHandlers {
  return {
    async getPublicStatus({ params }, context) {
      return reply(200, statusPageBody(await getPublicStatus(await portsOf(context), params)));
    },

    async getWorkspaceStatus({ principal, membership }, context) {
      const page = await getWorkspaceStatus(await portsOf(context), callerOf(principal, context), membership);
      return reply(200, { page: { url: page.url, public: page.components.length > 0, preview: statusPageBody(page) } });
    },
  };
}
