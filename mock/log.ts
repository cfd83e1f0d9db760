import { createLog } from '../server/http/log.ts';
import type { Log } from '../server/ports/log.ts';

/** A log of what goes wrong in the mock itself. It responds with errors on purpose; those are not logged. */
export function createMockLog(log: Log = createLog({ level: 'warn' })): Log {
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error(fields, message) {
      if (message !== 'responded' || 'err' in fields) log.error(fields, message);
    },
  };
}
