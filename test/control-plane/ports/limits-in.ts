import { SqlRateLimits } from '../../../platform/database/statements/rate-limits.ts';
import type { SqlStore } from '../../../platform/database/statements/store.ts';

/** The subject of the suite of rate limits, in a database. */
export function limitsIn(store: SqlStore) {
  // Moves back too, as the clock of a machine does.
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now, sleep: async () => undefined };
  return {
    rateLimits: new SqlRateLimits(store.database, clock),
    elsewhere: new SqlRateLimits(store.database, clock),
    pass: (milliseconds: number) => void (now += milliseconds),
    countRows: () => store.read('system', (tx) => tx.rateLimits.count({})),
  };
}
