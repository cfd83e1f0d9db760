import type { RequestLog } from '../model/handler.ts';

/** Receives what an operator should know; a pino logger fits. */
export interface Log extends RequestLog {
  /** A log that adds `fields` to each entry. Without it, the front adds the fields of a request itself. */
  child?(fields: object): RequestLog;
}
