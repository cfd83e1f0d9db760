import { clientOf } from '../../contract/model/client-address.ts';
import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Principal } from '../../contract/model/principal.ts';
import type { Log } from '../ports/log.ts';
import type { RateLimit, RateLimitDecision, RateLimits } from '../ports/rate-limits.ts';
import type { RoutedRequest } from './routed.ts';

/** The limit of an operation for such a caller, if the contract names one. */
export function rateLimitOf({ rateLimits }: Operation, principal: Principal | null): RateLimit | undefined {
  return rateLimits.find(({ caller }) => caller === (principal ? 'authenticated' : 'anonymous'));
}

/** Counts a request. Throws `rate_limited` if the caller has reached the limit. */
export async function takeRateLimit<Extra>(
  { rateLimits, log }: { readonly rateLimits: RateLimits | null; readonly log: Log },
  { endpoint: { operation }, request, requestId }: RoutedRequest<Extra>,
  { principal, limit }: { readonly principal: Principal | null; readonly limit: RateLimit },
): Promise<void> {
  if (!rateLimits || !operation.errors[429]?.includes('rate_limited')) return;
  const key = principal
    ? `${operation.id}:authenticated:${principal.userId}`
    : `${operation.id}:anonymous:${clientOf(request.peer)}`;
  let decision: RateLimitDecision;
  try {
    decision = await rateLimits.take(key, limit);
  } catch (error) {
    log.warn(
      { requestId, operationId: operation.id, err: error },
      'The rate limit could not be counted; the request was let through.',
    );
    return;
  }
  if (decision.allowed) return;
  const { retryAfterSeconds } = decision;
  const message = `The limit is ${limit.limit} requests in ${limit.windowSeconds} seconds. Retry after ${retryAfterSeconds} seconds.`;
  throw new Problem('rate_limited', message, { retryAfterSeconds });
}
