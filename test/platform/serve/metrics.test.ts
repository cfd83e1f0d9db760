import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { createDataMetrics } from '../../../platform/serve/metrics.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { makeDataFolder } from './data-folder.ts';

test('counts statements and waits of the store, and the work that is due, late and failed', async () => {
  const { data: folder } = makeDataFolder();
  const [clock, registry, metrics] = [new VirtualClock(0), new Registry(), createDataMetrics()];
  const data = await openData({ folder, environment: {}, clock, random: secureRandom, observer: metrics.observer });
  metrics.register(registry, data.work, clock);
  const before = await valueOf(registry, 'control_plane_store_statements_total');
  await data.store.write('system', async (tx) => {
    await tx.wake('app', [{ id: 'a' }, { id: 'b' }], 0);
    await tx.wake('app', [{ id: 'c' }], 60_000);
    await tx.users.count({});
  });
  clock.moveTo(30_000);
  const item = { kind: 'app', subject: 'a', attempts: 1, leasedUntil: 0 } as const;

  metrics.failed(item);
  metrics.observer.conflicted();

  // Two wakes, a count, and the look at the work that the first reading of the metrics took.
  expect((await valueOf(registry, 'control_plane_store_statements_total')) - before).toBe(4);
  expect(await valueOf(registry, 'control_plane_work_due')).toBe(2);
  expect(await valueOf(registry, 'control_plane_work_late_seconds')).toBe(30);
  await data.work.claim(30_000, 60_000);
  expect(await valueOf(registry, 'control_plane_work_due')).toBe(1);
  const text = await registry.metrics();
  await data.close();
  expect(text).toContain('control_plane_work_failures_total{kind="app"} 1');
  expect(text).toContain('control_plane_store_retries_total 1');
  expect(text).toContain('control_plane_store_wait_seconds_count 1');
});

test('the metrics can be read while the store is not available', async () => {
  const { data: folder } = makeDataFolder();
  const [clock, registry, metrics] = [new VirtualClock(0), new Registry(), createDataMetrics()];
  const data = await openData({ folder, environment: {}, clock, random: secureRandom, observer: metrics.observer });
  metrics.register(registry, data.work, clock);
  await data.close();

  expect(await valueOf(registry, 'control_plane_work_due')).toBeNaN();
  expect(await registry.metrics()).toContain('control_plane_work_due Nan');
});

async function valueOf(registry: Registry, name: string): Promise<number> {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}
