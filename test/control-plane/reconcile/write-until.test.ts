import { expect, test } from 'vitest';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import { StoreUnavailable } from '../../../control-plane/ports/store.ts';
import type { Next } from '../../../control-plane/ports/work.ts';
import { createActionStore } from '../../../control-plane/reconcile/write-until.ts';
import { createMemoryPlane, onlyReconcilers } from '../../memory-plane.ts';

test('takes the steps of one record that are due, and no others', async () => {
  const world = createWorld([0, 5000]);
  await world.wake('app', 'other');
  await world.wake('app', 'a');

  await world.writeUntil('app', 'a', 10_000);

  expect(world.steps).toEqual(['a at 0', 'a at 0']);
  expect(await world.work.dueAt('app', 'a')).toBe(5000);
});

test("returns the reconciler's error, and leaves the item to be repeated", async () => {
  const world = createWorld([new RangeError('The runtime is gone.')]);
  await world.wake('app', 'a');

  const rejection = await world.writeUntil('app', 'a', 10_000);

  expect(rejection).toEqual({ cause: new RangeError('The runtime is gone.') });
  expect(await world.work.dueAt('app', 'a')).toBe(1000);
});

test('rejects if the store fails during the wait', async () => {
  const world = createWorld([new StoreUnavailable('The disk is full.')]);
  await world.wake('app', 'a');

  await expect(world.writeUntil('app', 'a', 10_000)).rejects.toThrow(StoreUnavailable);
});

test('waits for no record where none is named', async () => {
  const world = createWorld([]);

  const result = await world.actionStore.writeUntil(
    'system',
    async (tx) => {
      await tx.wake('app', 'a', 0);
      return 'written';
    },
    () => null,
  );

  expect(result).toEqual({ written: 'written', rejection: null });
  expect(world.steps).toEqual([]);
});

test('waits for another worker that has the item', async () => {
  const world = createWorld([]);
  await world.wake('app', 'a');
  const item = await world.work.claim(0, 10_000);
  const waiting = world.writeUntil('app', 'a', 10_000);
  await world.untilWaiting();

  if (item) await world.work.complete(item, 60_000);
  await world.pass(200);
  await waiting;

  expect(world.steps).toEqual([]);
  expect(world.clock.now()).toBe(200);
});

test('keeps the lease of a step that takes longer', async () => {
  const step = Promise.withResolvers<Next>();
  const world = createWorld([step.promise]);
  await world.wake('app', 'a');
  const waiting = world.writeUntil('app', 'a', 60_000);

  for (let passed = 0; passed < 12_000; passed += 3000) await world.passInStep(3000);
  const other = await world.work.claim(world.clock.now(), 10_000);
  step.resolve(null);
  await waiting;

  expect([other, world.steps]).toEqual([null, ['a at 0']]);
  expect(await world.work.dueAt('app', 'a')).toBeNull();
});

test('stops waiting when the time is up', async () => {
  const world = createWorld([]);
  await world.wake('app', 'a');
  await world.work.claim(0, 10_000);
  const waiting = world.writeUntil('app', 'a', 400);

  await world.pass(200);
  await world.pass(200);
  await waiting;

  expect(world.clock.now()).toBe(400);
});

test('does not wait on a clock that is frozen', async () => {
  const world = createWorld([], AbortSignal.abort());
  await world.wake('app', 'a');
  await world.work.claim(0, 10_000);

  await world.writeUntil('app', 'a', 10_000);

  expect(world.steps).toEqual([]);
});

test('looks once more and stops when the clock is frozen during the wait', async () => {
  const frozen = new AbortController();
  const world = createWorld([2000, 1000], frozen.signal);
  await world.wake('removal', 'a');
  const waiting = world.writeUntil('removal', 'a', 60_000);
  await world.pass(0);

  frozen.abort();
  await waiting;

  expect(world.steps).toEqual(['a at 0', 'a at 0']);
});

test('waits for the end of a removal, and repeats failed steps', async () => {
  const world = createWorld([new RangeError('The runtime is gone.'), 6000, null]);
  await world.wake('removal', 'a');
  const waiting = world.writeUntil('removal', 'a', 60_000);

  await world.pass(5000);
  await world.pass(1000);
  await waiting;

  expect(world.steps).toEqual(['a at 0', 'a at 5000', 'a at 6000']);
});

/** A reconciler whose steps return or throw one of `results` each. */
function createWorld(results: (Next | Error | Promise<Next>)[], stop = new AbortController().signal) {
  const { store, clock, work, ports } = createMemoryPlane({ at: 0 });
  const steps: string[] = [];
  const reconcile = async (_ports: unknown, id: string) => {
    steps.push(`${id} at ${clock.now()}`);
    const result = results.shift() ?? null;
    if (result instanceof Error) throw result;
    return result;
  };
  const reconcilers = onlyReconcilers({ app: reconcile, removal: reconcile });
  // The signal says who sleeps: what waits for a record has `stop`, and what extends a lease another one.
  const asleep = { waits: 0, leases: 0 };
  const counted: Clock = {
    now: () => clock.now(),
    sleep(milliseconds, signal) {
      asleep[signal === stop ? 'waits' : 'leases']++;
      return clock.sleep(milliseconds, signal);
    },
  };
  const untilAsleep = (sleeper: keyof typeof asleep) =>
    expect.poll(() => asleep[sleeper], { interval: 1 }).toBeGreaterThan(0);
  const passAfter = async (sleeper: keyof typeof asleep, milliseconds: number) => {
    await untilAsleep(sleeper);
    asleep[sleeper] = 0;
    clock.moveTo(clock.now() + milliseconds);
  };
  const running = { ports: { ...ports, clock: counted }, work, reconcilers, onFailure: () => undefined };
  const actionStore = createActionStore(store, () => ({ ...running, stopWaiting: () => stop }));
  return {
    clock,
    work,
    steps,
    async writeUntil(kind: 'app' | 'removal', subject: string, limitMs: number) {
      const { rejection } = await actionStore.writeUntil(
        'system',
        async () => subject,
        (written) => ({ kind, subject: written, limitMs }),
      );
      return rejection;
    },
    actionStore,
    wake: (kind: 'app' | 'removal', id: string) => store.write('system', (tx) => tx.wake(kind, id, 0)),
    untilWaiting: () => untilAsleep('waits'),
    /** Lets time go by when a write has begun to wait. */
    pass: (milliseconds: number) => passAfter('waits', milliseconds),
    /** Lets time go by when the lease of a step has been extended. */
    passInStep: (milliseconds: number) => passAfter('leases', milliseconds),
  };
}
