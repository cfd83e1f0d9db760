import type { LogLine } from '../../ports/telemetry.ts';
import { dateAndTime, type EngineLog, goodSetting, lineTemplate } from './database-log.ts';

const notice = { severity: '*', level: 'info' } as const;

export const redisLog: EngineLog = {
  background: [
    {
      often: { everyCells: 10 },
      line: (variant) =>
        lineTemplate({
          ...notice,
          category: 'persistence',
          message: `${100 + variant} changes in 300 seconds. Saving...`,
        }),
    },
    {
      often: { everyCells: 10 },
      line: (variant) =>
        lineTemplate({
          ...notice,
          category: 'persistence',
          message: `DB saved on disk, fork CoW: ${1 + (variant % 4)} MB`,
        }),
    },
    {
      often: { perHour: 20 },
      line: (variant) =>
        lineTemplate({
          severity: '-',
          level: 'debug',
          category: 'client',
          message: `Accepted 10.42.0.${10 + (variant % 40)}:${40_000 + variant}`,
        }),
    },
    {
      often: { perHour: 1 },
      line: (variant) =>
        lineTemplate({
          severity: '#',
          level: 'warn',
          category: 'memory',
          message: `Asynchronous AOF fsync is taking too long (${1 + (variant % 3)} s)`,
        }),
    },
  ],
  ofRequest: () => [],
  started: lineTemplate({ ...notice, category: 'other', message: 'Ready to accept connections tcp' }),
  write: ({ at, severity, message }: LogLine) => [`1:M ${dateAndTime(at)} ${severity} ${message}`],
  settings: [
    goodSetting({
      name: 'maxmemory',
      value: '268435456',
      unit: 'bytes',
      label: 'Memory limit',
      meaning: 'Keys are evicted once the cache holds 256 MiB.',
      categories: ['memory'],
    }),
  ],
};
