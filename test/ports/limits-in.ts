import { SqlRateLimits } from '../../control-plane/adapters/sql/rate-limits.ts';
import type { SqlStore } from '../../control-plane/adapters/sql/store.ts';
import { VirtualClock } from '../../control-plane/adapters/virtual-clock.ts';

/** The subject of the suite of rate limits, in a database. */
export function limitsIn(store: SqlStore) {
  const clock = new VirtualClock(0);
  return {
    rateLimits: new SqlRateLimits(store.database, clock),
    elsewhere: new SqlRateLimits(store.database, clock),
    pass: (milliseconds: number) => clock.moveTo(clock.now() + milliseconds),
    kept: () => store.read('system', (tx) => tx.rateLimits.count({})),
  };
}
