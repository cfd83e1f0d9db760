import { expect, test } from 'vitest';
import { serveWork } from '../../control-plane/reconcile/serve.ts';
import { onlyReconcilers } from '../memory-plane.ts';
import { image, start, startPlane } from './start-plane.ts';

test('takes steps when a change wakes work, and when work becomes due', async () => {
  const plane = await startPlane(image);
  const { steps, stop, serving } = serve(plane, (now) => (now === start ? start + 5000 : null));

  await turn();
  const idle = [...steps];
  await plane.wake('app', 'shop');
  await turn();
  const woken = [...steps];
  plane.clock.moveTo(start + 5000);
  await turn();
  stop();
  await serving;

  expect([idle, woken, steps]).toEqual([[], ['shop at 0'], ['shop at 0', 'shop at 5000']]);
});

test('looks at the work after a minute even if no wake arrives', async () => {
  const plane = await startPlane(image);
  const { steps, stop, serving } = serve(plane, () => null);
  await turn();
  // As another process does.
  await plane.change((tx) =>
    tx.work.insert({ id: 'app/shop', kind: 'app', subject: 'shop', dueAt: start, leasedUntil: null, attempts: 0 }),
  );

  plane.clock.moveTo(start + 60_000);
  await turn();
  stop();
  await serving;

  expect(steps).toEqual(['shop at 60000']);
});

test('waits for one wake at a time', async () => {
  const plane = await startPlane(image);
  const woken = plane.work.woken.bind(plane.work);
  const waits: AbortSignal[] = [];
  plane.work.woken = (signal) => {
    waits.push(signal);
    return woken(signal);
  };
  const { stop, serving } = serve(plane, () => null);
  await turn();
  await plane.wake('app', 'shop');
  await turn();

  expect(waits.map(({ aborted }) => aborted)).toEqual([true, false]);
  stop();
  await serving;
});

type Plane = Awaited<ReturnType<typeof startPlane>>;

/** Serves a reconciler of apps that notes its steps. */
function serve({ work, clock, ...ports }: Plane, next: (now: number) => number | null) {
  const steps: string[] = [];
  const app = async (_ports: unknown, id: string) => {
    steps.push(`${id} at ${clock.now() - start}`);
    return next(clock.now());
  };
  const controller = new AbortController();
  const running = { ports: { ...ports, clock }, work, reconcilers: onlyReconcilers({ app }), onFailure: () => undefined };
  return { steps, serving: serveWork(running, controller.signal), stop: () => controller.abort() };
}

/** Lets everything run that waits for nothing but promises. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
