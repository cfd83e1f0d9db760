import { writeJson } from './access.ts';
import { type EngineLog, lineTemplate, pick } from './database-log.ts';

/** A job runner. Each job starts and is done; some are tried again, and few fail for good. */
export const jobsLog: EngineLog = {
  background: [
    {
      often: { perHour: 120 },
      line: (variant) =>
        lineTemplate({ category: 'start', level: 'info', message: `job ${job(variant)} started`, fields: jobId }),
    },
    {
      often: { perHour: 118 },
      line: (variant) =>
        lineTemplate({
          category: 'done',
          level: 'info',
          message: `job ${job(variant)} done in ${40 + variant * 9} ms`,
          fields: jobId,
        }),
    },
    {
      often: { perHour: 3 },
      line: (variant) =>
        lineTemplate({
          category: 'retry',
          level: 'warn',
          message: `job ${job(variant)} failed and is retried in 30 s: connection reset`,
          fields: jobId,
        }),
    },
    {
      often: { perHour: 0.5 },
      line: (variant) =>
        lineTemplate({
          category: 'fail',
          level: 'error',
          message: `job ${job(variant)} failed after 5 attempts: connection reset`,
          fields: jobId,
        }),
    },
    {
      often: { everyCells: 10 },
      line: (variant) =>
        lineTemplate({ category: 'other', level: 'debug', message: `queue polled, ${variant % 5} jobs wait` }),
    },
  ],
  ofRequest: () => [],
  started: lineTemplate({ category: 'other', level: 'info', message: 'worker started' }),
  write: writeJson,
  settings: [],
};

function job(variant: number): string {
  return pick(['send-receipt', 'resize-image', 'sync-stock', 'expire-carts'], variant);
}

function jobId(bits: number): Record<string, string> {
  return { job: String(100_000 + (bits % 900_000)) };
}
