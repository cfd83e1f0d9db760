import { expect, test } from 'vitest';
import { collectApps } from '../../../../platform/serve/engine/collect-apps.ts';
import { createMemoryPlane } from '../../../memory-plane.ts';

const cache = 'pcp-cache-of-gone';

test('what is left of an app is collected twice more after nothing uses it', async () => {
  const [end, { store }] = [new AbortController(), createMemoryPlane({ at: 0 })];
  const [looks, removals] = [new Array<string>(), new Set(['gone'])];
  // The first look is that of the start. A build uses the cache of the app during the next two.
  const inUse = [[], [cache], [cache], [], [], []];
  let rounds = 0;
  const clock = {
    now: () => rounds * 5000,
    /** A round of the loop has ended. */
    sleep: async () => {
      if (++rounds === inUse.length) end.abort();
    },
  };

  await collectApps(
    {
      ...{ store, clock, removals, regions: [] },
      runtime: { apps: async () => [], remove: async () => undefined },
      telemetry: { apps: async () => [], removeApps: async () => undefined },
      collect: async () => {
        const used = inUse[looks.length] ?? [];
        looks.push(used.length > 0 ? 'in use' : 'free');
        return { inUse: used };
      },
      onFailure: (error) => expect.fail(String(error)),
    },
    end.signal,
  );

  expect([looks, [...removals]]).toEqual([['free', 'in use', 'in use', 'free', 'free'], []]);
});
