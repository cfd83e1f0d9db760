import { Problem } from '../../contract/problem.ts';
import type { Log } from '../../server/ports/log.ts';
import { CallTimeout } from '../../control-plane/ports/call-timeout.ts';
import { StoreUnavailable } from '../../control-plane/ports/store.ts';

const retryAfterSeconds = 5;

/** Responds with 503 while the store or another port is out of reach: the same request may succeed later. */
export function createErrorExplainer(log: Log): (problem: Problem) => Problem {
  return (problem) => {
    const { cause } = problem;
    if (cause instanceof CallTimeout) {
      log.error({ err: cause }, 'a part of the service does not respond');
      return new Problem('handler_timeout', 'A part of the service does not respond at present. Try again later.', {
        cause,
        retryAfterSeconds,
      });
    }
    if (!(cause instanceof StoreUnavailable)) return problem;
    log.error({ err: cause }, 'the store is not available');
    return new Problem('handler_timeout', 'The service cannot reach its data at present. Try again later.', {
      cause,
      retryAfterSeconds,
    });
  };
}
