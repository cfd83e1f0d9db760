import { expect, test } from 'vitest';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { leaseMs } from '../../../control-plane/reconcile/lease.ts';
import type { Reconcilers } from '../../../control-plane/reconcile/reconcilers.ts';
import { serveWork } from '../../../control-plane/reconcile/serve.ts';
import { onlyReconcilers } from '../../memory-plane.ts';
import { image, start, startPlane } from './start-plane.ts';

const build = { region: 'eu', id: 'build-1' };

test('takes steps when a change wakes work, and when work becomes due', async () => {
  const plane = await startPlane(image);
  const { steps, stop } = serve(plane, async () => (plane.clock.now() === start ? start + 1500 : null));

  await turn();
  const idle = [...steps];
  await plane.wake('app', 'shop');
  await turn();
  const woken = [...steps];
  plane.clock.moveTo(start + 1500);
  await turn();
  await stop();

  expect([idle, woken, steps]).toEqual([[], ['shop at 0'], ['shop at 0', 'shop at 1500']]);
});

test('looks at the work after two seconds even if no wake arrives', async () => {
  const plane = await startPlane(image);
  const { steps, stop } = serve(plane);
  await turn();
  // Another process would insert the work in the same way.
  await plane.change((tx) =>
    tx.work.insert({ id: 'app/shop', kind: 'app', subject: 'shop', dueAt: start, leasedUntil: null, attempts: 0 }),
  );

  plane.clock.moveTo(start + 2000);
  await turn();
  await stop();

  expect(steps).toEqual(['shop at 2000']);
});

test('takes a step of an app whose containers have changed', async () => {
  const plane = await startPlane(image);
  const { steps, stop } = serve(plane);
  await turn();

  plane.runtime.inject({ appId: 'shop', kind: 'crash' });
  await turn();
  await stop();

  expect(steps).toEqual(['shop at 0']);
});

test('observes apps only while it is the one process of several that does', async () => {
  const plane = await startPlane(image);
  const [chosen, lost] = [Promise.withResolvers<undefined>(), new AbortController()];
  const { steps, stop } = serve(plane, undefined, async (work, until) => {
    await chosen.promise;
    await work(AbortSignal.any([until, lost.signal]));
  });
  const crash = async () => {
    await turn();
    plane.runtime.inject({ appId: 'shop', kind: 'crash' });
    await turn();
    return steps.length;
  };

  const before = await crash();
  chosen.resolve(undefined);
  const during = await crash();
  lost.abort();
  const after = await crash();
  await stop();

  expect([before, during, after]).toEqual([0, 1, 1]);
});

test('waits for one wake at a time', async () => {
  const plane = await startPlane(image);
  const woken = plane.work.woken.bind(plane.work);
  const waits: AbortSignal[] = [];
  plane.work.woken = (signal) => {
    waits.push(signal);
    return woken(signal);
  };
  const { stop } = serve(plane);
  await turn();
  await plane.wake('app', 'shop');
  await turn();

  expect(waits.filter(({ aborted }) => !aborted)).toHaveLength(1);
  await stop();
});

test('takes sixteen steps at a time, and another as soon as the first ends', async () => {
  const plane = await startPlane(image);
  const ends: (() => void)[] = [];
  const { steps, stop } = serve(plane, () => new Promise((resolve) => ends.push(() => resolve(null))));
  const ids = Array.from({ length: 18 }, (_, index) => `app-${index}`);
  await plane.change(async (tx) => {
    for (const id of ids) await tx.wake('app', id, start);
  });

  await turn();
  const begun = steps.length;
  ends[0]?.();
  await turn();
  const afterOne = steps.length;
  for (const end of ends) end();
  await turn();
  for (const end of ends) end();
  await stop();

  expect([begun, afterOne, steps.length]).toEqual([16, 17, 18]);
});

test('takes other steps beside those that have taken half a second', async () => {
  const plane = await startPlane(image);
  const { promise, resolve } = Promise.withResolvers<null>();
  const { steps, stop } = serve(plane, () => promise);
  await plane.change(async (tx) => {
    for (let index = 0; index < 17; index++) await tx.wake('app', `app-${index}`, start);
  });
  await turn();
  const before = steps.length;

  plane.clock.moveTo(start + 500);
  await turn();
  const after = steps.length;
  resolve(null);
  await stop();

  expect([before, after]).toEqual([16, 17]);
});

test('ends the calls of a step whose lease another worker has', async () => {
  const plane = await startPlane(image);
  plane.builder.observe = () => new Promise(() => undefined);
  plane.work.extend = async () => null;
  const { failures, stop } = serve(plane, (ports) => ports.builder.observe(build).then(() => null));
  await plane.wake('app', 'shop');
  await turn();

  plane.clock.moveTo(start + 3000);
  await turn();
  await stop();

  expect(failures).toEqual(['builder.observe was given up, because its step has ended.']);
});

test('aborts the signal of a step whose lease another worker has', async () => {
  const plane = await startPlane(image);
  const { promise, resolve } = Promise.withResolvers<null>();
  plane.work.extend = async () => null;
  const { signals, stop } = serve(plane, () => promise);
  await plane.wake('app', 'shop');
  await turn();

  const before = signals[0]?.aborted;
  plane.clock.moveTo(start + 3000);
  await turn();
  const after = signals[0]?.aborted;
  resolve(null);
  await stop();

  expect([before, after]).toEqual([false, true]);
});

test('ends the calls under way five seconds after it was stopped', async () => {
  const plane = await startPlane(image);
  plane.builder.observe = () => new Promise(() => undefined);
  const { failures, stop } = serve(plane, (ports) => ports.builder.observe(build).then(() => null));
  await plane.wake('app', 'shop');
  await turn();
  let isStopped = false;
  void stop().then(() => (isStopped = true));
  await turn();

  plane.clock.moveTo(start + 4999);
  await turn();
  const before = isStopped;
  plane.clock.moveTo(start + 5000);
  await turn();

  expect([before, isStopped, failures]).toEqual([
    false,
    true,
    ['builder.observe was given up, because its step has ended.'],
  ]);
});

test('keeps the lease of a step that takes longer, and completes it once', async () => {
  const plane = await startPlane(image);
  const { promise, resolve } = Promise.withResolvers<null>();
  const { steps, stop } = serve(plane, () => promise);
  await plane.wake('app', 'shop');
  await turn();

  const seen = [];
  for (let pass = 0; pass < 12; pass++) {
    plane.clock.moveTo(plane.clock.now() + 3000);
    await turn();
    seen.push(await plane.work.claim(plane.clock.now(), leaseMs));
  }
  resolve(null);
  await turn();
  await stop();

  expect(seen.every((item) => item === null)).toBe(true);
  expect(steps).toEqual(['shop at 0']);
  expect(await plane.work.dueAt('app', 'shop')).toBeNull();
});

test('takes no second step of a record whose lease ended while the store failed', async () => {
  const plane = await startPlane(image);
  const { promise, resolve } = Promise.withResolvers<null>();
  plane.work.extend = () => Promise.reject(new Error('The store is away.'));
  const { steps, outages, stop } = serve(plane, () => promise);
  await plane.wake('app', 'shop');
  await turn();

  plane.clock.moveTo(start + leaseMs);
  await turn();
  const during = [...steps];
  resolve(null);
  await turn();
  plane.clock.moveTo(start + 2 * leaseMs);
  await turn();
  await stop();

  expect([during, steps]).toEqual([['shop at 0'], ['shop at 0', 'shop at 20000']]);
  expect(outages).toContain('The store is away.');
});

test('goes on when the store is back', async () => {
  const plane = await startPlane(image);
  const { steps, outages, stop } = serve(plane);
  await turn();
  const repairs = [
    breakMethod(plane.work, 'claim'),
    breakMethod(plane.work, 'complete'),
    breakMethod(plane.work, 'nextDueAt'),
  ];

  await plane.wake('app', 'shop');
  await turn();
  const during = [...steps];
  for (const repair of repairs) repair();
  plane.clock.moveTo(start + 1000);
  await turn();
  await stop();

  expect([during, steps]).toEqual([[], ['shop at 1000']]);
  expect(outages).toEqual(['The store is away.']);
});

test('reports a step whose result it cannot store, and takes it again when the lease has ended', async () => {
  const plane = await startPlane(image);
  const { steps, outages, stop } = serve(plane);
  const repair = breakMethod(plane.work, 'complete');

  await plane.wake('app', 'shop');
  await turn();
  repair();
  plane.clock.moveTo(start + leaseMs);
  await turn();
  await stop();

  expect([steps, outages]).toEqual([['shop at 0', 'shop at 10000'], ['The store is away.']]);
});

test('stops when the steps under way have ended', async () => {
  const plane = await startPlane(image);
  const { promise, resolve } = Promise.withResolvers<null>();
  const { stop } = serve(plane, () => promise);
  await plane.wake('app', 'shop');
  await turn();
  const events: string[] = [];

  const stopped = stop().then(() => events.push('stopped'));
  await turn();
  events.push('the step ends');
  resolve(null);
  await stopped;

  expect(events).toEqual(['the step ends', 'stopped']);
});

type Plane = Awaited<ReturnType<typeof startPlane>>;

/** Serves a reconciler of apps that notes its steps. */
function serve(
  { work, clock, ...ports }: Plane,
  next: (ports: Ports) => Promise<number | null> = async () => null,
  once?: Parameters<typeof serveWork>[2],
) {
  const [steps, outages, failures]: [string[], string[], string[]] = [[], [], []];
  const signals: AbortSignal[] = [];
  const app: Reconcilers['app'] = async (given, id, ending) => {
    signals.push(ending);
    steps.push(`${id} at ${clock.now() - start}`);
    return next(given);
  };
  const controller = new AbortController();
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const onOutage = (error: unknown) => void outages.push(messageOf(error));
  const reports = { onFailure: (_item: unknown, error: unknown) => void failures.push(messageOf(error)), onOutage };
  const callLimits = { inStepMs: 30_000, inRequestMs: 10_000 };
  const running = { ports: { ...ports, clock }, work, reconcilers: onlyReconcilers({ app }), ...reports, callLimits };
  const serving = serveWork(running, controller.signal, once);
  const stop = () => {
    controller.abort();
    return serving;
  };
  return { steps, signals, outages, failures, stop };
}

/** Lets a method reject until the returned function is called. */
function breakMethod(work: Plane['work'], name: 'claim' | 'complete' | 'nextDueAt'): () => void {
  const before = work[name].bind(work);
  Object.assign(work, { [name]: () => Promise.reject(new Error('The store is away.')) });
  return () => void Object.assign(work, { [name]: before });
}

/** Lets everything run that waits for nothing but promises. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
