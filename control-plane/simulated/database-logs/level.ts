import { writeJson } from './access.ts';
import { type EngineLog, lineTemplate } from './database-log.ts';

/** Any other service. */
export const levelLog: EngineLog = {
  background: [
    {
      often: { perHour: 60 },
      line: (variant) =>
        lineTemplate({ category: 'info', level: 'info', message: `handled a message in ${2 + variant} ms` }),
    },
    {
      often: { perHour: 30 },
      line: (variant) =>
        lineTemplate({ category: 'debug', level: 'debug', message: `cache hit rate is ${30 + variant} %` }),
    },
    {
      often: { perHour: 4 },
      line: (variant) =>
        lineTemplate({ category: 'warn', level: 'warn', message: `a connection was slow: ${500 + variant * 11} ms` }),
    },
    {
      often: { perHour: 1 },
      line: () =>
        lineTemplate({ category: 'error', level: 'error', message: 'a message could not be read and was dropped' }),
    },
  ],
  ofRequest: () => [],
  started: lineTemplate({ category: 'info', level: 'info', message: 'started' }),
  write: writeJson,
  settings: [],
};
