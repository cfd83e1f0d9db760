import { expect, test } from 'vitest';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { webService } from '../../../control-plane/ports/suites/wanted.ts';
import { changeApp } from '../../../control-plane/transitions/apps.ts';
import { killEverywhere } from './killing.ts';
import { image, minute, second, startPlane } from './start-plane.ts';

type Plane = Awaited<ReturnType<typeof startPlane>>;

const small = { cpuMillis: 100, memory: 134_217_728 };
const web: ServiceDefinition = { ...webService('example:1'), ...small, address: 'app' };
const api: ServiceDefinition = { ...web, name: 'api', address: 'own' };
const queue: ServiceDefinition = { ...web, name: 'queue', address: 'own' };

/** Makes a deploy of a release with these services. */
async function deploy(plane: Plane, id: string, services: readonly ServiceDefinition[]): Promise<void> {
  const ids = { id, workspaceId: 'acme', appId: 'shop', deployId: id };
  await plane.change((tx) =>
    tx.releases.insert({ ...ids, services, releaseCommand: null, currentAt: null, createdAt: tx.now }),
  );
  await plane.deploy(id, { releaseId: id });
}

/** The target of each host, with the generation. */
async function targets(plane: Plane): Promise<string[]> {
  const route = await plane.route();
  const hosts = route?.hosts.map(({ host }) => [host, route.target] as const) ?? [];
  const others = route?.services?.map(({ host, target }) => [host, target] as const) ?? [];
  return [...hosts, ...others].map(
    ([host, target]) => `${host.split('.')[0]} ${target?.service} ${target?.generation}`,
  );
}

test('the former container of a service gets its requests until the new one is ready', async () => {
  const plane = await startPlane(image);
  await deploy(plane, 'first', [web, api]);
  await plane.pass(5 * minute);
  const before = await targets(plane);
  plane.runtime.inject({ appId: 'shop', service: 'api', kind: 'startSlowly', ms: minute });

  await plane.change(async (tx) => {
    const app = await tx.apps.find({ id: 'shop' });
    if (app) await changeApp(tx, app, { generation: 2, startsUntil: tx.now + 5 * minute }, { trigger: 'restartApp' });
    await tx.wake('app', 'shop');
  });
  await plane.pass(30 * second);
  const meanwhile = await targets(plane);
  await plane.pass(2 * minute);

  expect(before).toEqual(['shop-acme web 1-1', 'api-shop-acme api 1-1']);
  expect(meanwhile).toEqual(['shop-acme web 1-2', 'api-shop-acme api 1-1']);
  expect(await targets(plane)).toEqual(['shop-acme web 1-2', 'api-shop-acme api 1-2']);
});

test('a worker that is killed at any call leads the addresses of services to the same end', async () => {
  const { calls, ends } = await killEverywhere({
    run: async (killable) => {
      const plane = await startPlane(image, killable);
      await deploy(plane, 'first', [web, api]);
      await plane.pass(5 * minute);
      killable.arm();
      await deploy(plane, 'second', [web, queue]);
      await plane.pass(30 * minute);
      const rows = await plane.store.read('system', (tx) => tx.labels.list({}, { order: ['label'] }));
      return { labels: rows.map(({ label }) => label), targets: await targets(plane) };
    },
  });

  const end = { labels: ['queue-shop-acme'], targets: ['shop-acme web 2-1', 'queue-shop-acme queue 2-1'] };
  expect(calls).toBeGreaterThan(5);
  expect(ends).toEqual([`without a kill: ${JSON.stringify(end, null, 1)}`]);
});
