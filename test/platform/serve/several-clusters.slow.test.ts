import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { appRow, deployRow, seed } from '../../../control-plane/ports/suites/rows.ts';
import { webService } from '../../../control-plane/ports/suites/wanted.ts';
import { ControlClient } from '../../../platform/ingress/control-client.ts';
import { writeEngineFile } from '../../../platform/shared/engine-file.ts';
import { freePort } from '../../listen.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { FakeApi } from '../kubernetes/fake-api.ts';
import { makeDataFolder } from './data-folder.ts';
import { requestApp } from './on-engine.ts';
import { type Place, withStore } from './people.ts';
import { startServeWith } from './served.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterAll(() => postgres[Symbol.asyncDispose]());

const names = Array.from({ length: 12 }, (_, index) => `app${String(index).padStart(2, '0')}`);

test('where apps run in a cluster, a server that only serves the API goes on within 15 s after the full one was killed, and makes nothing twice', async () => {
  const [full, api] = [makeDataFolder(), makeDataFolder()];
  await using cluster = await FakeApi.start();
  cluster.put('nodes', { metadata: { name: 'one' }, status: { allocatable: { cpu: '4', memory: '8Gi' } } });
  const responder = await listen();
  const socket = join(full.folder, 'engine.sock');
  // A database whose server knows its engine is opened while that is away.
  writeEngineFile(join(full.data, 'engine'), socket);
  const place = {
    folder: full.data,
    environment: {
      DATABASE_URL: await postgres.createSchema('clusters'),
      PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
      PCP_SERVERS_SECRET: 'servers-of-a-test-0123456789abcdef',
      PCP_ENGINE: socket,
    },
  };
  await addApps(place);
  const port = await freePort();
  const ingressPort = await freePort();
  const config = await writeConfig(full.folder, cluster.url, ingressPort);
  const startFull = () =>
    startServeWith(place.environment, '--data', full.data, '--config', config, '--port', `${port}`);
  onTestFinished(async () => {
    await new ControlClient(join(full.data, 'engine/ingress')).call('POST', '/stop').catch(() => undefined);
  });
  const only = ['--only', 'api', '--full-server', `http://127.0.0.1:${port}`];
  const made = (kind: string) => cluster.requests.filter((request) => request.startsWith(`POST ${kind} `)).toSorted();

  await using first = await startFull();
  await using second = await startServeWith(place.environment, '--data', api.data, '--config', config, ...only);
  const observesSecond = observes(second.stdout);
  await startApps(place, responder);
  await expect.poll(() => made('replicasets').length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  const before = observesSecond();
  await first.end('SIGKILL');
  await expect.poll(observesSecond, { timeout: 15_000 }).toBe(true);
  await expect.poll(() => cluster.all('replicasets').length, { timeout: 40_000 }).toBe(names.length);

  expect(before).toBe(false);
  expect(second.stderr()).toContain(
    'The full server has the engine for builds, and the ingress. Those of eu run as pods',
  );
  for (const kind of ['namespaces', 'replicasets', 'secrets']) expect(made(kind)).toEqual([...new Set(made(kind))]);

  run(cluster, 'app00');
  await using _third = await startFull();
  const respond = () => requestApp(`http://app00.apps.localhost:${ingressPort}/`).catch(() => null);
  await expect.poll(respond, { timeout: 40_000 }).toMatchObject({ status: 200, text: 'a pod' });
});

/** Adds the apps, without the two of `seed`. */
async function addApps(place: Place): Promise<void> {
  await withStore(place, async (store) => {
    await seed(store);
    await store.write('system', async (tx) => {
      for (const id of ['shop', 'lab']) await tx.apps.delete(id);
      for (const id of names) await tx.apps.insert(appRow(id, { desired: 'stopped', status: 'stopped' }));
    });
  });
}

/** Gives each app a release whose service listens on a port, and starts it. */
async function startApps(place: Place, port: number): Promise<void> {
  await withStore(place, (store) =>
    store.write('system', async (tx) => {
      for (const id of names) {
        const services = [{ ...webService('example:1'), port }];
        const release = { id, workspaceId: 'acme', appId: id, deployId: id, services, releaseCommand: null };
        await tx.releases.insert({ ...release, currentAt: tx.now, createdAt: tx.now });
        await tx.deploys.insert(deployRow(id, { appId: id, status: 'succeeded', slot: null, releaseId: id }));
        await tx.apps.update(id, { currentDeployId: id, newestDeployId: id, desired: 'running', status: 'running' });
        await tx.wake('app', id);
      }
    }),
  );
}

/** Runs the pod of an app on this machine, as a controller and a kubelet do. */
function run(cluster: FakeApi, app: string): void {
  const set = cluster.all('replicasets').find(({ metadata }) => metadata.labels?.['pcp/app'] === app);
  if (!set) throw new Error(`Nothing was made for ${app}.`);
  const { name, uid = '', ...described } = set.metadata;
  const running = {
    restartCount: 0,
    ready: true,
    started: true,
    state: { running: { startedAt: '2026-11-21T10:00:00Z' } },
  };
  cluster.put('pods', {
    metadata: { ...described, name: `${name}-x`, uid: `${uid}-x`, ownerReferences: [{ uid }] },
    spec: { nodeName: 'one' },
    status: { phase: 'Running', podIP: '127.0.0.1', containerStatuses: [running] },
  });
}

/** Writes a configuration whose only region is the cluster, and returns its file. */
async function writeConfig(folder: string, server: string, ingressPort: number): Promise<string> {
  const kubeconfig = join(folder, 'kubeconfig.json');
  writeFileSync(
    kubeconfig,
    JSON.stringify({
      'current-context': 'eu',
      contexts: [{ name: 'eu', context: { cluster: 'eu', user: 'eu' } }],
      clusters: [{ name: 'eu', cluster: { server } }],
      users: [{ name: 'eu', user: {} }],
    }),
  );
  const region = {
    ...{ id: 'eu', name: 'Cluster', country: null, virtual: false, tls: false, tiers: ['free', 'standard'] },
    ingress: { host: 'apps.localhost', ipv4: ['127.0.0.1'], ipv6: [] },
    kubernetes: { kubeconfig, registry: 'registry.test/apps', storage: 100e9 },
  };
  const ports = { ssh: { port: await freePort() }, otlp: { port: await freePort() } };
  const engine = { ...ports, ingress: { port: ingressPort }, acceptsSharedNetwork: true };
  const file = join(folder, 'server.json');
  writeFileSync(file, JSON.stringify({ regions: [region], engine }));
  return file;
}

/** Listens as the program of a pod, and resolves with its port. */
async function listen(): Promise<number> {
  const server = createServer((_, response) => response.end('a pod')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

/** Whether the log of a server says that it observes apps. */
function observes(stdout: Readable): () => boolean {
  let printed = '';
  stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return () => printed.includes('"this server observes apps and regions for all servers with the database"');
}
