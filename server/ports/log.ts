import type { RequestLog } from '../../contract/model/handler.ts';

/** Receives log entries for operators. A pino logger can be used. */
export interface Log extends RequestLog {
  /** A log that adds `fields` to each entry. Without it, the front adds the fields of a request itself. */
  child?(fields: object): RequestLog;
  /** Whether entries of a level are written. Without it, the front creates every entry. */
  isLevelEnabled?(level: 'info' | 'warn' | 'error'): boolean;
}
