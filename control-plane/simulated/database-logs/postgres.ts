import type { LogLine, LogSetting } from '../../ports/telemetry.ts';
import type { Row } from '../traffic/rows.ts';
import { afterStatementMs, slowMs, statementOf } from './databases.ts';
import { dateAndTime, type EngineLog, goodSetting, lineTemplate, type LineTemplate, pick } from './database-log.ts';

const log = { severity: 'LOG', level: 'info' } as const;

const slowStatements: LogSetting = {
  name: 'log_min_duration_statement',
  value: String(slowMs),
  unit: 'ms',
  label: 'Slow statements',
  meaning: 'Only statements that take five seconds or longer are logged.',
  categories: ['slow'],
  ok: false,
  recommended: '1000',
};

export const postgresLog: EngineLog = {
  background: [
    {
      often: { perHour: 240 },
      line: (variant) =>
        lineTemplate({
          ...log,
          category: 'connection',
          message: connection(variant),
          fields: (bits) => ({ pid: pidOf(bits) }),
        }),
    },
    {
      often: { everyCells: 10 },
      line: (variant) =>
        lineTemplate({
          ...log,
          category: 'checkpoint',
          message: `checkpoint complete: wrote ${20 + variant} buffers (0.${1 + (variant % 9)}%)`,
          fields: () => ({ pid: '27' }),
        }),
    },
    {
      often: { perHour: 4 },
      line: (variant) =>
        lineTemplate({
          ...log,
          category: 'autovacuum',
          message: `automatic vacuum of table "app.public.${pick(['carts', 'sessions', 'orders'], variant)}": index scans: 1`,
          fields: (bits) => ({ pid: pidOf(bits) }),
        }),
    },
    {
      often: { perHour: 1 },
      line: (variant) => {
        const bytes = 1_048_576 * (10 + (variant % 8));
        return lineTemplate({
          ...log,
          category: 'tempfile',
          message: `temporary file of ${bytes} bytes`,
          statement: 'SELECT * FROM orders ORDER BY total DESC',
          fields: (bits) => ({ ...client(bits), bytes: String(bytes) }),
        });
      },
    },
  ],
  ofRequest,
  started: lineTemplate({
    ...log,
    category: 'other',
    message: 'database system is ready to accept connections',
    fields: () => ({ pid: '1' }),
  }),
  write,
  settings: [
    goodSetting({
      name: 'log_lock_waits',
      value: 'on',
      label: 'Lock waits',
      meaning: 'A statement that waits for a lock for a second is logged.',
      categories: ['lock'],
    }),
    slowStatements,
    goodSetting({
      name: 'log_temp_files',
      value: '10240',
      unit: 'kB',
      label: 'Temporary files',
      meaning: 'Temporary files of 10 MB or more are logged.',
      categories: ['tempfile'],
    }),
  ],
};

function ofRequest(row: Row): LineTemplate[] {
  const ran = statementOf(row);
  if (!ran || ran.durationMs < slowMs) return [];
  const { text: statement } = ran;
  const duration = ran.durationMs.toFixed(3);
  const slow = lineTemplate({
    ...log,
    category: 'slow',
    message: `duration: ${duration} ms`,
    statement,
    fields: (bits) => ({ ...client(bits), durationMs: duration }),
    beforeMs: afterStatementMs + 1,
  });
  if (row.cause !== 'statement_timeout') return [slow];
  const [waited, lock] = [`1000.0${(row.durationMs * 10) % 10}1`, Math.round(ran.durationMs) - 1000];
  return [
    lineTemplate({
      ...log,
      category: 'lock',
      message: `process still waiting for ShareLock on transaction after ${waited} ms`,
      statement,
      fields: (bits) => ({ ...client(bits), durationMs: waited }),
      beforeMs: lock,
    }),
    slow,
    lineTemplate({
      category: 'error',
      level: 'error',
      message: 'canceling statement due to statement timeout',
      statement,
      fields: (bits) => ({ ...client(bits), sqlstate: '57014' }),
      beforeMs: afterStatementMs,
    }),
  ];
}

function write({ at, severity, message, statement, fields }: LogLine): string[] {
  const prefix = `${dateAndTime(at)} UTC [${fields.pid ?? '1'}]`;
  const text = `${prefix} ${severity}:  ${message}`;
  return statement === undefined ? [text] : [text, `${prefix} STATEMENT:  ${statement}`];
}

function connection(variant: number): string {
  if (variant % 2 === 0) return 'connection authorized: user=app database=app application_name=web';
  return `disconnection: session time: 0:0${variant % 10}:${10 + (variant % 50)}.${100 + variant} user=app database=app`;
}

function client(bits: number): Record<string, string> {
  return { pid: pidOf(bits), user: 'app', database: 'app' };
}

function pidOf(bits: number): string {
  return String(780 + (bits % 60));
}
