import type { LogLine } from '../../ports/telemetry.ts';
import { dateAndTime, type EngineLog, goodSetting, lineTemplate, pick } from './database-log.ts';

export const rabbitmqLog: EngineLog = {
  background: [
    {
      often: { perHour: 60 },
      line: (variant) =>
        lineTemplate({
          category: 'connection',
          level: 'info',
          severity: 'info',
          message: `${pick(['accepting', 'closing'], variant)} AMQP connection <0.${700 + variant}.0> (10.42.0.17:${40_000 + variant} -> 10.42.0.31:5672)`,
        }),
    },
    {
      often: { perHour: 12 },
      line: (variant) =>
        lineTemplate({
          category: 'channel',
          level: 'warn',
          severity: 'warning',
          message: `Channel ${1 + (variant % 4)} was closed by the client: consumer acknowledgement timed out`,
        }),
    },
    {
      often: { perHour: 3 },
      line: (variant) =>
        lineTemplate({
          category: 'queue',
          level: 'info',
          severity: 'info',
          message: `queue '${pick(['mails', 'invoices', 'thumbnails'], variant)}' in vhost '/': ${variant} messages are ready`,
        }),
    },
    {
      often: { everyCells: 120 },
      line: () =>
        lineTemplate({
          category: 'other',
          level: 'debug',
          severity: 'debug',
          message: 'Ra WAL: rolled over to the next segment',
        }),
    },
  ],
  ofRequest: () => [],
  started: lineTemplate({
    category: 'other',
    level: 'info',
    severity: 'info',
    message: 'Server startup complete; 4 plugins started.',
  }),
  write: ({ at, severity, message }: LogLine) => [`${dateAndTime(at)}000+00:00 [${severity}] <0.9.0> ${message}`],
  settings: [
    goodSetting({
      name: 'log.console.level',
      value: 'info',
      label: 'Level',
      meaning: 'Lines from `info` on are logged.',
      categories: ['connection', 'channel', 'alarm', 'queue', 'error'],
    }),
    goodSetting({
      name: 'vm_memory_high_watermark',
      value: '0.6',
      label: 'Memory alarm',
      meaning: 'An alarm is logged when 60 percent of the memory are used.',
      categories: ['alarm'],
    }),
  ],
};
