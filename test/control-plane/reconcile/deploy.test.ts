import { expect, test } from 'vitest';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { cancelDeploys, endDeploy } from '../../../control-plane/transitions/deploys.ts';
import { changeApp } from '../../../control-plane/transitions/apps.ts';
import { database, git, hour, image, minute, second, start, startPlane } from './start-plane.ts';

test('builds a release, starts it and leads the traffic to it', async () => {
  const plane = await startPlane();
  await plane.deploy('first');

  await plane.settle();
  const building = await plane.findDeploy('first');
  await plane.pass(5 * minute);

  expect(building).toMatchObject({ status: 'building', startedAt: start, sha: null });
  expect(await plane.findDeploy('first')).toMatchObject({
    status: 'succeeded',
    slot: null,
    commitMsg: 'Improve the start page',
    steps: [
      { id: 'clone', status: 'succeeded', startedAfter: 0, finishedAfter: expect.any(Number) },
      { id: 'build', status: 'succeeded', startedAfter: expect.any(Number), finishedAfter: expect.any(Number) },
      { id: 'release', status: 'succeeded' },
      { id: 'health', status: 'succeeded' },
      { id: 'route', status: 'succeeded' },
    ],
  });
  expect(await plane.findApp()).toMatchObject({ status: 'running', currentDeployId: 'first', ready: 'all' });
  expect(await plane.containers()).toEqual(['web 1-1 ready']);
  expect(await plane.route()).toMatchObject({
    hosts: [{ host: 'shop-acme.eu.apps.example.test', redirectTo: null }],
    target: { service: 'web', generation: '1-1', port: 3000 },
  });
  expect(plane.failures).toEqual([]);
});

test('keeps the release command of a Procfile on the release', async () => {
  const plane = await startPlane({ ...git, repoUrl: 'https://githost.test/acme/procfile' });
  await plane.deploy('first');

  await plane.passUntil('first', 'deploying');

  const release = await plane.store.read('system', (tx) => tx.releases.find({ id: 'first' }));
  expect(release).toMatchObject({ releaseCommand: './migrate', services: [{ name: 'web', command: './start' }] });
});

test('stores the log of a deploy that has ended', async () => {
  const plane = await startPlane();
  await plane.deploy('first');
  await plane.pass(5 * minute);

  const log = await plane.store.read('system', (tx) => tx.deployLogs.find({ id: 'first' }));

  const lines = log?.lines.map(({ step, line }) => `${step}: ${line}`) ?? [];
  expect(lines.slice(0, 3)).toEqual([
    'clone: Cloning https://githost.test/acme/shop (branch main)',
    expect.stringMatching(/^clone: HEAD is now at [0-9a-f]{7} Improve the start page$/),
    'build: Building the image of "web" with buildpack',
  ]);
  expect(lines.slice(-4)).toEqual([
    expect.stringMatching(/^build: Ready: registry\.acme-cloud\.test\/acme\/shop:[0-9a-f]{7}$/),
    'release: Starting web',
    'health: web is ready',
    'route: Traffic goes to the new release',
  ]);
  expect((await plane.builder.observe({ region: 'eu', id: 'first' })).state).toBe('absent');
});

test('the steps follow what the build has found: there is a route where it has found HTTP', async () => {
  const [shop, store] = [await startPlane(), await startPlane(database)];
  const stepsOf = async (plane: typeof shop) => (await plane.findDeploy('first'))?.steps.map(({ id }) => id);
  await shop.deploy('first');
  await store.deploy('first');

  const before = [await stepsOf(shop), await stepsOf(store)];
  await shop.pass(5 * minute);
  await store.pass(5 * minute);
  const log = await store.store.read('system', (tx) => tx.deployLogs.find({ id: 'first' }));

  expect(before).toEqual([
    ['clone', 'build', 'release', 'health'],
    ['pull', 'release', 'health'],
  ]);
  expect([await stepsOf(shop), await stepsOf(store)]).toEqual([
    ['clone', 'build', 'release', 'health', 'route'],
    ['pull', 'release', 'health'],
  ]);
  expect(log?.lines.at(-1)?.line).toMatch(/ is ready$/);
});

test('lets the former containers finish for 30 seconds, and starts the next deploy in the meantime', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  await plane.deploy('second');
  await plane.deploy('third');

  await plane.pass(0);
  const serving = await plane.containers();
  const { finishedAt } = await plane.passUntil('second', 'succeeded');
  const draining = await plane.containers();
  await plane.pass(0);
  const third = await plane.findDeploy('third');

  expect(serving).toEqual(['guestbook 1-1 ready']);
  expect(draining).toEqual(['guestbook 2-1 ready', 'guestbook 1-1 stopping']);
  expect(third).toMatchObject({ status: 'building', startedAt: finishedAt });
});

test('at most one former release finishes its requests: the next one ends the time of that before', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  await plane.deploy('second');
  await plane.deploy('third');
  const seen = new Set<string>();

  await plane.passUntil('second', 'succeeded');
  for (let step = 0; step < 29; step++) {
    await plane.pass(second);
    seen.add((await plane.containers()).sort().join(', '));
  }

  expect([...seen]).toEqual([
    'guestbook 1-1 stopping, guestbook 2-1 ready',
    'guestbook 2-1 ready, guestbook 3-1 not ready',
    'guestbook 2-1 stopping, guestbook 3-1 ready',
  ]);
  expect(await plane.findDeploy('third')).toMatchObject({ status: 'succeeded' });
});

test('the last containers of a former release go by themselves', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  await plane.deploy('second');

  await plane.passUntil('second', 'succeeded');
  await plane.pass(29 * second);
  const before = await plane.containers();
  await plane.pass(2 * second);

  expect(before).toEqual(['guestbook 2-1 ready', 'guestbook 1-1 stopping']);
  expect(await plane.containers()).toEqual(['guestbook 2-1 ready']);
});

test('a service with a volume never runs twice', async () => {
  const plane = await startPlane(database);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  const [before] = await plane.containers();
  const changed = { ref: 'postgres:18', type: 'image' } as const;
  await plane.change((tx) => tx.apps.update('shop', { source: changed }));
  await plane.deploy('second', { source: changed });

  const seen = await countContainers(plane, 'second');

  expect(Math.max(...seen)).toBe(1);
  expect(before).toMatch(/^postgres \w{8}-1 ready$/);
  expect(await plane.containers()).not.toEqual([before]);
  expect(await plane.findDeploy('second')).toMatchObject({ status: 'succeeded' });
});

test('a service with a volume whose definition is the same is left alone', async () => {
  const plane = await startPlane(database);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  const { containers: before } = await plane.runtime.observe({ id: 'shop', region: 'eu' });
  await plane.deploy('second');

  await plane.pass(2 * minute);

  expect((await plane.findDeploy('second'))?.status).toBe('succeeded');
  expect((await plane.runtime.observe({ id: 'shop', region: 'eu' })).containers).toEqual(before);
});

test('a canceled deploy removes what it has made, and the next one starts', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  await plane.deploy('second');
  await plane.deploy('third');
  await plane.passUntil('second', 'deploying');

  await plane.change(async (tx) => {
    const deploy = await tx.deploys.find({ id: 'second' });
    const ending = {
      to: 'canceled',
      trigger: 'cancelDeploy',
      code: 'canceled',
      message: 'The deploy was canceled.',
    } as const;
    if (deploy) await endDeploy(tx, deploy, ending);
  });
  await plane.settle();
  const containers = await plane.containers();
  await plane.pass(2 * minute);

  expect(containers).toEqual(['guestbook 1-1 ready']);
  expect(await plane.findDeploy('second')).toMatchObject({ status: 'canceled', slot: null });
  expect(await plane.findApp()).toMatchObject({ status: 'running', currentDeployId: 'third' });
});

test('a stop cancels the deploy and stops everything', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  await plane.deploy('second');
  await plane.passUntil('second', 'deploying');

  await plane.change(async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    const now = plane.clock.now();
    if (!app) throw new Error('There is no app.');
    await changeApp(tx, await cancelDeploys(tx, app, 'updateApp'), { desired: 'stopped' }, { trigger: 'updateApp' });
    await tx.wake('app', 'shop', now);
  });
  await plane.pass(hour);

  expect(await plane.findDeploy('second')).toMatchObject({ status: 'canceled', slot: null });
  expect(await plane.findApp()).toMatchObject({ status: 'stopped' });
  expect(await plane.containers()).toEqual([]);
  expect(await plane.route()).toMatchObject({ target: null });
});

test('nothing is left to do after a deploy', async () => {
  const plane = await startPlane();
  await plane.deploy('first');

  await plane.pass(hour);

  expect(await plane.work.nextDueAt()).toBeNull();
});

/** How many containers there are until a deploy is over, every 100 ms. */
async function countContainers(plane: Awaited<ReturnType<typeof startPlane>>, id: string): Promise<number[]> {
  const counts: number[] = [];
  while ((await plane.findDeploy(id))?.slot !== null) {
    await plane.pass(100);
    counts.push((await plane.containers()).length);
  }
  return counts;
}

test('an app that is renamed while the route moves keeps its new address', async () => {
  let rename = async (): Promise<unknown> => undefined;
  const wrap = (ports: Ports): Ports => {
    const point = ports.ingress.point.bind(ports.ingress);
    ports.ingress.point = async (route) => {
      await point(route);
      await rename();
    };
    return ports;
  };
  const plane = await startPlane(image, { wrap });
  await plane.deploy('first');
  rename = async () => {
    rename = async () => undefined;
    await plane.change((tx) => tx.apps.update('shop', { slug: 'store', label: 'store-acme' }));
  };

  await plane.pass(5 * minute);

  expect(await plane.findApp()).toMatchObject({ status: 'running', label: 'store-acme' });
  expect(await plane.route()).toMatchObject({ hosts: [{ host: 'store-acme.eu.apps.example.test' }] });
});

test.each(['building', 'lost'] as const)(
  'a build does not run for an app that is removed while it starts: %s',
  async (when) => {
    const plane = await startPlane();
    const start = plane.builder.start.bind(plane.builder);
    let starts = 0;
    plane.builder.start = async (build, order) => {
      starts++;
      // The builder loses the first build in one of the cases, and the app is removed during the second start.
      if (when === 'building' || starts === 2) {
        await plane.remove();
        await plane.settle();
      }
      await start(build, order);
      if (when === 'lost' && starts === 1) await plane.builder.stop(build);
    };
    await plane.deploy('first');

    await plane.pass(minute);

    const { state } = await plane.builder.observe({ region: 'eu', id: 'first' });
    expect([starts, await plane.findApp(), state]).toEqual([when === 'building' ? 1 : 2, null, 'absent']);
  },
);
