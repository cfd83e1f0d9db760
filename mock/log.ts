import { createLog } from '../server/http/log.ts';
import type { Log } from '../server/ports/log.ts';
import { createQuietLog } from './context/quiet-log.ts';

/** A log of what goes wrong in the mock itself. */
export function createMockLog(log: Log = createLog({ level: 'warn' })): Log {
  return createQuietLog(log);
}
