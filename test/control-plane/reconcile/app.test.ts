import { expect, test, vi } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { domainRow } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileApp } from '../../../control-plane/reconcile/app.ts';
import type { AppTrigger } from '../../../control-plane/transitions/apps.ts';
import { changeApp } from '../../../control-plane/transitions/apps.ts';
import { database, hour, image, minute, second, start, startPlane } from './start-plane.ts';

test('a container that crashes and recovers is seen', async () => {
  const plane = await startRunning();
  await plane.inject({ kind: 'crash', times: 1 });

  const crashed = await plane.findApp();
  await plane.pass(minute);

  expect(crashed).toMatchObject({ status: 'error', statusReason: 'health_check_failed', ready: 'none' });
  expect(await plane.findApp()).toMatchObject({ status: 'running', statusReason: null });
});

test('the third crash in a row is a loop', async () => {
  const plane = await startRunning();
  await plane.inject({ kind: 'crash' });

  await plane.pass(minute);

  expect(await plane.findApp()).toMatchObject({ status: 'error', statusReason: 'crash_loop' });
});

test('a container that is killed at its memory limit is seen', async () => {
  const plane = await startRunning();
  await plane.inject({ kind: 'outOfMemory' });

  expect(await plane.findApp()).toMatchObject({ status: 'error', statusReason: 'out_of_memory' });
});

test('a crash loop of a year causes no work', async () => {
  const plane = await startRunning();
  await plane.inject({ kind: 'crash' });
  await plane.pass(minute);

  expect(await plane.work.nextDueAt()).toBeNull();
});

test('a look that finds nothing new opens no transaction to write', async () => {
  const plane = await startRunning();
  const write = vi.spyOn(plane.store, 'write');
  await reconcileApp(plane, 'shop');
  const quiet = write.mock.calls.length;

  plane.runtime.inject({ appId: 'shop', kind: 'crash' });
  write.mockClear();
  await reconcileApp(plane, 'shop');

  expect([quiet, write.mock.calls.length > 0]).toEqual([0, true]);
});

test('a start lets crashed containers begin afresh', async () => {
  const plane = await startRunning();
  await plane.inject({ kind: 'crash' });

  await plane.operate({ desired: 'running', startsUntil: plane.clock.now() + 5 * minute }, 'updateApp');
  const starting = await plane.findApp();
  await plane.pass(minute);

  expect(starting).toMatchObject({ status: 'deploying' });
  expect(await plane.findApp()).toMatchObject({ status: 'running', startsUntil: null });
  expect(await plane.containers()).toEqual(['guestbook 1-1 ready']);
});

test('a start leaves healthy containers alone', async () => {
  const plane = await startRunning();
  const before = await plane.runtime.observe({ id: 'shop', region: 'eu' });

  await plane.operate({ startsUntil: plane.clock.now() + 5 * minute }, 'updateApp');
  await plane.pass(minute);

  expect(await plane.runtime.observe({ id: 'shop', region: 'eu' })).toEqual(before);
  expect((await plane.findApp())?.status).toBe('running');
});

test('a start that is not ready within 5 minutes ends in an error', async () => {
  const plane = await startRunning();
  await plane.operate({ desired: 'stopped' }, 'updateApp');
  await plane.pass(minute);
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });

  await plane.operate({ desired: 'running', startsUntil: plane.clock.now() + 5 * minute }, 'updateApp');
  await plane.pass(5 * minute - 1);
  const before = await plane.findApp();
  await plane.pass(1);

  expect(before?.status).toBe('deploying');
  expect(await plane.findApp()).toMatchObject({
    status: 'error',
    statusReason: 'health_check_failed',
    startsUntil: null,
  });
});

test('a start that the runtime refuses ends in an error as well', async () => {
  const plane = await startRunning();
  await plane.operate({ desired: 'stopped' }, 'updateApp');
  await plane.pass(minute);
  plane.runtime.inject({ appId: 'shop', kind: 'refuse' });

  await plane.operate({ desired: 'running', startsUntil: plane.clock.now() + 5 * minute }, 'updateApp');
  await plane.pass(6 * minute);

  expect(await plane.findApp()).toMatchObject({
    status: 'error',
    statusReason: 'health_check_failed',
    startsUntil: null,
  });
});

test('a stop drains the containers and keeps the address', async () => {
  const plane = await startRunning();

  await plane.operate({ desired: 'stopped' }, 'updateApp');
  const draining = await plane.containers();
  await plane.pass(30 * second);

  expect(draining).toEqual(['guestbook 1-1 stopping']);
  expect(await plane.findApp()).toMatchObject({ status: 'stopped', startedAt: null });
  expect(await plane.containers()).toEqual([]);
  expect(await plane.route()).toMatchObject({ hosts: [{ host: 'shop-acme.eu.apps.example.test' }], target: null });
});

test('a restart replaces the containers without interruption', async () => {
  const plane = await startRunning();

  await plane.operate({ generation: 2, startsUntil: plane.clock.now() + 5 * minute }, 'restartApp');
  const both = await plane.containers();
  const serving = await plane.route();
  await plane.pass(10 * second);
  const moved = await plane.route();
  await plane.pass(minute);

  expect(both).toEqual(expect.arrayContaining(['guestbook 1-1 ready', 'guestbook 1-2 not ready']));
  expect(serving).toMatchObject({ target: { generation: '1-1' } });
  expect(moved).toMatchObject({ target: { generation: '1-2' } });
  expect(await plane.containers()).toEqual(['guestbook 1-2 ready']);
  expect(await plane.findApp()).toMatchObject({ status: 'running', startsUntil: null });
});

test('a restart stops a service with a volume before it starts it', async () => {
  const plane = await startRunning(database);
  const [before] = await plane.containers();

  await plane.operate({ generation: 2, startsUntil: plane.clock.now() + 5 * minute }, 'restartApp');
  const [starting, ...others] = await plane.containers();
  await plane.pass(minute);

  expect(before).toMatch(/^postgres \w{8}-1 ready$/);
  expect(starting).toMatch(/^postgres \w{8}-2 not ready$/);
  expect(others).toEqual([]);
  expect((await plane.findApp())?.status).toBe('running');
});

test('a mark holds until the containers change', async () => {
  const plane = await startRunning();
  await plane.operate({ mark: 'degraded' }, 'updateApp');
  await plane.wake('app', 'shop');
  await plane.pass(hour);
  const marked = await plane.findApp();

  await plane.inject({ kind: 'crash', times: 1 });
  await plane.pass(minute);

  expect(marked).toMatchObject({ status: 'degraded', statusReason: 'set_by_hand' });
  expect(await plane.findApp()).toMatchObject({ status: 'running', mark: null });
});

test('an app whose plan is canceled stops, and starts when it is paid', async () => {
  const plane = await startRunning();
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'canceled' }));
  await plane.wake('app', 'shop');
  await plane.pass(minute);
  const [unpaid, containers] = [await plane.findApp(), await plane.containers()];

  await plane.change((tx) => tx.plans.update('plan-1', { status: 'active' }));
  await plane.wake('app', 'shop');
  await plane.settle();
  const starting = await plane.findApp();
  await plane.pass(minute);

  expect(unpaid).toMatchObject({ status: 'error', statusReason: 'payment_required', desired: 'running' });
  expect(containers).toEqual([]);
  expect(starting?.status).toBe('deploying');
  expect(await plane.findApp()).toMatchObject({ status: 'running' });
});

test('a mark ends when what keeps the containers from being ready changes', async () => {
  const plane = await startRunning();
  await plane.inject({ kind: 'crash' });
  await plane.operate({ mark: 'degraded' }, 'updateApp');
  const marked = await plane.findApp();

  await plane.inject({ kind: 'outOfMemory' });

  expect(marked).toMatchObject({ statusReason: 'set_by_hand', ready: 'none', readyReason: 'health_check_failed' });
  expect(await plane.findApp()).toMatchObject({ status: 'error', statusReason: 'out_of_memory', mark: null });
});

test('the hosts of domains are routed once they are verified, until their claim expires', async () => {
  const plane = await startRunning();
  await plane.change(async (tx) => {
    for (const host of ['verified.test', 'pending.test', 'expired.test']) {
      const verifiedAt = host === 'pending.test' ? null : start;
      await tx.domains.insert(domainRow(host, { host, heldHost: host === 'verified.test' ? host : null, verifiedAt }));
    }
  });

  await plane.wake('app', 'shop');
  await plane.settle();

  expect(await plane.route()).toMatchObject({
    hosts: [{ host: 'shop-acme.eu.apps.example.test' }, { host: 'verified.test' }],
  });
});

test('a service with a volume waits for its former container, which is looked at every 2 seconds', async () => {
  const plane = await startRunning(database);
  const observe = plane.runtime.observe.bind(plane.runtime);
  const { containers: former } = await observe({ id: 'shop', region: 'eu' });
  const goneAt = plane.clock.now() + 3 * second;
  // A runtime that lets the container end its work, and does not report when it has.
  plane.runtime.observe = async (app) => {
    const { containers, volumes } = await observe(app);
    const isEnding = containers.length === 0 && plane.clock.now() < goneAt;
    return { containers: isEnding ? former.map((one) => ({ ...one, isStopping: true })) : containers, volumes };
  };

  await plane.operate({ generation: 2, startsUntil: plane.clock.now() + 5 * minute }, 'restartApp');
  await plane.pass(4 * second - 1);
  const before = await plane.containers();
  await plane.pass(1);

  expect(before).toEqual([]);
  expect(await plane.containers()).toEqual([expect.stringMatching(/^postgres \w{8}-2 not ready$/)]);
});

test('a region that fails is seen, and so is its recovery', async () => {
  const plane = await startRunning();
  await plane.change((tx) => tx.regions.update('eu', { status: 'failed' }));
  await plane.wake('app', 'shop');
  await plane.settle();
  const failed = await plane.findApp();

  await plane.change((tx) => tx.regions.update('eu', { status: 'ready' }));
  await plane.wake('app', 'shop');
  await plane.settle();

  expect(failed).toMatchObject({ status: 'error', statusReason: 'region_unavailable' });
  expect(await plane.findApp()).toMatchObject({ status: 'running' });
});

test('a stop that the runtime does not accept fails the request, and is carried out later', async () => {
  const plane = await startRunning();
  plane.runtime.outages.begin('eu', minute);
  await plane.change(async (tx) => {
    await tx.apps.update('shop', { desired: 'stopped', status: 'stopped' });
    await tx.wake('app', 'shop', plane.clock.now());
  });

  await expect(plane.awaitRecord('app', 'shop', 10 * second)).rejects.toThrow('eu cannot be reached');
  await plane.pass(5 * minute);

  expect(await plane.containers()).toEqual([]);
});

/** The app shop has run the release of its first deploy for some time. */
async function startRunning(source: RowOf<'apps'>['source'] = image) {
  const plane = await startPlane(source);
  await plane.deploy('first');
  await plane.pass(5 * minute);
  return {
    ...plane,
    /** Lets something happen to the containers, and looks at them. */
    async inject(fault: { readonly kind: 'crash' | 'outOfMemory'; readonly times?: number }) {
      plane.runtime.inject({ appId: 'shop', ...fault });
      await plane.wake('app', 'shop');
      await plane.settle();
    },
    /** Changes the app as an operation does. */
    async operate(changes: Parameters<typeof changeApp>[2], trigger: AppTrigger) {
      const now = plane.clock.now();
      await plane.change(async (tx) => {
        const app = await tx.apps.find({ id: 'shop' });
        if (app) await changeApp(tx, app, changes, { trigger });
        await tx.wake('app', 'shop', now);
      });
      await plane.settle();
    },
  };
}
