import type { LogLine } from '../../ports/telemetry.ts';
import { afterStatementMs, slowMs, statementOf } from './databases.ts';
import { type EngineLog, goodSetting, lineTemplate, pick } from './database-log.ts';

const info = { severity: 'I', level: 'info' } as const;

export const mongodbLog: EngineLog = {
  background: [
    {
      often: { perHour: 200 },
      line: (variant) =>
        lineTemplate({
          ...info,
          category: 'connection',
          message: pick(['Connection accepted', 'Connection ended'], variant),
          fields: (bits) => ({ component: 'NETWORK', connectionId: String(bits % 5000) }),
        }),
    },
    {
      often: { everyCells: 120 },
      line: (variant) =>
        lineTemplate({
          ...info,
          category: 'index',
          message: 'Index build: done building',
          fields: () => ({ component: 'INDEX', collection: pick(['carts', 'orders'], variant) }),
        }),
    },
    {
      often: { everyCells: 2 },
      line: () =>
        lineTemplate({
          ...info,
          category: 'other',
          message: 'Checkpoint saved',
          fields: () => ({ component: 'WTCHKPT' }),
        }),
    },
  ],
  ofRequest: (row) => {
    const ran = statementOf(row);
    if (!ran || ran.durationMs < slowMs) return [];
    const durationMs = String(Math.round(ran.durationMs));
    const slow = lineTemplate({
      ...info,
      category: 'slow',
      message: 'Slow query',
      fields: () => ({ component: 'COMMAND', planSummary: 'COLLSCAN', durationMs }),
      beforeMs: afterStatementMs + 1,
    });
    if (row.cause !== 'statement_timeout') return [slow];
    const message = 'operation exceeded time limit';
    const fields = () => ({ component: 'COMMAND', code: '50', codeName: 'MaxTimeMSExpired' });
    return [
      slow,
      lineTemplate({ category: 'error', level: 'error', severity: 'E', message, fields, beforeMs: afterStatementMs }),
    ];
  },
  started: lineTemplate({
    ...info,
    category: 'other',
    message: 'Waiting for connections',
    fields: () => ({ component: 'NETWORK', port: '27017' }),
  }),
  write,
  settings: [
    goodSetting({
      name: 'security.authorization',
      value: 'enabled',
      label: 'Sign-in',
      meaning: 'Failed sign-ins are logged.',
      categories: ['auth'],
    }),
    {
      name: 'slowOpThresholdMs',
      value: String(slowMs),
      unit: 'ms',
      label: 'Slow queries',
      meaning: 'Only queries that take five seconds or longer are logged.',
      categories: ['slow'],
      ok: false,
      recommended: '100',
    },
  ],
};

function write({ at, severity, message, fields: { component = '-', ...attr } }: LogLine): string[] {
  return [JSON.stringify({ t: { $date: new Date(at).toISOString() }, s: severity, c: component, msg: message, attr })];
}
