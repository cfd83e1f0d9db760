import type { LogLevel } from '../../model/observability/log.ts';
import type { LogLine } from '../../ports/telemetry.ts';
import type { Row } from '../traffic/rows.ts';
import { type EngineLog, goodSetting, lineTemplate, type LineTemplate, noFields, pick } from './database-log.ts';

const ofIngress = ['2xx', '3xx', '4xx', '5xx'];

/** The service that the address of the app leads to: the access log of the ingress, and JSON lines of the app. */
export const accessLog: EngineLog = {
  background: [
    {
      often: { perHour: 240 },
      line: (variant) =>
        appLine('info', 'session started', (bits) => ({
          user: `u-${1000 + (bits % 9000)}`,
          client: clientOf(variant),
        })),
    },
    {
      often: { perHour: 120 },
      line: () => appLine('debug', 'session renewed', (bits) => ({ user: `u-${1000 + (bits % 9000)}` })),
    },
    {
      often: { perHour: 90 },
      line: (variant) =>
        appLine('info', `mail "${pick(mails, variant)}" queued`, (bits) => ({
          mail: String(100_000 + (bits % 900_000)),
        })),
    },
    {
      often: { everyCells: 2 },
      line: (variant) =>
        appLine('debug', 'pool of connections', () => ({
          used: String(1 + (variant % 8)),
          idle: String(9 - (variant % 8)),
        })),
    },
    {
      often: { perHour: 24 },
      line: (variant) =>
        appLine('warn', `request to ${pick(partners, variant)} is retried`, () => ({
          afterMs: String(200 + variant * 7),
        })),
    },
    {
      often: { perHour: 12 },
      line: (variant) =>
        appLine('warn', 'slow response', () => ({
          durationMs: String(1000 + variant * 13),
          client: clientOf(variant),
        })),
    },
    {
      often: { perHour: 4 },
      line: (variant) => appLine('warn', 'too many attempts to sign in', () => ({ client: clientOf(variant) })),
    },
    {
      often: { perHour: 6 },
      line: (variant) =>
        lineTemplate({
          category: 'other',
          level: 'warn',
          message: 'the cache is cold',
          fields: () => ({ misses: String(3 + (variant % 7)) }),
        }),
    },
    {
      often: { everyCells: 20 },
      line: (variant) =>
        lineTemplate({
          category: 'other',
          level: 'debug',
          message: 'sessions swept',
          fields: () => ({ removed: String(variant % 12) }),
        }),
    },
  ],
  ofRequest: (row) => [accessLine(row), ...appLines(row)],
  started: lineTemplate({ category: 'other', level: 'info', message: 'listening on port 3000' }),
  write: writeJson,
  settings: [
    goodSetting({
      name: 'accessLog',
      value: 'on',
      label: 'Access log',
      meaning: 'Every request is logged when its response has been sent.',
      categories: ofIngress,
    }),
    goodSetting({
      name: 'samplingPercent',
      value: '100',
      unit: 'percent',
      label: 'Share of requests',
      meaning: 'Every request is logged, also when it succeeds.',
      categories: ofIngress,
    }),
  ],
};

const reasons: Readonly<Record<number, string>> = { 404: 'nothing found', 409: 'conflict', 422: 'body not valid' };
const mails = ['welcome', 'receipt', 'reset your password'] as const;
const partners = ['payments.test', 'shipping.test', 'search.test'] as const;

function appLine(level: LogLevel, message: string, fields: LineTemplate['fields']): LineTemplate {
  return lineTemplate({ category: 'other', level, message, fields });
}

function clientOf(variant: number): string {
  return `198.51.100.${10 + variant}`;
}

/** A line as most frameworks write it. */
export function writeJson({ level, message, fields }: LogLine): string[] {
  return [JSON.stringify({ level, msg: message, ...fields })];
}

function accessLine({ route: { method, route }, path, status, class: first, durationMs, cause }: Row): LineTemplate {
  const duration = String(Math.round(durationMs));
  const fields = { method, route, path, status: String(status), durationMs: duration };
  return {
    category: `${first}xx`,
    source: 'ingress',
    severity: '',
    level: first === 5 ? 'error' : first === 4 ? 'warn' : 'info',
    message: `${method} ${path} ${status} ${duration} ms`,
    fields: () => fields,
    beforeMs: 0,
    // Without the app there is no trace.
    traced: cause !== 'unavailable',
  };
}

function appLines({ route: { method, failure, line }, path, status, cause }: Row): LineTemplate[] {
  if (cause === 'unavailable') return [];
  if (cause !== null) {
    const reason = reasonOf(cause, failure);
    return [
      lineTemplate({
        category: 'error',
        level: 'error',
        message: `${failure.doing} failed: ${reason}`,
        beforeMs: 2,
        traced: true,
      }),
    ];
  }
  if (status >= 400) {
    const level = status === 404 ? 'debug' : 'warn';
    return [
      {
        ...appLine(level, reasons[status] ?? 'request refused', () => ({ method, path, status: String(status) })),
        beforeMs: 1,
      },
    ];
  }
  if (!line || status >= 300) return [];
  const { level, message, field, prefix } = line;
  const fields = (bits: number) => ({ [field]: `${prefix}${10_000 + (bits % 90_000)}` });
  return [lineTemplate({ category: 'other', level, message, fields: field === '' ? noFields : fields, beforeMs: 1 })];
}

/** What went wrong in a request that failed in the app. */
export function reasonOf(cause: NonNullable<Row['cause']>, failure: Row['route']['failure']): string {
  if (cause === 'database_down') return 'connect ECONNREFUSED';
  return failure.cause === 'statement_timeout' ? 'canceling statement due to statement timeout' : failure.message;
}
