import { expect, test } from 'vitest';
import { MemoryStore } from '../../control-plane/adapters/memory/store.ts';
import { MemoryWork } from '../../control-plane/adapters/memory/work.ts';
import { VirtualClock } from '../../control-plane/adapters/virtual-clock.ts';
import type { Next } from '../../control-plane/ports/work.ts';
import { runDue, runUntil } from '../../control-plane/reconcile/run.ts';

const minute = 60_000;

test('does what is due now, and what becomes due by that', async () => {
  const world = createWorld(() => null);
  await world.wake('first', 0);
  await world.wake('later', 1);
  world.onStep = async (id) => {
    if (id === 'first') await world.wake('second', 0);
  };

  await runDue(world);

  expect(world.steps).toEqual(['first at 0', 'second at 0']);
});

test('does everything at its own time', async () => {
  const world = createWorld((id, now) => (id === 'hourly' ? now + 60 * minute : null));
  await world.wake('hourly', 30 * minute);
  await world.wake('once', 45 * minute);

  await runUntil(120 * minute, world);

  expect(world.steps).toEqual([`hourly at ${30 * minute}`, `once at ${45 * minute}`, `hourly at ${90 * minute}`]);
  expect(world.clock.now()).toBe(120 * minute);
});

test('does at the present time what should have been done before', async () => {
  const world = createWorld(() => null);
  await world.wake('missed', -minute);

  await runUntil(minute, world);

  expect(world.steps).toEqual(['missed at 0']);
});

test('takes up the item of a worker that was killed when its lease ends', async () => {
  const world = createWorld(() => null);
  await world.wake('held', 0);
  await world.work.claim(0, 10_000);

  await runUntil(minute, world);

  expect(world.steps).toEqual(['held at 10000']);
});

test('retries a step that failed when its lease ends', async () => {
  const world = createWorld(() => null);
  await world.wake('failing', 0);
  world.onStep = async () => {
    world.onStep = async () => undefined;
    throw new RangeError('The runtime is gone.');
  };

  await expect(runDue(world)).rejects.toThrow('The runtime is gone.');
  await runUntil(minute, world);

  expect(world.steps).toEqual(['failing at 0', 'failing at 10000']);
});

test('stops at an item that is always due', async () => {
  const world = createWorld((_id, now) => now);
  await world.wake('busy', 0);

  const running = runUntil(minute, world);

  await expect(running).rejects.toThrow('took 1000 steps for app busy at 1970-01-01T00:00:00.000Z');
  expect(world.steps).toHaveLength(1000);
});

test('stops at an item of an unknown kind', async () => {
  const world = createWorld(() => null);
  await world.wake('known', 0);

  await expect(runDue({ ...world, reconcilers: [] })).rejects.toThrow('There is no reconciler for app known.');
});

test('a year in which nothing happens takes no time', async () => {
  const world = createWorld((_id, now) => now + 24 * 60 * minute);
  await world.wake('daily', 0);

  await runUntil(364 * 24 * 60 * minute, world);

  expect(world.steps).toHaveLength(365);
});

/** A store whose apps are looked at by a reconciler that notes its steps and returns `next`. */
function createWorld(next: (id: string, now: number) => Next) {
  const store = new MemoryStore();
  const clock = new VirtualClock(0);
  const steps: string[] = [];
  const reconcile = async (id: string) => {
    steps.push(`${id} at ${clock.now()}`);
    await world.onStep(id);
    return next(id, clock.now());
  };
  const world = {
    work: new MemoryWork(store),
    clock,
    steps,
    reconcilers: [{ kind: 'app', reconcile }] as const,
    /** What a step does besides. */
    onStep: async (_id: string): Promise<void> => undefined,
    wake: (id: string, at: number) => store.write('system', (tx) => tx.wake('app', id, at)),
  };
  return world;
}
