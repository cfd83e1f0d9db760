import { expect, test } from 'vitest';
import { rateLimitsSuite } from '../../../control-plane/ports/suites/rate-limits.ts';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { createStoredRateLimits } from '../../../control-plane/shared/stored-rate-limits.ts';
import { storeRows } from './chosen-storage.ts';

test.each(Object.entries(rateLimitsSuite))('limits in rows of a store: %s', async (_name, check) => {
  // Moves back too, as the clock of a machine does.
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now, sleep: async () => undefined };

  const checked = check(async () => {
    const { store } = storeRows({})({ clock, random: createSeededRandom(1), shiftMs: 0 });
    return {
      rateLimits: createStoredRateLimits(store),
      elsewhere: createStoredRateLimits(store),
      pass: (milliseconds) => void (now += milliseconds),
      countRows: () => store.read('system', (tx) => tx.rateLimits.count({})),
    };
  });

  await expect(checked).resolves.toBeUndefined();
});
