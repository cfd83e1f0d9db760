import { Problem } from '../../contract/problem.ts';
import type { Log } from '../../server/ports/log.ts';
import { CallTimeout } from '../../control-plane/ports/call-timeout.ts';
import { StoreUnavailable } from '../../control-plane/ports/store.ts';

const retryAfterSeconds = 5;

/**
 * Responds with 503 while the store or another port is out of reach: a repeated request may succeed. The outage of the
 * store has its own two lines in the log.
 */
export function createErrorExplainer(log: Log): (problem: Problem) => Problem {
  return (problem) => {
    const { cause } = problem;
    if (cause instanceof StoreUnavailable)
      return new Problem(
        'store_unavailable',
        'The service cannot read or change its data at present. Try again later.',
        { cause, retryAfterSeconds },
      );
    if (!(cause instanceof CallTimeout)) return problem;
    log.error({ err: cause }, 'a part of the service does not respond');
    return new Problem('handler_timeout', 'A part of the service does not respond at present. Try again later.', {
      cause,
      retryAfterSeconds,
    });
  };
}
