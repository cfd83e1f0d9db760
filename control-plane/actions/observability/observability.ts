import { compileFilters, parseFilter } from '../../model/observability/log-filter.ts';
import {
  categoriesOf,
  defaultCategories,
  type LogFilter,
  type LogLevel,
  logLevels,
} from '../../model/observability/log.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { badQuery, ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { compareText } from '../../model/shared/order.ts';
import { type Range, type Steps, stepsOf } from '../../model/observability/range.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Observed } from '../../ports/runtime.ts';
import type {
  FoundLog,
  LogSettings,
  Metrics,
  ContainerUsage,
  RouteKey,
  RouteRow,
  RouteSeries,
  ServiceRef,
  Trace,
} from '../../ports/telemetry.ts';
import type { AppPath } from '../shared/lookup.ts';
import { findAppServices, findService, listAppServices, type ServicePath } from '../apps/find-service.ts';

type RangePath = ServicePath & { readonly range: Range };

/** The use of a service at a moment. */
export interface ServiceUsage {
  readonly of: ServiceRef;
  readonly containers: readonly Observed[];
  /** Use of the running containers. */
  readonly usage: readonly ContainerUsage[];
}

export interface AppUsage {
  readonly at: number;
  /** The services that run, by name without case. */
  readonly services: readonly ServiceUsage[];
}

export interface ServiceMetrics extends ServiceUsage {
  readonly steps: Steps;
  readonly metrics: Metrics;
}

export async function getAppMetrics(ports: Ports, caller: Caller, path: AppPath): Promise<AppUsage> {
  const found = await findAppServices(ports, caller, path);
  const at = ports.clock.now();
  const running = found.services.map((of) => ({
    of,
    containers: found.containers.filter((one) => one.service === of.service && isRunning(one)),
  }));
  const services = running.filter(({ containers }) => containers.length > 0);
  return {
    at,
    services: await Promise.all(services.map(async (one) => ({ ...one, usage: await usageOf(ports, one, at) }))),
  };
}

export async function readServiceMetrics(
  ports: Ports,
  caller: Caller,
  { range, ...path }: RangePath,
): Promise<ServiceMetrics> {
  const found = await findService(ports, caller, path);
  const steps = stepsOf(range, ports.clock.now());
  const metrics = await ports.telemetry.metrics(found.of, steps);
  return { ...found, steps, metrics, usage: await usageOf(ports, found, steps.until) };
}

/** The result of a log search, with its steps, selected categories and routes. */
export interface FoundRoleLog {
  readonly of: ServiceRef;
  readonly steps: Steps;
  readonly selected: readonly string[];
  readonly found: FoundLog;
  /** Sorted. */
  readonly routes: readonly string[];
}

interface RoleLogSearch extends RangePath {
  readonly text: string;
  /** Separated by commas. Absent: the defaults of the preset. */
  readonly categories: string | undefined;
  readonly filters: readonly string[];
}

/** The newest lines of a log that are returned. */
const mostRoleLines = 200;
const mostLines = 300;

export async function searchServiceRoleLog(ports: Ports, caller: Caller, search: RoleLogSearch): Promise<FoundRoleLog> {
  const { range, text, categories, filters: written, ...path } = search;
  const { of } = await findService(ports, caller, path);
  const selected = selectCategories(of, categories);
  const filters = await readFilters(of, written);
  const steps = stepsOf(range, ports.clock.now());
  const found = await ports.telemetry.searchLog(of, steps, {
    by: 'category',
    text,
    filters,
    selected,
    limit: mostRoleLines,
  });
  const routes = await ports.telemetry.routes(of, steps);
  return { of, steps, selected, found, routes: [...new Set(routes.map(({ route }) => route))].sort(compareText) };
}

export interface FoundServiceLog {
  readonly steps: Steps;
  readonly found: FoundLog;
  readonly isTruncated: boolean;
}

export async function searchServiceLogs(
  ports: Ports,
  caller: Caller,
  { range, text, level, ...path }: RangePath & { readonly text: string; readonly level: LogLevel | undefined },
): Promise<FoundServiceLog> {
  const { of } = await findService(ports, caller, path);
  const steps = stepsOf(range, ports.clock.now());
  const selected = level === undefined ? logLevels : [level];
  const found = await ports.telemetry.searchLog(of, steps, {
    by: 'level',
    text,
    filters: [],
    selected,
    limit: mostLines,
  });
  const matching = selected.flatMap((one) => found.volume[one] ?? []).reduce((sum, count) => sum + count, 0);
  return { steps, found, isTruncated: matching > found.lines.length };
}

/** The settings behind the log of a service, as they are at a time. */
export interface FoundSettings extends LogSettings {
  readonly of: ServiceRef;
  readonly at: number;
}

export async function readServiceLogSettings(ports: Ports, caller: Caller, path: ServicePath): Promise<FoundSettings> {
  const { of } = await findService(ports, caller, path);
  const at = ports.clock.now();
  return { of, at, ...(await ports.telemetry.logSettings(of, at)) };
}

/** The busiest routes that are returned. */
const mostRoutes = 200;

export async function readServiceRoutes(
  ports: Ports,
  caller: Caller,
  { range, ...path }: RangePath,
): Promise<readonly RouteRow[]> {
  const { of } = await findService(ports, caller, path);
  const routes = await ports.telemetry.routes(of, stepsOf(range, ports.clock.now()));
  return routes.slice(0, mostRoutes);
}

export async function readServiceRoute(
  ports: Ports,
  caller: Caller,
  { range, key, ...path }: RangePath & { readonly key: RouteKey },
): Promise<{ readonly steps: Steps; readonly series: RouteSeries }> {
  const { of } = await findService(ports, caller, path);
  const steps = stepsOf(range, ports.clock.now());
  const series = await ports.telemetry.route(of, key, steps);
  if (!series)
    throw new ControlPlaneError(
      'not_found',
      `The route ${key.method} ${key.route} has no request within the last ${range}.`,
    );
  return { steps, series };
}

export async function readTrace(
  ports: Ports,
  caller: Caller,
  { workspaceId, traceId }: { readonly workspaceId: string; readonly traceId: string },
): Promise<Trace> {
  const apps = await listAppServices(ports, caller, workspaceId);
  const trace = await ports.telemetry.trace(apps, traceId, ports.clock.now());
  if (!trace)
    throw notFound('traceId', `No app of the workspace sent a span of the trace ${traceId} in the last 7 days.`);
  return trace;
}

function isRunning({ state }: Observed): boolean {
  return state === 'running';
}

/** The use of the containers that run. A container without telemetry yet counts as nothing. */
async function usageOf(
  { telemetry }: Ports,
  { of, containers }: { readonly of: ServiceRef; readonly containers: readonly Observed[] },
  at: number,
) {
  const usage = await telemetry.usage(of, at);
  return containers
    .filter(isRunning)
    .map(({ name }) => usage.find(({ container }) => container === name) ?? { container: name, cpu: 0, memory: 0 });
}

function selectCategories({ preset }: ServiceRef, categories: string | undefined): readonly string[] {
  if (categories === undefined) return defaultCategories(preset);
  const known = categoriesOf(preset);
  const selected = categories === '' ? [] : categories.split(',');
  const unknown = selected.find((id) => !known.includes(id));
  if (unknown === undefined) return selected;
  throw badQuery('categories', `The log has no category "${unknown}". Its categories are ${known.join(', ')}.`);
}

async function readFilters({ preset }: ServiceRef, written: readonly string[]): Promise<LogFilter[]> {
  const filters = written.map(parseFilter);
  if (preset !== 'access' && filters.some(({ field }) => field === 'route')) {
    throw badQuery('filter', 'Only the log of the service that the address of the app leads to has the field "route".');
  }
  await compileFilters(filters);
  return filters;
}
