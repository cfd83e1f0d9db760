import { expect, test } from 'vitest';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import { regionRow } from '../../../control-plane/ports/suites/rows.ts';
import { watchRegions } from '../../../control-plane/reconcile/watch-regions.ts';
import { startRows } from './start-rows.ts';

test('a region fails when its runtime has failed three times in a row, and recovers in the same way', async () => {
  const { look, statuses, fail, repair } = await startWatching();

  fail('eu');
  await look(2);
  repair('eu');
  await look(1);
  fail('eu');
  await look(2);
  const before = await statuses();
  await look(1);
  const failed = await statuses();
  repair('eu');
  await look(2);
  const stillFailed = await statuses();
  await look(1);

  expect([before, failed, stillFailed, await statuses()]).toEqual([
    { eu: 'ready', us: 'ready', own: 'inactive' },
    { eu: 'failed', us: 'ready', own: 'inactive' },
    { eu: 'failed', us: 'ready', own: 'inactive' },
    { eu: 'ready', us: 'ready', own: 'inactive' },
  ]);
});

test('a runtime that is slow has five minutes before its region fails', async () => {
  const { look, statuses, outages, hang } = await startWatching();

  hang('eu');
  await look(30);
  const slow = await statuses();
  await look(2);

  expect([slow.eu, (await statuses()).eu]).toEqual(['ready', 'failed']);
  expect(outages).toEqual(['The runtime of the region eu has not responded for five minutes.']);
});

test('slow responses between failures neither count nor end their row', async () => {
  const { look, statuses, fail, hang, repair } = await startWatching();

  fail('eu');
  await look(2);
  repair('eu');
  hang('eu');
  await look(4);
  const slow = await statuses();
  repair('eu');
  fail('eu');
  await look(2);

  expect([slow.eu, (await statuses()).eu]).toEqual(['ready', 'failed']);
});

test('looks at no virtual region, and reports why a region has failed', async () => {
  const { look, asked, outages, fail } = await startWatching();

  fail('us');
  await look(4);

  expect(new Set(asked)).toEqual(new Set(['eu', 'us']));
  expect(outages).toEqual(['The runtime of the region us has failed three times in a row.']);
});

async function startWatching() {
  const plane = await startRows((tx) => tx.regions.insert(regionRow('own', { isVirtual: true, status: 'inactive' })));
  const { ports, clock, running, read } = plane;
  const [failing, hanging]: [Set<string>, Set<string>] = [new Set(), new Set()];
  const [asked, outages]: [string[], string[]] = [[], []];
  // Times at which it began to wait for the clock, and how many of them time has passed since.
  let [waits, passed] = [0, 0];
  ports.runtime.capacity = (region) => {
    asked.push(region);
    if (hanging.has(region)) {
      waits++;
      return new Promise(() => undefined);
    }
    return failing.has(region)
      ? Promise.reject(new Error('away'))
      : Promise.resolve({ cpuMillis: 1, memory: 1, storage: 1, growsVolumes: true });
  };
  const onOutage = (error: unknown) => void outages.push(error instanceof Error ? error.message : String(error));
  const callLimits = { inStepMs: 30_000, inRequestMs: 10_000 };
  const { signal } = new AbortController();
  const counted: Clock = {
    now: () => clock.now(),
    sleep(milliseconds, sleeper) {
      if (sleeper === signal) waits++;
      return clock.sleep(milliseconds, sleeper);
    },
  };
  const untilWaiting = () => expect.poll(() => waits, { interval: 1 }).toBeGreaterThan(passed);
  void watchRegions({ ...running, ports: { ...ports, clock: counted }, onOutage, callLimits }, signal);
  await untilWaiting();
  return {
    asked,
    outages,
    fail: (region: string) => void failing.add(region),
    repair: (region: string) => {
      failing.delete(region);
      hanging.delete(region);
    },
    hang: (region: string) => void hanging.add(region),
    /** Lets 10 s pass some times: until its next look, or until a call that hangs is given up. */
    look: async (times: number) => {
      for (let time = 0; time < times; time++) {
        passed = waits;
        clock.moveTo(clock.now() + 10_000);
        await untilWaiting();
      }
    },
    statuses: () =>
      read(async (tx) => Object.fromEntries((await tx.regions.list({})).map(({ id, status }) => [id, status]))),
  };
}
