import { ControlPlaneError } from '../../model/shared/error.ts';
import type { RateLimit, RateLimits } from '../../ports/rate-limits.ts';

/** Counts an attempt. Throws `rate_limited` with the reason and the time until the next attempt. */
export async function takeRate(rateLimits: RateLimits, key: string, limit: RateLimit, reason: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await rateLimits.take(key, limit);
  if (allowed) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ControlPlaneError(
    'rate_limited',
    `${reason} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    {
      retryAfterSeconds,
    },
  );
}
