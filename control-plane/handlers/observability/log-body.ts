import type { components } from '../../../generated/types.ts';
import { type LogCategoryId, logPresets } from '../../../generated/telemetry.ts';
import type { ContainerLog } from '../../actions/observability/container-logs.ts';
import type { FoundRoleLog, FoundServiceLog, FoundSettings } from '../../actions/observability/observability.ts';
import { logLevels } from '../../model/observability/log.ts';
import type { Range } from '../../model/observability/range.ts';
import type { LogLine } from '../../ports/telemetry.ts';
import { timestamp } from '../shared/timestamp.ts';

type Schemas = components['schemas'];

const labels: Readonly<Record<LogCategoryId, string>> = {
  '2xx': 'Succeeded',
  '3xx': 'Redirected',
  '4xx': 'Client errors',
  '5xx': 'Server errors',
  error: 'Errors',
  warn: 'Warnings',
  info: 'Information',
  debug: 'Debugging',
  slow: 'Slow statements',
  lock: 'Lock waits',
  deadlock: 'Deadlocks',
  connection: 'Connections',
  autovacuum: 'Autovacuum',
  checkpoint: 'Checkpoints',
  tempfile: 'Temporary files',
  innodb: 'InnoDB',
  election: 'Elections',
  index: 'Index builds',
  auth: 'Failed sign-ins',
  persistence: 'Persistence',
  replication: 'Replication',
  memory: 'Memory',
  client: 'Clients',
  channel: 'Channels',
  alarm: 'Alarms',
  queue: 'Queues',
  delivered: 'Delivered',
  deferred: 'Deferred',
  bounced: 'Bounced',
  rejected: 'Rejected',
  start: 'Started',
  done: 'Done',
  retry: 'Retried',
  fail: 'Failed',
  other: 'Everything else',
};

/** Beside the errors of the ingress. */
const errorsOfEntry = "The service's errors";

export function roleLogBody(
  { of, steps, selected, found, routes }: FoundRoleLog,
  query: string,
): Schemas['RoleLogSearch'] {
  const { start, step, points } = steps;
  const categories = logPresets[of.preset].map(({ id, source }) => {
    const volume = [...(found.volume[id] ?? Array.from({ length: points }, () => 0))];
    const label = id === 'error' && of.preset === 'access' ? errorsOfEntry : labels[id];
    return {
      id,
      label,
      on: selected.includes(id),
      source,
      count: volume.reduce((sum, count) => sum + count, 0),
      volume,
    };
  });
  return {
    preset: of.preset,
    start,
    step,
    categories,
    lines: found.lines.map(roleLineBody),
    routes: routes.slice(0, mostRoutes),
    query,
  };
}

const mostRoutes = 200;

export function logSearchBody(
  { steps, found, isTruncated }: FoundServiceLog,
  range: Range,
  query: string,
): Schemas['LogSearch'] {
  const levels: Record<string, number[]> = {};
  for (const level of logLevels) if (found.volume[level]) levels[level] = [...found.volume[level]];
  const lines = found.lines.map(({ at, level, message, text = message, container }) => ({
    ts: at,
    level,
    message: text,
    pod: container,
  }));
  return { range, start: steps.start, step: steps.step, levels, lines, truncated: isTruncated, query };
}

export function logSettingsBody({ of, at, settings, lines }: FoundSettings): Schemas['LogSettings'] {
  return {
    preset: of.preset,
    source: of.preset === 'access' ? 'ingress' : 'engine',
    readAt: timestamp(at),
    settings: settings.map((setting) => ({ ...setting, categories: [...setting.categories] })),
    ...(lines && { lines: lines.map(roleLineBody) }),
  };
}

export function containerLogsBody({ container, state, lines }: ContainerLog): Schemas['ContainerLogs'] {
  return { container, state: state === 'no-container' ? 'no-pod' : state, logs: lines.join('\n') };
}

function roleLineBody({ at, fields, container, text: _, ...line }: LogLine): Schemas['RoleLogLine'] {
  return { ts: at, ...line, fields: { ...fields }, pod: container };
}
