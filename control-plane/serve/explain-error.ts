import { Problem } from '../../contract/problem.ts';
import type { Log } from '../../server/ports/log.ts';
import { StoreUnavailable } from '../ports/store.ts';

const retryAfterSeconds = 5;

/** Responds with 503 while the store is not available: the same request may succeed later. */
export function createErrorExplainer(log: Log): (problem: Problem) => Problem {
  return (problem) => {
    const { cause } = problem;
    if (!(cause instanceof StoreUnavailable)) return problem;
    log.error({ err: cause }, 'the store is not available');
    return new Problem('handler_timeout', 'The service cannot reach its data at present. Try again later.', { cause, retryAfterSeconds });
  };
}
