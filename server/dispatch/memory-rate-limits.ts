import type { Clock } from '../ports/clock.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import { systemClock } from './clock.ts';

interface Period {
  count: number;
  readonly endsAt: number;
}

/**
 * Counts in the memory of this process: several processes each allow the full limit, and a restart resets the
 * counts. A period begins with the first request of a key.
 */
export function createMemoryRateLimits({ clock = systemClock }: { readonly clock?: Clock } = {}): RateLimits {
  const periods = new Map<string, Period>();
  let sweepAtSize = 1024;

  const sweep = (now: number) => {
    for (const [key, { endsAt }] of periods) if (endsAt <= now) periods.delete(key);
    // A sweep visits every key, so the next one waits until there are twice as many.
    sweepAtSize = Math.max(1024, periods.size * 2);
  };

  return {
    async take(key, { limit, windowSeconds }) {
      const now = clock.now();
      let period = periods.get(key);
      // A period that ends later than one that begins now was begun by a clock that was ahead.
      if (!period || period.endsAt <= now || period.endsAt > now + windowSeconds * 1000) {
        if (periods.size >= sweepAtSize) sweep(now);
        periods.set(key, (period = { count: 0, endsAt: now + windowSeconds * 1000 }));
      }
      const allowed = period.count < limit;
      if (allowed) period.count += 1;
      return { allowed, retryAfterSeconds: allowed ? 0 : Math.ceil((period.endsAt - now) / 1000) };
    },
  };
}
