import type { Input } from '../../../generated/handlers.ts';
import { reply } from '../../../contract/model/reply.ts';
import { readContainerLog } from '../../actions/observability/container-logs.ts';
import {
  getAppMetrics,
  readServiceLogSettings,
  readServiceMetrics,
  readServiceRoute,
  readServiceRoutes,
  readTrace,
  searchServiceLogs,
  searchServiceRoleLog,
} from '../../actions/observability/observability.ts';
import { bind, type BoundOperations } from '../shared/bind.ts';
import { appPath, workspacePath } from '../shared/path.ts';
import { containerLogsBody, logSearchBody, logSettingsBody, roleLogBody } from './log-body.ts';
import { logFrames } from './log-stream.ts';
import { appMetricsBody, metricsBody } from './metrics-body.ts';
import { routeBody, routeSeriesBody } from './route-body.ts';
import { traceBody } from './trace-body.ts';

export const observabilityHandlers: BoundOperations<
  | 'getAppMetrics'
  | 'readServiceMetrics'
  | 'readServiceLogs'
  | 'searchServiceRoleLog'
  | 'searchServiceLogs'
  | 'readServiceLogSettings'
  | 'readServiceRoutes'
  | 'readServiceRoute'
  | 'readTrace'
> = {
  getAppMetrics: bind(getAppMetrics, appPath, (metrics) => reply(200, appMetricsBody(metrics))),
  readServiceMetrics: bind(
    readServiceMetrics,
    (input) => ({ ...servicePath(input), range: input.query.range }),
    (metrics) => reply(200, metricsBody(metrics)),
  ),
  readServiceLogs: bind(readContainerLog, servicePath, (log, request, path) =>
    request.context.streaming
      ? { status: 200, frames: logFrames(request, path, log) }
      : reply(200, containerLogsBody(log)),
  ),
  searchServiceRoleLog: bind(
    searchServiceRoleLog,
    (input) => {
      const { range, q: text = '', categories, filter: filters = [] } = input.query;
      return { ...servicePath(input), range, text, categories, filters };
    },
    (found, _, { text }) => reply(200, roleLogBody(found, text)),
  ),
  searchServiceLogs: bind(
    searchServiceLogs,
    (input) => {
      const { range, q: text = '', level } = input.query;
      return { ...servicePath(input), range, text, level };
    },
    (found, _, { range, text }) => reply(200, logSearchBody(found, range, text)),
  ),
  readServiceLogSettings: bind(readServiceLogSettings, servicePath, (settings) =>
    reply(200, logSettingsBody(settings)),
  ),
  readServiceRoutes: bind(
    readServiceRoutes,
    (input) => ({ ...servicePath(input), range: input.query.range }),
    (routes, _, { range }) => reply(200, { range, routes: routes.map(routeBody) }),
  ),
  readServiceRoute: bind(
    readServiceRoute,
    (input) => {
      const { range, route, method } = input.query;
      return { ...servicePath(input), range, key: { route, method } };
    },
    ({ steps, series }, _, { key }) => reply(200, routeSeriesBody(key, steps, series)),
  ),
  readTrace: bind(
    readTrace,
    (input) => ({ ...workspacePath(input), traceId: input.params.traceId }),
    (trace) => reply(200, traceBody(trace)),
  ),
};

type ServiceInput = Pick<Input<'readServiceMetrics'>, 'membership' | 'params'> & Parameters<typeof appPath>[0];

function servicePath(input: ServiceInput) {
  return { ...appPath(input), serviceName: input.params.serviceName };
}
