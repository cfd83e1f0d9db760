import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Listeners } from '../../../control-plane/shared/listeners.ts';
import { ObservedApps } from '../../../control-plane/shared/observed-apps.ts';
import { SimulatedRuntime } from '../../../control-plane/simulated/runtime.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { RuntimeView, WatchedRuntime } from '../../../control-plane/ports/runtime.ts';
import { runtimeSuite } from '../../../control-plane/ports/suites/runtime.ts';
import { app, web } from '../../../control-plane/ports/suites/wanted.ts';
import { untilIn } from './until.ts';
import { FakeWatchedRuntime, followed } from './watched-runtime.ts';

const start = Date.UTC(2026, 0, 1);
const minute = 60_000;
const shop = { id: 'shop', region: 'eu' };
const blog = { id: 'blog', region: 'eu' };
const { service } = web('1', 'example:1');
const order = { ...shop, task: 'task-1', workspaceId: 'acme', slug: 'shop', service, argv: [], env: {}, secrets: [] };

test('readers share a view, and the request for it', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });

  const views = await Promise.all([world.apps.observe(shop), world.apps.observe(shop)]);
  await world.apps.observe(shop);

  expect(views.map(restarts)).toEqual([0, 0]);
  expect(world.runtime.requests).toEqual(['all', 'shop']);
});

test('a view is read again after a change is reported', async () => {
  await using world = await observe();
  world.runtime.set('shop', {});
  await turn();
  const before = await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);

  world.runtime.set('shop', { restarts: 1 });
  await turn();

  expect([restarts(before), told, restarts(await world.apps.observe(shop))]).toEqual([0, ['shop'], 1]);
});

test('a reader gets no view that is older than the change that was reported to it', async () => {
  await using world = await observe();
  world.runtime.set('shop', {});
  await turn();
  const release = world.runtime.hold();
  const early = world.apps.observe(shop);

  world.runtime.set('shop', { restarts: 1 });
  await turn();
  const late = world.apps.observe(shop);
  release();

  expect([restarts(await early), restarts(await late), restarts(await world.apps.observe(shop))]).toEqual([0, 1, 1]);
});

test('a look at all apps does not bring back what was there before a change', async () => {
  await using world = await observe();
  world.runtime.set('shop', {});
  await turn();
  await world.apps.observe(shop);
  const release = world.runtime.hold();
  world.clock.moveTo(start + minute);
  await turn();

  world.runtime.set('shop', { restarts: 1 });
  await turn();
  release();
  await turn();

  expect(restarts(await world.apps.observe(shop))).toBe(1);
});

test('a change that no view shows is not reported', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);

  world.runtime.set('shop', {});
  world.runtime.set('shop', {});
  await turn();
  const unchanged = [...told];
  world.runtime.set('shop', { restarts: 1 });
  await turn();
  const once = [...told];
  world.runtime.set('shop', { restarts: 1 });
  await turn();

  expect([unchanged, once, told]).toEqual([[], ['shop'], ['shop']]);
});

test('a change that one reader has seen is reported to the others', async () => {
  await using world = await observe();
  const wanted = { ...shop, workspaceId: 'acme', slug: 'shop', services: [] };
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);

  await world.apps.apply(wanted);
  const { containers } = await world.apps.observe(shop);
  await turn();

  expect([containers[0]?.generation, told]).toEqual(['2', ['shop']]);
});

test('a change is reported although the view of it cannot be read', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);

  world.runtime.setAway(true);
  world.runtime.set('shop', { restarts: 1 });
  await turn();

  expect(told).toEqual(['shop']);
});

test('changes in a row have the view read once more, after the last one', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);
  const release = world.runtime.hold();
  const before = world.runtime.requests.length;

  for (const restarts of [1, 2, 3]) world.runtime.set('shop', { restarts });
  await turn();
  release();
  await turn();

  expect([told, world.runtime.requests.slice(before)]).toEqual([['shop'], ['shop', 'shop']]);
});

test('a change whose view takes five seconds is reported without it', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);
  world.runtime.hold();
  world.runtime.set('shop', {});
  await turn();

  const before = [...told];
  world.clock.moveTo(start + 5000);
  await turn();

  expect([before, told]).toEqual([[], ['shop']]);
});

test('a change is reported while a task runs, whose end no view shows', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);
  await world.apps.startTask(order);

  world.runtime.set('shop', {});
  await turn();
  const once = [...told];
  await world.apps.observeTask(order);
  world.runtime.set('shop', {});
  await turn();

  expect([once, told]).toEqual([['shop'], ['shop']]);
});

test('a look each minute finds the end of a task that another server has removed', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.startTask(order);

  world.clock.moveTo(start + minute);
  await turn();
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);
  world.runtime.set('shop', {});
  await turn();

  expect(told).toEqual([]);
});

test('a look each minute reports what was missed, and nothing else', async () => {
  await using world = await observe();
  for (const { id } of [shop, blog]) world.runtime.set(id, {}, { isMissed: true });
  await Promise.all([world.apps.observe(shop), world.apps.observe(blog)]);
  const told = followed(world.apps, world.signal);

  world.runtime.set('shop', { ready: false }, { isMissed: true });
  const before = await world.apps.observe(shop);
  world.clock.moveTo(start + minute);
  await turn();
  const after = await world.apps.observe(shop);

  expect([before, after].map(({ containers }) => containers[0]?.ready)).toEqual([true, false]);
  expect([told, world.runtime.requests]).toEqual([['shop'], ['all', 'shop', 'blog', 'all']]);
});

test('a change that was reported is not reported again by the next look', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  const told = followed(world.apps, world.signal);
  world.runtime.set('shop', { restarts: 1 });
  await turn();

  world.clock.moveTo(start + minute);
  await turn();

  expect(told).toEqual(['shop']);
});

test('an app that was removed disappears', async () => {
  await using world = await observe();
  for (const { id } of [shop, blog]) world.runtime.set(id, {}, { isMissed: true });
  await Promise.all([world.apps.observe(shop), world.apps.observe(blog)]);
  const told = followed(world.apps, world.signal);

  await world.apps.remove(shop);
  world.runtime.set('blog', null, { isMissed: true });
  world.clock.moveTo(start + minute);
  await turn();

  const once = told.length;
  world.clock.moveTo(start + 2 * minute);
  await turn();
  world.clock.moveTo(start + 3 * minute);
  await turn();

  const left = await Promise.all([world.apps.observe(shop), world.apps.observe(blog)]);
  expect(left.flatMap(({ containers }) => containers)).toEqual([]);
  expect([new Set(told), told.length]).toEqual([new Set(['shop', 'blog']), once]);
});

test('what is wanted now is seen by the next reader, and what is wanted again needs no request', async () => {
  await using world = await observe();
  const wanted = { ...shop, workspaceId: 'acme', slug: 'shop', services: [] };
  await world.apps.observe(shop);

  await world.apps.apply(wanted);
  const { containers } = await world.apps.observe(shop);
  await turn();
  await world.apps.observe(shop);
  const asked = world.runtime.requests.length;
  await world.apps.apply(wanted);
  await world.apps.observe(shop);

  expect([containers[0]?.generation, world.runtime.requests.length]).toEqual(['2', asked]);
});

test('what was wanted of an app that another server has removed is new when it is wanted again', async () => {
  await using world = await observe();
  const wanted = { ...shop, workspaceId: 'acme', slug: 'shop', services: [] };
  await world.apps.apply(wanted);
  world.runtime.set('shop', null, { isMissed: true });
  world.clock.moveTo(start + minute);
  await turn();
  const removed = await world.apps.observe(shop);

  world.runtime.missApplied();
  await world.apps.apply({ ...wanted });
  const again = await world.apps.observe(shop);

  expect([removed, again].map(({ containers }) => containers.length)).toEqual([0, 1]);
});

test('an engine that was away and comes back gets one look at all apps', async () => {
  await using world = await observe();
  for (const { id } of [shop, blog]) world.runtime.set(id, {}, { isMissed: true });
  await Promise.all([world.apps.observe(shop), world.apps.observe(blog)]);
  const told = followed(world.apps, world.signal);

  world.runtime.setAway(true);
  await turn();
  await expect(world.apps.observe(shop)).rejects.toThrow('The engine is away.');
  world.runtime.set('shop', { restarts: 1 }, { isMissed: true });
  const asked = world.runtime.requests.length;
  world.runtime.setAway(false);
  await turn();
  const views = await Promise.all([world.apps.observe(shop), world.apps.observe(blog)]);

  expect([views.map(restarts), told]).toEqual([[1, 0], ['shop']]);
  expect(world.runtime.requests.slice(asked)).toEqual(['all']);
});

test('readers do not rely on a view while the engine reports nothing', async () => {
  await using world = await observe();
  world.runtime.setConnected(false);
  await turn();

  const before = await world.apps.observe(shop);
  world.runtime.set('shop', { restarts: 1 }, { isMissed: true });
  const after = await world.apps.observe(shop);

  expect([before, after].map(restarts)).toEqual([undefined, 1]);
  expect(world.runtime.requests).toEqual(['all', 'shop', 'shop']);
});

test('no view outlives a look at all apps that hangs', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  await world.apps.observe(shop);
  world.runtime.hold();
  world.clock.moveTo(start + minute);
  await turn();

  world.clock.moveTo(start + minute + 20_000);
  await turn();
  const read = world.apps.observe(shop);

  expect([world.failures, world.runtime.requests]).toEqual([
    ['The look at all apps has taken 20 s.'],
    ['all', 'shop', 'all', 'shop'],
  ]);
  await expect(Promise.race([read, turn('waits')])).resolves.toBe('waits');
});

test('a reader does not wait for a request that has taken five seconds', async () => {
  await using world = await observe();
  world.runtime.set('shop', {}, { isMissed: true });
  world.runtime.hold();
  const hanging = world.apps.observe(shop);
  world.runtime.hold()();

  world.clock.moveTo(start + 5000);

  expect(restarts(await world.apps.observe(shop))).toBe(0);
  await expect(Promise.race([hanging, turn('hangs')])).resolves.toBe('hangs');
});

test.each(Object.entries(runtimeSuite))('the simulated runtime, observed once for all, %s', async (_, check) => {
  const clock = new VirtualClock(start);
  const listeners = new Listeners();
  const simulated = new SimulatedRuntime({ clock, seed: 1, listeners });
  await using world = await observe(watched(simulated), clock);
  const pass = async (milliseconds: number) => {
    const before = await simulated.observe(app);
    clock.moveTo(clock.now() + milliseconds);
    // An engine reports each restart. The simulation does not.
    if (JSON.stringify(await simulated.observe(app)) !== JSON.stringify(before)) listeners.tell(app.id);
    await turn();
  };
  const loseImage = (image: string) => simulated.inject({ appId: 'app-1', kind: 'imageGone', images: [image] });
  const setHealthy = (isHealthy: boolean) =>
    simulated.inject({ appId: 'app-1', kind: isHealthy ? 'recover' : 'unhealthy' });
  const subject = { runtime: world.apps, image: 'example:1', pass, until: untilIn(pass), hasStreams: true };

  await expect(check(async () => ({ ...subject, loseImage, setHealthy }))).resolves.toBeUndefined();
});

/** The apps of a runtime, after the first look at all of them. */
async function observe(port?: WatchedRuntime, clock = new VirtualClock(start)) {
  const runtime = new FakeWatchedRuntime();
  const failures: string[] = [];
  const onFailure = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error));
  const apps = new ObservedApps({ runtime: port ?? runtime.port, clock, onFailure });
  const end = new AbortController();
  await turn();
  return {
    ...{ runtime, clock, apps, failures, signal: end.signal },
    async [Symbol.asyncDispose]() {
      end.abort();
      await apps[Symbol.asyncDispose]();
    },
  };
}

/** A runtime as one whose apps can be looked at together. */
function watched(runtime: SimulatedRuntime): WatchedRuntime {
  const observeAll = async () => {
    const ids = await runtime.apps('eu');
    const views = await Promise.all(ids.map(async (id) => [id, await runtime.observe({ id, region: 'eu' })] as const));
    return new Map(views);
  };
  return Object.assign(runtime, {
    observeAll,
    async *connected(signal: AbortSignal) {
      yield true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });
}

function restarts({ containers }: RuntimeView): number | undefined {
  return containers[0]?.restarts;
}
