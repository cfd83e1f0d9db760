import { Problem } from '../contract/problem.ts';
import type { Operation } from '../model/operation.ts';
import type { Principal } from '../model/principal.ts';
import type { Log } from '../ports/log.ts';
import type { RateLimit, RateLimitDecision, RateLimits } from '../ports/rate-limits.ts';

interface Caller {
  readonly principal: Principal | null;
  readonly peer: string;
  readonly requestId: string;
}

/** The limit of an operation for such a caller, if the contract names one. */
export function rateLimitOf({ rateLimits }: Operation, principal: Principal | null): RateLimit | undefined {
  return rateLimits.find(({ caller }) => caller === (principal ? 'authenticated' : 'anonymous'));
}

/** Counts a request. Throws `rate_limited` where the caller has reached the limit that the contract names. */
export async function takeRateLimit(
  { rateLimits, log }: { readonly rateLimits: RateLimits | null; readonly log: Log },
  operation: Operation,
  { principal, peer, requestId }: Caller,
): Promise<void> {
  const limit = rateLimitOf(operation, principal);
  if (!rateLimits || !limit || !operation.errors[429]?.includes('rate_limited')) return;
  const key = principal ? `${operation.id}:authenticated:${principal.userId}` : `${operation.id}:anonymous:${peer}`;
  let decision: RateLimitDecision;
  try {
    decision = await rateLimits.take(key, limit);
  } catch (error) {
    log.warn({ requestId, operationId: operation.id, err: error }, 'The rate limit could not be counted; the request was let through.');
    return;
  }
  if (decision.allowed) return;
  const { retryAfterSeconds } = decision;
  const message = `The limit is ${limit.limit} requests in ${limit.windowSeconds} seconds. Retry after ${retryAfterSeconds} seconds.`;
  throw new Problem('rate_limited', message, { retryAfterSeconds });
}
