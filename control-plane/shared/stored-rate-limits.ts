import type { RateLimits } from '../ports/rate-limits.ts';
import type { Store } from '../ports/store.ts';

/** Difference between the clocks of servers, in ms. */
const skewMs = 5000;

/** Counts requests in the rows of any store. A period begins with the first request of a key. */
export function createStoredRateLimits(store: Pick<Store, 'write'>): RateLimits {
  return {
    take: (key, { limit, windowSeconds }) =>
      store.write('system', async (tx) => {
        const endsAt = tx.now + windowSeconds * 1000;
        await tx.rateLimits.deleteAll({ endsAt: { atMost: tx.now } });
        const found = await tx.rateLimits.find({ id: key });
        // A period that ends later than one that begins now was begun by a clock that was ahead.
        const isOver = found !== null && found.endsAt > endsAt + skewMs;
        if (found && !isOver && found.count >= limit)
          return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((found.endsAt - tx.now) / 1000)) };
        if (!found) await tx.rateLimits.insert({ id: key, count: 1, endsAt });
        else await tx.rateLimits.update(key, isOver ? { count: 1, endsAt } : { count: found.count + 1 });
        return { allowed: true, retryAfterSeconds: 0 };
      }),
  };
}
