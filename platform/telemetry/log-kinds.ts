import type { LogCategoryId } from '../../generated/telemetry.ts';
import { type LogLevel, logLevels } from '../../control-plane/model/observability/log.ts';

/** They are stored, so none may change; a new category takes the next one. */
const numbers = {
  '2xx': 0,
  '3xx': 1,
  '4xx': 2,
  '5xx': 3,
  error: 4,
  other: 5,
  slow: 6,
  lock: 7,
  deadlock: 8,
  connection: 9,
  autovacuum: 10,
  checkpoint: 11,
  tempfile: 12,
  innodb: 13,
  election: 14,
  index: 15,
  auth: 16,
  persistence: 17,
  replication: 18,
  memory: 19,
  client: 20,
  channel: 21,
  alarm: 22,
  queue: 23,
  delivered: 24,
  deferred: 25,
  bounced: 26,
  rejected: 27,
  start: 28,
  done: 29,
  retry: 30,
  fail: 31,
  warn: 32,
  info: 33,
  debug: 34,
} as const satisfies Record<LogCategoryId, number>;

const categories = Object.keys(numbers);

/** What a line is stored as: its category and its level in one number. */
export function kindOf(category: string, level: LogLevel): number {
  const number: number = category in numbers ? numbers[category as LogCategoryId] : numbers.other;
  return number * logLevels.length + logLevels.indexOf(level);
}

export function categoryOfKind(kind: number): string {
  return categories[Math.floor(kind / logLevels.length)] ?? 'other';
}

export function levelOfKind(kind: number): LogLevel {
  return logLevels[kind % logLevels.length] ?? 'info';
}
