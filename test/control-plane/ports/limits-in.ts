import { SqlRateLimits } from '../../../platform/database/statements/rate-limits.ts';
import type { SqlStore } from '../../../platform/database/statements/store.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';

/** The subject of the suite of rate limits, in a database. */
export function limitsIn(store: SqlStore) {
  const clock = new VirtualClock(0);
  return {
    rateLimits: new SqlRateLimits(store.database, clock),
    elsewhere: new SqlRateLimits(store.database, clock),
    pass: (milliseconds: number) => clock.moveTo(clock.now() + milliseconds),
    countRows: () => store.read('system', (tx) => tx.rateLimits.count({})),
  };
}
