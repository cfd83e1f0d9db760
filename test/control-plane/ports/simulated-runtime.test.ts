import { expect, test } from 'vitest';
import { SimulatedRuntime } from '../../../control-plane/simulated/runtime.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { ServiceHealth } from '../../../control-plane/model/tables/apps.ts';
import type { Wanted } from '../../../control-plane/ports/runtime.ts';

const second = 1000;
const year = 365 * 86_400 * second;
const start = Date.UTC(2026, 0, 1);
const app = { id: 'app-1', region: 'eu' };
const health: ServiceHealth = {
  kind: 'http',
  path: '/healthz',
  ...{ intervalSeconds: 10, timeoutSeconds: 5, retries: 3, startSeconds: 300, restartAfterSeconds: 60 },
};

test('a crash loop restarts after pauses that grow to five minutes', async () => {
  const world = await startWorld();
  world.runtime.inject({ appId: 'app-1', kind: 'crash' });

  const seen = [
    await world.look(0),
    await world.look(10),
    await world.look(2),
    await world.look(20),
    await world.look(year / second),
  ];

  // The third end, after 34 s, shows a loop.
  expect(seen).toEqual([
    'crashed restarts 0 exit 1 null next 1767225694000',
    'running restarts 1 exit 1 null next 1767225694000',
    'crashed restarts 1 exit 1 null next 1767225694000',
    'running restarts 2 exit 1 null next 1767225694000',
    // The first 6 end within 320 s, and then one every 302 s.
    'crashed restarts 104427 exit 1 null next null',
  ]);
});

test('a container that runs out of memory once is ready again after its restart', async () => {
  const world = await startWorld();
  world.runtime.inject({ appId: 'app-1', kind: 'outOfMemory', times: 1 });

  const crashed = await world.runtime.observe(app);
  world.clock.moveTo(crashed.nextChangeAt ?? 0);

  expect(crashed.containers).toMatchObject([
    { state: 'crashed', exitCode: 137, reason: 'out_of_memory', ready: false },
  ]);
  expect((await world.runtime.observe(app)).containers).toMatchObject([{ state: 'running', ready: true, restarts: 1 }]);
});

test('a crash loop that recovers ends with the next restart', async () => {
  const world = await startWorld();
  world.runtime.inject({ appId: 'app-1', kind: 'crash' });
  await world.look(100);

  world.runtime.inject({ appId: 'app-1', kind: 'recover' });
  const { nextChangeAt } = await world.runtime.observe(app);
  world.clock.moveTo(nextChangeAt ?? 0);

  expect((await world.runtime.observe(app)).containers).toMatchObject([{ state: 'running', ready: true, restarts: 4 }]);
});

test('a container that fails its health check is not ready after three checks, and is restarted a minute later', async () => {
  const world = await startWorld(health);
  const [{ startedAt } = { startedAt: 0 }] = (await world.runtime.observe(app)).containers;
  const sinceCheck = (world.clock.now() - (startedAt ?? 0)) % (10 * second);
  world.runtime.inject({ appId: 'app-1', kind: 'unhealthy' });
  const { nextChangeAt } = await world.runtime.observe(app);

  world.clock.moveTo((nextChangeAt ?? 0) - second);
  const seen = [
    await world.look(0),
    await world.look(1),
    await world.look(59),
    await world.look(1),
    await world.look(10),
  ];

  expect((nextChangeAt ?? 0) - start - 60 * second).toBe(30 * second - sinceCheck);
  expect(seen).toEqual([
    `running ready restarts 0 exit null null next ${nextChangeAt}`,
    'running restarts 0 exit null unhealthy next null',
    'running restarts 0 exit null unhealthy next null',
    'crashed restarts 0 exit 143 unhealthy next null',
    'running restarts 1 exit 143 unhealthy next null',
  ]);
});

test('a container that goes on failing is restarted when its start has taken too long, after pauses that grow', async () => {
  const world = await startWorld(health);
  world.runtime.inject({ appId: 'app-1', kind: 'unhealthy' });
  const { nextChangeAt } = await world.runtime.observe(app);
  world.clock.moveTo((nextChangeAt ?? 0) + 70 * second);

  // A start has 5 minutes; then three checks fail, and those of another minute.
  const seen = [await world.look(379), await world.look(1), await world.look(19), await world.look(1)];

  expect(seen).toEqual([
    'running restarts 1 exit 143 unhealthy next null',
    'crashed restarts 1 exit 143 unhealthy next null',
    'crashed restarts 1 exit 143 unhealthy next null',
    'running restarts 2 exit 143 unhealthy next null',
  ]);
});

test('a restart helps a container that is unhealthy once', async () => {
  const world = await startWorld(health);
  world.runtime.inject({ appId: 'app-1', kind: 'unhealthy', times: 1 });
  const ready = await world.runtime.observe(app);
  world.clock.moveTo(ready.nextChangeAt ?? 0);
  const unhealthy = await world.runtime.observe(app);

  world.clock.moveTo(unhealthy.nextChangeAt ?? 0);

  expect(await world.runtime.observe(app)).toMatchObject({
    containers: [{ state: 'running', ready: true, restarts: 1, reason: 'unhealthy' }],
    nextChangeAt: null,
  });
});

test.each([
  ['without a health check', null],
  ['that has crashed', health],
])('a container %s cannot become unhealthy', async (_what, check) => {
  const world = await startWorld(check);
  const crashed = check && world.runtime.inject({ appId: 'app-1', kind: 'crash' });
  const before = await world.runtime.observe(app);

  world.runtime.inject({ appId: 'app-1', kind: 'unhealthy' });

  expect(await world.runtime.observe(app)).toEqual(before);
  expect(crashed).toBeFalsy();
});

test('recovers a container that fails its health check before it is restarted', async () => {
  const world = await startWorld(health);
  world.runtime.inject({ appId: 'app-1', kind: 'unhealthy' });
  world.clock.moveTo(world.clock.now() + 40 * second);
  const failing = await world.look(0);

  world.runtime.inject({ appId: 'app-1', kind: 'recover' });

  expect(failing).toBe('running restarts 0 exit null unhealthy next null');
  expect(await world.look(0)).toBe('running ready restarts 0 exit null null next null');
});

test.each([
  ['cannotStart', 'crashed false cannot_start'],
  ['neverReady', 'running false null'],
] as const)('new containers are %s', async (kind, expected) => {
  const world = await startWorld();
  world.runtime.inject({ appId: 'app-1', kind });

  await world.runtime.apply(wanted('2'));
  world.clock.moveTo(start + year);

  const [container] = (await world.runtime.observe(app)).containers;
  expect(`${container?.state} ${container?.ready} ${container?.reason}`).toBe(expected);
});

test('a region that is out of reach rejects everything until then', async () => {
  const world = await startWorld();
  world.runtime.outages.begin('eu', 60 * second);

  await expect(world.runtime.observe(app)).rejects.toThrow('eu cannot be reached (simulated).');
  await expect(world.runtime.apply(wanted('2'))).rejects.toThrow('eu cannot be reached');
  world.clock.moveTo(world.clock.now() + 60 * second);
  await expect(world.runtime.observe(app)).resolves.toMatchObject({ containers: [{ generation: '1' }] });
});

test('the same seed gives the same containers', async () => {
  const [one, another] = [await startWorld(), await startWorld()];

  expect(await one.runtime.observe(app)).toEqual(await another.runtime.observe(app));
});

function wanted(generation: string, health: ServiceHealth | null = null): Wanted {
  const definition = {
    name: 'web',
    role: 'web',
    image: 'example:1',
    command: null,
    port: 8080,
    protocol: 'http',
  } as const;
  const service = { ...definition, cpuMillis: 500, memory: 1024, volumes: [], dependsOn: [], health };
  return {
    ...app,
    workspaceId: 'acme',
    slug: 'shop',
    services: [{ service, generation, deployId: 'deploy-1', env: {} }],
  };
}

/** The app has run for a minute. */
async function startWorld(check: ServiceHealth | null = null) {
  const clock = new VirtualClock(start);
  const runtime = new SimulatedRuntime({ clock, seed: 1 });
  await runtime.apply(wanted('1', check));
  clock.moveTo(start + 60 * second);
  return {
    clock,
    runtime,
    /** Lets some seconds go by and describes the container. */
    async look(seconds: number) {
      clock.moveTo(clock.now() + seconds * second);
      const { containers, nextChangeAt } = await runtime.observe(app);
      const [container] = containers;
      return `${container?.state}${container?.ready ? ' ready' : ''} restarts ${container?.restarts} exit ${container?.exitCode} ${container?.reason} next ${nextChangeAt}`;
    },
  };
}
