import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { accountOf } from '../../cluster/account.ts';
import { startOwnCluster } from '../../cluster/own.ts';
import type { StartedCluster } from '../../cluster/start.ts';
import { clientOf, type Engine, engineOf } from '../../engines/engine.ts';
import { finished, librariesOf, withArchive } from '../../engines/images.ts';
import { freePort } from '../../listen.ts';
import { packProject, packServer } from '../../package/packed.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { startDockerRegistry } from '../providers/docker-registry.ts';
import { deployImage, untilRuns } from '../serve/apps-on-engine.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { acme, createAcme, engineConfig, removeApps, type Requests, untilResponds } from '../serve/on-engine.ts';
import { call, send, startServeWith } from '../serve/served.ts';

const run = promisify(execFile);
const patience = { timeout: 180_000, interval: 250 };
const namespace = 'platform-control-plane';

interface Slices {
  readonly items: readonly {
    readonly endpoints: readonly {
      readonly addresses: readonly string[];
      readonly conditions: { readonly ready?: boolean };
    }[];
  }[];
}

interface Nodes {
  readonly items: readonly {
    readonly status: { readonly addresses: readonly { readonly type: string; readonly address: string }[] };
  }[];
}

test('pods serve the API beside a full server outside, as the document says, and are replaced without a lost request', async () => {
  await using cluster = await startOwnCluster();
  const { kubeconfig, storageClass } = cluster;
  const kubectl = async (...args: readonly string[]) =>
    (await run('kubectl', [...args, '--kubeconfig', kubeconfig])).stdout;
  const engine = await engineOf('docker');
  await using registry = await startDockerRegistry(false);
  await using postgres = await PostgresServer.start();
  const { folder, data } = makeDataFolder();
  const admin = new ApiClient(readKubeconfig(kubeconfig));
  const machine = await addressOfMachine(admin);
  await using database = await leadTo(join(postgres.directory, '.s.PGSQL.5432'), machine);
  const { server, token: ofAccount } = await accountOf(kubeconfig, 'full');
  const own = join(folder, 'kubeconfig.yaml');
  writeFileSync(own, kubeconfigOf(server, ofAccount));
  const region = {
    ...{ id: 'local', name: 'Cluster', country: null, virtual: false, tls: false, tiers: ['free', 'standard'] },
    ingress: { host: 'apps.localhost', ipv4: ['127.0.0.1'], ipv6: [] },
    kubernetes: { kubeconfig: own, registry: `${registry.host}/apps`, storage: 100e9, storageClass },
  };
  const settings = { regions: [region], requestsPerMinute: { account: null, client: null } };
  const config = join(folder, 'control-plane.yaml');
  writeFileSync(config, JSON.stringify({ ...settings, engine: await engineConfig(engine) }));
  const environment = {
    DATABASE_URL: `postgres://postgres@${machine}:${database.port}/postgres`,
    PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    PCP_SERVERS_SECRET: 'servers-of-a-test-0123456789abcdef',
  };
  const port = await freePort();
  const fullUrl = `http://${machine}:${port}`;
  await using full = await startServeWith(
    { ...environment, PCP_ENGINE: engine.socketPath },
    ...['--data', data, '--config', config, '--host', machine, '--port', String(port)],
  );
  onTestFinished(() => removeApps(engine, data));
  const token = full.token ?? '';
  await createAcme({ post: (path, body) => call({ url: fullUrl }, token, path, body) });

  await runDocument({
    folder,
    environment: { ...environment, KUBECONFIG: kubeconfig, DOCKER_HOST: `unix://${engine.socketPath}` },
    given: {
      'registry.example.com': registry.host,
      'http://10.0.0.5:4000': fullUrl,
      'platform-control-plane-server undici': `${(await packages()).join(' ')} undici`,
      'docker build': `docker build --build-arg BASE=${await buildBase(engine, folder)}`,
      'npx platform-control-plane-server': 'image/node_modules/.bin/platform-control-plane-server',
    },
  });
  const ready = () => readyAddresses(admin);
  await expect.poll(ready, patience).toHaveLength(2);
  const [address = ''] = await ready();
  const api = { url: `http://${address}:4000` };
  const plane: Requests = {
    get: (path) => call(api, token, path),
    post: (path, body) => call(api, token, path, body),
  };

  expect(
    await kubectl(
      'get',
      '--raw',
      `/api/v1/namespaces/${namespace}/services/api:http/proxy/api/health?component=database`,
    ),
  ).toContain('"ok"');
  await deployImage(plane, 'Given', engine.images.example);
  expect(await untilResponds(await untilRuns(plane, 'given'), 200)).toBe('hello from example\n');

  // Each pod is replaced, while clients keep their connections.
  const load = startLoad(ready, token, await createVars(plane));
  await kubectl('--namespace', namespace, 'rollout', 'restart', 'deployment/api');
  await kubectl('--namespace', namespace, 'rollout', 'status', 'deployment/api', '--timeout', '300s');
  // The former pods still take requests for a while.
  await expect.poll(() => countPods(admin), patience).toBe(2);
  await expect.poll(ready, patience).toHaveLength(2);
  const statuses = await load.end();

  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(500);
  expect(refusedTo(cluster, `system:serviceaccount:${namespace}:${namespace}-api`)).toEqual([]);
  await send({ url: fullUrl }, token, 'DELETE', `${acme}/apps/given`);
  await admin.json('DELETE', `/api/v1/namespaces/${namespace}`);
  await admin.close();
});

function kubeconfigOf(server: string, token = ''): string {
  return JSON.stringify({
    'current-context': 'eu',
    contexts: [{ name: 'eu', context: { cluster: 'eu', user: 'full' } }],
    clusters: [{ name: 'eu', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'full', user: { token } }],
  });
}

/** An image of Node with git, as the base that the Dockerfile names has it: the git of this machine. */
async function buildBase(engine: Engine, folder: string): Promise<string> {
  const own = join(folder, 'base');
  const put = (from: string, to: string) => {
    mkdirSync(join(own, 'root', dirname(to)), { recursive: true });
    copyFileSync(from, join(own, 'root', to));
  };
  put('/usr/bin/git', '/bin/git');
  for (const library of librariesOf('/usr/bin/git')) put(library, library);
  writeFileSync(join(own, 'Dockerfile'), `FROM ${engine.images.node}\nCOPY root /\n`);
  const [docker, t] = [clientOf(engine), 'pcp-test/node-git:1'];
  await finished(await withArchive(own, ['Dockerfile', 'root'], (archive) => docker.buildImage(archive, { t })));
  return t;
}

/** The files of both packages. */
async function packages(): Promise<readonly string[]> {
  using packed = await packProject();
  return [packed.tarball, await packServer()];
}

interface Document {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Names by the examples that they stand for. */
  readonly given: Readonly<Record<string, string>>;
}

/** Runs the commands of the section, in a folder with its files. */
async function runDocument({ folder, environment, given }: Document): Promise<void> {
  const [, section = ''] = readFileSync('docs/run-on-kubernetes.md', 'utf8').split(
    '## Serve the API from the cluster\n',
  );
  const [own = ''] = section.split('\n## ');
  const commands = [...own.matchAll(/```bash\n([^]*?)```/g)].map(([, block = '']) => block).join('');
  const script = Object.entries(given).reduce((text, [name, value]) => text.replaceAll(name, value), commands);
  // A download that stalls is repeated after a minute, not after five.
  const patient = { npm_config_prefer_offline: 'true', npm_config_fetch_timeout: '60000' };
  const env = { ...process.env, ...patient, ...environment };
  await run('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env, maxBuffer: 1e9 });
}

/** The address of this machine that pods reach. */
async function addressOfMachine(admin: ApiClient): Promise<string> {
  const { items } = await admin.json<Nodes>('GET', '/api/v1/nodes');
  return items[0]?.status.addresses.find(({ type }) => type === 'InternalIP')?.address ?? '';
}

/** Leads connections to a port of an address to a socket. */
async function leadTo(path: string, address: string) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(path);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
  }).listen(0, address);
  await once(server, 'listening');
  return {
    // A server that listens on a port has an address of this form.
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** The addresses to which the Service leads, as each machine of a cluster reads them. */
async function readyAddresses(admin: ApiClient): Promise<readonly string[]> {
  const path = `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`;
  const { items } = await admin.json<Slices>('GET', `${path}?labelSelector=kubernetes.io/service-name=api`);
  return items.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ addresses, conditions }) => (conditions.ready === true ? addresses : [])),
  );
}

async function countPods(admin: ApiClient): Promise<number> {
  const { items } = await admin.json<Slices>('GET', `/api/v1/namespaces/${namespace}/pods`);
  return items.length;
}

/** The paths of variables of the app: it may have 200, fewer than a load changes. */
async function createVars(plane: Requests): Promise<readonly string[]> {
  const path = `${acme}/apps/given/vars`;
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => plane.post(path, { key: `KEY_${index}`, value: 'x', isSecret: false })),
  );
  return made.map(({ body }) => `${path}/${(body as { readonly var: { readonly id: string } }).var.id}`);
}

/**
 * Sends requests on kept connections, each to any address to which the Service has led a second before. One client for
 * each variable changes it.
 */
function startLoad(ready: () => Promise<readonly string[]>, token: string, vars: readonly string[]) {
  const end = new AbortController();
  const statuses: (number | string)[] = [];
  let known: readonly string[] = [];
  const look = async () => {
    while (!end.signal.aborted) {
      known = await ready();
      await sleep(1000, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const lookup: RequestOptions['lookup'] = (_host, _options, done) => {
    const address = known[Math.floor(Math.random() * known.length)] ?? '';
    done(null, [{ address, family: 4 }]);
  };
  const sendAll = async (own: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    while (known.length === 0) await sleep(10);
    for (let index = 0; !end.signal.aborted; index++) {
      const changes = index % 20 === 0;
      const options = { host: 'api.test', port: 4000, lookup, agent, headers, method: changes ? 'PATCH' : 'GET' };
      const sent = request({ ...options, path: changes ? own : `${acme}/apps/given` });
      sent.end(changes ? JSON.stringify({ value: `of ${index}` }) : undefined);
      statuses.push(await statusOf(sent));
      await sleep(10);
    }
    agent.destroy();
  };
  const running = Promise.all([look(), ...vars.map(sendAll)]);
  return {
    async end() {
      end.abort();
      await running;
      return statuses;
    },
  };
}

/** The status of a response that has arrived whole, or why none has. */
async function statusOf(sent: ReturnType<typeof request>): Promise<number | string> {
  try {
    // The event has this argument.
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
    return response.statusCode ?? 0;
  } catch (error) {
    return String(error);
  }
}

interface AuditEvent {
  readonly verb: string;
  readonly user: { readonly username: string };
  readonly objectRef?: { readonly resource: string };
  readonly responseStatus?: { readonly code: number };
}

/** The verbs that the cluster has refused to an account. */
function refusedTo({ auditLog }: StartedCluster, username: string): readonly string[] {
  const lines = readFileSync(auditLog, 'utf8').split('\n');
  const events = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as AuditEvent);
  expect(events.some(({ user }) => user.username === username)).toBe(true);
  return events
    .filter(({ user, responseStatus }) => user.username === username && responseStatus?.code === 403)
    .map(({ verb, objectRef }) => `${verb} ${objectRef?.resource}`);
}
