import { expect, test } from 'vitest';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import type { Item, Next } from '../../../control-plane/ports/work.ts';
import { runDue, runUntil } from '../../../control-plane/reconcile/run.ts';
import { createMemoryPlane, onlyReconcilers } from '../../memory-plane.ts';

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

test('a step that failed is due again later although the report of the failure fails too', async () => {
  const world = createWorld(() => null);
  await world.wake('failing', 0);
  world.onStep = async () => {
    throw new RangeError('The runtime is gone.');
  };
  const onFailure = () => {
    throw new Error('The log is full.');
  };

  await runDue({ ...world, onFailure });

  expect(await world.work.nextDueAt()).toBe(1000);
});

test('repeats a step that failed, after a time that doubles', async () => {
  const world = createWorld(() => null);
  await world.wake('failing', 0);
  world.onStep = async () => {
    throw new RangeError('The runtime is gone.');
  };

  await runUntil(8000, world);

  expect(world.steps).toEqual(['failing at 0', 'failing at 1000', 'failing at 3000', 'failing at 7000']);
  expect(world.failures).toEqual(Array.from({ length: 4 }, () => 'app failing: The runtime is gone.'));
});

test('repeats a removal that failed after 5 seconds, and then after 10', async () => {
  const world = createWorld(() => null);
  await world.ports.store.write('system', (tx) => tx.wake('removal', 'gone', 0));
  world.onStep = async () => {
    throw new RangeError('The runtime is gone.');
  };

  await runUntil(20_000, world);

  expect(world.steps).toEqual(['gone at 0', 'gone at 5000', 'gone at 15000']);
});

test('stops at an item that is always due', async () => {
  const world = createWorld((_id, now) => now);
  await world.wake('busy', 0);

  const running = runUntil(minute, world);

  await expect(running).rejects.toThrow('took 1000 steps for app busy at 1970-01-01T00:00:00.000Z');
  expect(world.steps).toHaveLength(1000);
});

test('a year in which nothing happens takes no time', async () => {
  const world = createWorld((_id, now) => now + 24 * 60 * minute);
  await world.wake('daily', 0);

  await runUntil(364 * 24 * 60 * minute, world);

  expect(world.steps).toHaveLength(365);
});

/** A store whose apps are looked at by a reconciler that notes its steps and returns `next`. */
function createWorld(next: (id: string, now: number) => Next) {
  const { store, clock, running } = createMemoryPlane({ at: 0 });
  const steps: string[] = [];
  const failures: string[] = [];
  const reconcile = async (_ports: Ports, id: string) => {
    steps.push(`${id} at ${clock.now()}`);
    await world.onStep(id);
    return next(id, clock.now());
  };
  const world = {
    ...running,
    steps,
    failures,
    reconcilers: onlyReconcilers({ app: reconcile, removal: reconcile }),
    onFailure: ({ kind, subject }: Item, error: unknown) =>
      void failures.push(`${kind} ${subject}: ${messageOf(error)}`),
    /** What a step does besides. */
    onStep: async (_id: string): Promise<void> => undefined,
    wake: (id: string, at: number) => store.write('system', (tx) => tx.wake('app', id, at)),
  };
  return world;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
