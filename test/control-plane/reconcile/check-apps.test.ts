import { expect, test } from 'vitest';
import { deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { webService } from '../../../control-plane/ports/suites/wanted.ts';
import { checkApps } from '../../../control-plane/reconcile/check-apps.ts';
import { runningContainer } from '../ports/running-container.ts';
import { now, startRows } from './start-rows.ts';

const day = 86_400_000;
const today = now - (now % day);
const minute = 60_000;

test('counts each minute whether an app is up, and knows how it was last', async () => {
  const { pass, setReady, rows } = await startChecking();

  await pass(3);
  setReady(false);
  await pass(1);

  expect(await rows()).toEqual([{ day: today, up: 3, total: 4, lastAt: now + 4 * minute, wasUp: false }]);
});

test('counts a minute once, however many processes check', async () => {
  const { pass, rows } = await startChecking(3);

  await pass(2);

  expect(await rows()).toMatchObject([{ up: 2, total: 2 }]);
});

test('does not count an app that the runtime cannot observe', async () => {
  const { ports, pass, rows } = await startChecking();
  ports.runtime.observe = () => Promise.reject(new Error('away'));

  await pass(2);

  expect(await rows()).toEqual([]);
});

test('has a row for each day, and forgets those of more than 60 days', async () => {
  const { change, pass, rows } = await startChecking();
  const old = { workspaceId: 'acme', appId: 'shop', up: 1440, total: 1440, lastAt: 0, wasUp: true };
  await change(async (tx) => {
    await tx.checks.insert({ id: 'old', dayAt: today - 60 * day, ...old });
    await tx.checks.insert({ id: 'kept', dayAt: today - 59 * day, ...old });
  });

  await pass(1);

  expect((await rows()).map((row) => (row.day - today) / day)).toEqual([-59, 0]);
});

async function startChecking(processes = 1) {
  const plane = await startRows(async (tx) => {
    const release = {
      id: 'release',
      workspaceId: 'acme',
      appId: 'shop',
      deployId: 'deploy',
      currentAt: 1,
      createdAt: 1,
    };
    await tx.releases.insert({ ...release, services: [webService('shop:1')], releaseCommand: null });
    await tx.deploys.insert(deployRow('deploy', { number: 1, status: 'succeeded', slot: null, releaseId: 'release' }));
    await tx.apps.update('shop', { currentDeployId: 'deploy', desired: 'running' });
  });
  const { ports, clock, running, read } = plane;
  // Without its checks, as telemetry is that does not count them.
  Object.defineProperty(ports.telemetry, 'checks', { value: undefined });
  let ready = true;
  ports.runtime.observe = async () => ({ containers: [{ ...runningContainer, image: 'shop:1', ready }], volumes: [] });
  // A process that has counted a minute sleeps for another.
  let [sleeps, minutesPassed] = [0, 0];
  const sleep = clock.sleep.bind(clock);
  clock.sleep = (milliseconds, signal) => {
    if (milliseconds === minute) sleeps++;
    return sleep(milliseconds, signal);
  };
  const untilAsleep = () => expect.poll(() => sleeps, { interval: 1 }).toBe(processes * (minutesPassed + 1));
  for (let number = 0; number < processes; number++) void checkApps(running, new AbortController().signal);
  return {
    ...plane,
    setReady: (isReady: boolean) => void (ready = isReady),
    pass: async (minutes: number) => {
      await untilAsleep();
      for (const until = minutesPassed + minutes; minutesPassed < until;) {
        clock.moveTo(clock.now() + minute);
        minutesPassed++;
        await untilAsleep();
      }
    },
    rows: () =>
      read(async (tx) => {
        const rows = await tx.checks.list({ appId: 'shop' }, { order: ['dayAt'] });
        return rows.map(({ dayAt: of, up, total, lastAt, wasUp }) => ({ day: of, up, total, lastAt, wasUp }));
      }),
  };
}
