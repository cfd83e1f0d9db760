import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { appRow, deployRow, memberRow, seed } from '../../../control-plane/ports/suites/rows.ts';
import { webService } from '../../../control-plane/ports/suites/wanted.ts';
import { ControlClient } from '../../../platform/ingress/control-client.ts';
import { writeEngineFile } from '../../../platform/shared/engine-file.ts';
import { freePort, listen } from '../../listen.ts';
import { FakeApi } from '../kubernetes/fake-api.ts';
import { makeDataFolder } from './data-folder.ts';
import { addPerson, type Place, withStore } from './people.ts';
import { startServeWith } from './served.ts';

export const names = Array.from({ length: 12 }, (_, index) => `app${String(index).padStart(2, '0')}`);

/**
 * A full server and one that only serves the API, with a database of PostgreSQL, whose apps run in a cluster in
 * memory. The engine that builds is away.
 */
export async function openClustered(databaseUrl: string) {
  const [full, api] = [makeDataFolder(), makeDataFolder()];
  const cluster = await FakeApi.start();
  cluster.put('nodes', { metadata: { name: 'one' }, status: { allocatable: { cpu: '4', memory: '8Gi' } } });
  const program = await listen((_, response) => response.end('a pod'));
  const socket = join(full.folder, 'engine.sock');
  // A server that knows its engine starts while that is away.
  writeEngineFile(join(full.data, 'engine'), socket);
  const environment = {
    DATABASE_URL: databaseUrl,
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    PCP_SERVERS_SECRET: 'servers-of-a-test-0123456789abcdef',
    PCP_ENGINE: socket,
  };
  const place = { folder: full.data, environment };
  const token = await addApps(place);
  const [port, apiPort, ingressPort] = [await freePort(), await freePort(), await freePort()];
  const config = ['--config', await writeConfig(full.folder, cluster.url, ingressPort)];
  const only = ['--only', 'api', '--full-server', `http://127.0.0.1:${port}`];
  onTestFinished(async () => {
    await new ControlClient(join(full.data, 'engine/ingress')).call('POST', '/stop').catch(() => undefined);
  });
  return {
    ...{ cluster, token, ports: [port, apiPort], ingressPort },
    startFull: () => startServeWith(environment, '--data', full.data, ...config, '--port', `${port}`),
    startApi: () => startServeWith(environment, '--data', api.data, ...config, '--port', `${apiPort}`, ...only),
    startApps: () => startApps(place, program.port),
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
    },
  };
}

/** Adds the apps, without the two of `seed`. Returns the token of a developer. */
async function addApps(place: Place): Promise<string> {
  return withStore(place, async (store) => {
    await seed(store);
    const { userId, token } = await addPerson(store, 'developer');
    await store.write('system', async (tx) => {
      for (const id of ['shop', 'lab']) await tx.apps.delete(id);
      for (const id of names) await tx.apps.insert(appRow(id, { desired: 'stopped', status: 'stopped' }));
      await tx.members.insert(memberRow('acme', userId));
    });
    return token;
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
export function run(cluster: FakeApi, app: string): void {
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
  const requestsPerMinute = { account: null, client: null };
  writeFileSync(file, JSON.stringify({ regions: [region], engine, requestsPerMinute }));
  return file;
}
