import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { restartApp, updateApp } from '../actions/app-changes.ts';
import { getApp, getAppStatus } from '../actions/app-reads.ts';
import { deleteApp } from '../actions/app-removal.ts';
import { transferApp } from '../actions/app-transfer.ts';
import { redeployApp } from '../actions/deploys.ts';
import { callerOf } from '../model/caller.ts';
import { appBody } from './bodies/app.ts';
import { appStatusBody, containerBody } from './bodies/container.ts';
import { appPath } from './path.ts';
import type { PortsOf } from './ports-of.ts';

export type AppHandlers = Pick<
  Handlers,
  'getApp' | 'updateApp' | 'deleteApp' | 'restartApp' | 'redeployApp' | 'transferApp' | 'listAppServices' | 'getAppStatus'
>;

export function appHandlers(portsOf: PortsOf): AppHandlers {
  return {
    async getApp({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      return reply(200, { app: appBody(await getApp(await portsOf(context), callerOf(principal, context), path)) });
    },

    async updateApp({ params, query, body, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), changes: body };
      return reply(200, { app: appBody(await updateApp(await portsOf(context), callerOf(principal, context), input)) });
    },

    async deleteApp({ params, query, principal, membership }, context) {
      await deleteApp(await portsOf(context), callerOf(principal, context), appPath(membership, params, query));
      return reply(200, { ok: true });
    },

    async restartApp({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      return reply(200, { app: appBody(await restartApp(await portsOf(context), callerOf(principal, context), path)) });
    },

    async redeployApp({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      return reply(200, { app: appBody(await redeployApp(await portsOf(context), callerOf(principal, context), path)) });
    },

    async transferApp({ params, query, body, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), ...body };
      const app = appBody(await transferApp(await portsOf(context), callerOf(principal, context), input));
      return reply(200, { app, targetWorkspaceSlug: app.workspaceSlug, newSvcId: app.slug });
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
