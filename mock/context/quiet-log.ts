import type { Log } from '../../server/ports/log.ts';

/** Leaves out the errors that a mock responds with on purpose, and keeps what goes wrong in the mock itself. */
export function createQuietLog(log: Log): Log {
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error(fields, message) {
      if (message !== 'responded' || 'err' in fields) log.error(fields, message);
    },
  };
}
