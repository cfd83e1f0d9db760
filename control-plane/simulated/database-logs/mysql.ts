import type { LogLine } from '../../ports/telemetry.ts';
import { afterStatementMs, slowMs, statementOf } from './databases.ts';
import { type EngineLog, goodSetting, lineTemplate, pick } from './database-log.ts';

const note = { severity: 'Note', level: 'info' } as const;

export const mysqlLog: EngineLog = {
  background: [
    {
      often: { perHour: 180 },
      line: (variant) =>
        lineTemplate({
          ...note,
          category: 'connection',
          message: pick(['Connect app@10.42.0.17 on app using TCP/IP', 'Quit'], variant),
          fields: (bits) => ({ thread: String(bits % 400) }),
        }),
    },
    {
      often: { everyCells: 60 },
      line: (variant) =>
        lineTemplate({
          ...note,
          category: 'innodb',
          message: `InnoDB: page_cleaner: flushed ${200 + variant} pages in ${900 + variant} ms`,
        }),
    },
    {
      often: { perHour: 1 },
      line: (variant) =>
        lineTemplate({
          severity: 'Warning',
          level: 'warn',
          category: 'other',
          message: `Aborted connection ${300 + variant} to db: 'app' user: 'app' (Got timeout reading communication packets)`,
        }),
    },
  ],
  ofRequest: (row) => {
    const ran = statementOf(row);
    if (!ran || ran.durationMs < slowMs) return [];
    const seconds = (ran.durationMs / 1000).toFixed(6);
    const slow = lineTemplate({
      ...note,
      category: 'slow',
      message: `Query_time: ${seconds}  Lock_time: 0.000013  Rows_sent: 0  Rows_examined: 18204`,
      statement: ran.text,
      fields: (bits) => ({ thread: String(bits % 400), user: 'app', durationMs: ran.durationMs.toFixed(3) }),
      beforeMs: afterStatementMs + 1,
    });
    if (row.cause !== 'statement_timeout') return [slow];
    const message = 'Query execution was interrupted, maximum statement execution time exceeded';
    const fields = (bits: number) => ({ thread: String(bits % 400), user: 'app', code: '3024' });
    return [
      slow,
      lineTemplate({
        category: 'error',
        level: 'error',
        message,
        statement: ran.text,
        fields,
        beforeMs: afterStatementMs,
      }),
    ];
  },
  started: lineTemplate({ ...note, category: 'other', message: 'mysqld: ready for connections. port: 3306' }),
  write,
  settings: [
    goodSetting({
      name: 'innodb_print_all_deadlocks',
      value: 'ON',
      label: 'Deadlocks',
      meaning: 'Every deadlock is logged.',
      categories: ['deadlock'],
    }),
    goodSetting({
      name: 'log_error_verbosity',
      value: '3',
      label: 'Verbosity',
      meaning: 'Errors, warnings and notes are logged.',
      categories: ['error', 'connection', 'innodb'],
    }),
    {
      name: 'long_query_time',
      value: String(slowMs / 1000),
      unit: 's',
      label: 'Slow statements',
      meaning: 'Only statements that take five seconds or longer are logged.',
      categories: ['slow'],
      ok: false,
      recommended: '1',
    },
  ],
};

function write({ at, severity, message, statement, fields }: LogLine): string[] {
  const text = `${new Date(at).toISOString()} ${fields.thread ?? '0'} [${severity}] [Server] ${message}`;
  return statement === undefined ? [text] : [text, `${statement};`];
}
