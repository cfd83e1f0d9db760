import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFigure, noteSeconds } from '../../figures.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { names, openClustered, run } from './clustered.ts';
import { requestApp } from './on-engine.ts';
import { observesApps } from './served.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

test('where apps run in a cluster, a server that only serves the API goes on within 15 s after the full one was killed, and makes nothing twice', async () => {
  await using place = await openClustered(await postgres.createSchema('killed'));
  const { cluster, ingressPort } = place;
  const made = (kind: string) => cluster.created.filter((one) => one.startsWith(`${kind} `)).toSorted();

  await using first = await place.startFull();
  await using second = await place.startApi();
  await place.startApps();
  await expect.poll(() => made('replicasets').length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  const before = observesApps(second);
  await noteSeconds('another server goes on after kill -9 of the holder', 15, async () => {
    await first.end('SIGKILL');
    await expect.poll(() => observesApps(second), { timeout: 15_000 }).toBe(true);
  });
  await expect.poll(() => cluster.all('replicasets').length, { timeout: 40_000 }).toBe(names.length);

  expect(before).toBe(false);
  expect(second.stderr()).toContain(
    'The full server has the engine for builds, and the ingress. Those of eu run as pods of a cluster.',
  );
  const all = ['namespaces', 'replicasets', 'secrets'].flatMap(made);
  const twice = all.length - new Set(all).size;
  noteFigure({ what: 'requests that made an object again', value: twice, unit: 'requests', atMost: 0 });
  expect(twice).toBe(0);

  run(cluster, 'app00');
  await using _third = await place.startFull();
  const respond = () => requestApp(`http://app00.apps.localhost:${ingressPort}/`).catch(() => null);
  await expect.poll(respond, { timeout: 60_000 }).toMatchObject({ status: 200, text: 'a pod' });
});
