import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { getApp, getAppStatus } from '../actions/app-reads.ts';
import { callerOf } from '../model/caller.ts';
import { appBody } from './bodies/app.ts';
import { appStatusBody, containerBody } from './bodies/container.ts';
import { appPath } from './path.ts';
import type { PortsOf } from './ports-of.ts';

export type AppHandlers = Pick<Handlers, 'getApp' | 'listAppServices' | 'getAppStatus'>;

export function appHandlers(portsOf: PortsOf): AppHandlers {
  return {
    async getApp({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      return reply(200, { app: appBody(await getApp(await portsOf(context), callerOf(principal, context), path)) });
    },

    async listAppServices({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      const { containers } = await getAppStatus(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { containers: containers.map(containerBody) });
    },

    async getAppStatus({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      return reply(200, appStatusBody(await getAppStatus(await portsOf(context), callerOf(principal, context), path)));
    },
  };
}
