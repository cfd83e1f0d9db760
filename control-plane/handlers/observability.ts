import type { Handlers } from '../../generated/handlers.ts';
import { reply } from '../../server/model/reply.ts';
import { readContainerLog } from '../actions/container-logs.ts';
import {
  getAppMetrics,
  readServiceLogSettings,
  readServiceMetrics,
  readServiceRoute,
  readServiceRoutes,
  readTrace,
  searchServiceLogs,
  searchServiceRoleLog,
} from '../actions/observability.ts';
import { callerOf } from '../model/caller.ts';
import { containerLogsBody, logSearchBody, logSettingsBody, roleLogBody } from './bodies/log.ts';
import { appMetricsBody, metricsBody } from './bodies/metrics.ts';
import { routeBody, routeSeriesBody } from './bodies/route.ts';
import { traceBody } from './bodies/trace.ts';
import { logFrames } from './log-stream.ts';
import { appPath } from './path.ts';
import type { PortsOf } from './ports-of.ts';

export type ObservabilityHandlers = Pick<
  Handlers,
  | 'getAppMetrics'
  | 'readServiceMetrics'
  | 'readServiceLogs'
  | 'searchServiceRoleLog'
  | 'searchServiceLogs'
  | 'readServiceLogSettings'
  | 'readServiceRoutes'
  | 'readServiceRoute'
  | 'readTrace'
>;

export function observabilityHandlers(portsOf: PortsOf): ObservabilityHandlers {
  return {
    async getAppMetrics({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      return reply(200, appMetricsBody(await getAppMetrics(await portsOf(context), callerOf(principal, context), path)));
    },

    async readServiceMetrics({ params, query, principal, membership }, context) {
      const path = { ...servicePath(membership, params, query), range: query.range };
      return reply(200, metricsBody(await readServiceMetrics(await portsOf(context), callerOf(principal, context), path)));
    },

    async readServiceLogs({ params, query, principal, membership }, context) {
      const [ports, caller, path] = [await portsOf(context), callerOf(principal, context), servicePath(membership, params, query)];
      const log = await readContainerLog(ports, caller, path);
      if (context.streaming) return { status: 200, frames: logFrames({ ports, caller, path }, log, context) };
      return reply(200, containerLogsBody(log));
    },

    async searchServiceRoleLog({ params, query, principal, membership }, context) {
      const { range, q: text = '', categories, filter: filters = [] } = query;
      const search = { ...servicePath(membership, params, query), range, text, categories, filters };
      return reply(200, roleLogBody(await searchServiceRoleLog(await portsOf(context), callerOf(principal, context), search), text));
    },

    async searchServiceLogs({ params, query, principal, membership }, context) {
      const { range, q: text = '', level } = query;
      const search = { ...servicePath(membership, params, query), range, text, level };
      return reply(200, logSearchBody(await searchServiceLogs(await portsOf(context), callerOf(principal, context), search), range, text));
    },

    async readServiceLogSettings({ params, query, principal, membership }, context) {
      const path = servicePath(membership, params, query);
      return reply(200, logSettingsBody(await readServiceLogSettings(await portsOf(context), callerOf(principal, context), path)));
    },

    async readServiceRoutes({ params, query, principal, membership }, context) {
      const path = { ...servicePath(membership, params, query), range: query.range };
      const routes = await readServiceRoutes(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { range: query.range, routes: routes.map(routeBody) });
    },

    async readServiceRoute({ params, query, principal, membership }, context) {
      const { range, route, method } = query;
      const path = { ...servicePath(membership, params, query), range, key: { route, method } };
      const { steps, series } = await readServiceRoute(await portsOf(context), callerOf(principal, context), path);
      return reply(200, routeSeriesBody(path.key, steps, series));
    },

    async readTrace({ params: { traceId }, principal, membership: { workspaceId } }, context) {
      return reply(200, traceBody(await readTrace(await portsOf(context), callerOf(principal, context), { workspaceId, traceId })));
    },
  };
}

function servicePath(...[membership, params, query]: ServiceRequest) {
  return { ...appPath(membership, params, query), serviceName: params.serviceName };
}

type ServiceRequest = [
  Parameters<typeof appPath>[0],
  Parameters<typeof appPath>[1] & { readonly serviceName: string },
  Parameters<typeof appPath>[2],
];
