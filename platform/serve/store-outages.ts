import type { Log } from '../../server/ports/log.ts';
import { StoreUnavailable } from '../../control-plane/ports/store.ts';
import type { OutageObserver } from '../database/statements/outages.ts';

/** Writes a line to the log when an outage of the store begins, and one when it ends. */
export function logOutages(log: Log): OutageObserver {
  return {
    began: (error) => log.error({ err: error }, 'the store is not available; requests and work wait for it'),
    ended: (seconds) => log.info({ seconds: Math.round(seconds) }, 'the store is available again'),
    failedOnce: (error) => log.warn({ err: error }, 'a call of the store failed; the next one succeeded'),
  };
}

/** Leaves out errors of the store: `logOutages` says once what each call and each step would say again. */
export function unlessStore<Values extends readonly unknown[]>(
  report: (...values: [...Values, error: unknown]) => void,
): (...values: [...Values, error: unknown]) => void {
  return (...values) => {
    if (!(values.at(-1) instanceof StoreUnavailable)) report(...values);
  };
}
