import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { ApiClient } from '../../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../../platform/kubernetes/kubeconfig.ts';
import { bundleIngress } from '../../../../scripts/package/bundle-ingress.ts';
import { accountOf } from '../../../cluster/account.ts';
import { engineOf } from '../../../engines/engine.ts';
import { selfSigned } from '../../../self-signed.ts';
import { startDockerRegistry } from '../../providers/docker-registry.ts';
import { deployImage, untilRuns } from '../../serve/apps-on-engine.ts';
import { makeDataFolder } from '../../serve/data-folder.ts';
import { serveOnEngine } from '../../serve/on-engine.ts';

const { kubeconfig, storageClass } = inject('cluster');
const patience = { timeout: 180_000, interval: 250 };
/** The host of the app. */
const name = 'given-acme.apps.localhost';

interface List {
  readonly items: readonly {
    readonly metadata: { readonly name: string; readonly namespace: string; readonly deletionTimestamp?: string };
    readonly status: {
      readonly podIP?: string;
      readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    };
  }[];
}

test('pods of the cluster lead requests to apps, also while serve is away', async () => {
  await bundleIngress(process.cwd());
  const engine = await engineOf('docker');
  await using registry = await startDockerRegistry(false);
  const place = makeDataFolder();
  const { server, token } = await accountOf(kubeconfig, 'serve');
  const file = (path: string, content: string) => {
    writeFileSync(join(place.folder, path), content);
    return join(place.folder, path);
  };
  const own = {
    'current-context': 'eu',
    contexts: [{ name: 'eu', context: { cluster: 'eu', user: 'serve' } }],
    clusters: [{ name: 'eu', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'serve', user: { token } }],
  };
  const { key, cert } = selfSigned(name);
  const certificates = [{ certificateFile: file('cert.pem', cert), keyFile: file('key.pem', key) }];
  const region = {
    ...{ id: 'local', name: 'Cluster', country: null, virtual: false, tls: true, tiers: ['free', 'standard'] },
    ingress: { host: 'apps.localhost', ipv4: ['127.0.0.1'], ipv6: [] },
    kubernetes: {
      ...{ kubeconfig: file('kubeconfig', JSON.stringify(own)), registry: `${registry.host}/apps` },
      ...{ storage: 100e9, storageClass, ingress: { type: 'NodePort', port: 30080, securePort: 30443 } },
    },
  };
  await using plane = await serveOnEngine(engine, { engine: { ingress: { certificates } }, regions: [region] }, place);
  const admin = new ApiClient(readKubeconfig(kubeconfig));
  const list = async (kind: string, label: string) =>
    (await admin.json<List>('GET', `/api/v1/${kind}?labelSelector=${label}`)).items;
  const pods = () => list('pods', 'pcp/part=ingress');
  const ready = async () => (await pods()).filter(isReady).map(({ status }) => status.podIP ?? '');
  const seen: number[] = [];
  const visit = (address: string) => send({ host: address, port: 30443, servername: name, ca: cert }, seen);
  const hello = { status: 200, text: 'hello from example\n' };

  await deployImage(plane, 'Given', engine.images.example);
  const url = await untilRuns(plane, 'given');
  await expect.poll(ready, patience).toHaveLength(2);
  const addresses = await ready();
  const plain = await Promise.all(addresses.map((host) => fetch(`http://${host}:30080`, { redirect: 'manual' })));
  const responses = await Promise.all(addresses.map(visit));
  await expect.poll(() => countRequests(plane.served), patience).toBe(2);

  expect(url).toBe(`https://${name}:30443`);
  // The pods do not know the address as a host.
  expect(plain.map(({ status }) => status)).toEqual([404, 404]);
  expect(responses).toEqual([hello, hello]);
  expect(await list('services', 'pcp/part=ingress')).toHaveLength(1);

  // Without a control plane, the pods follow an app that moves.
  await plane.served[Symbol.asyncDispose]();
  seen.length = 0;
  const [app] = await list('pods', 'pcp/service');
  await admin.json('DELETE', `/api/v1/namespaces/${app?.metadata.namespace}/pods/${app?.metadata.name}`);
  const moved = async () => {
    const now = (await list('pods', 'pcp/service')).filter(isReady);
    return now.length === 1 && now[0]?.metadata.name !== app?.metadata.name;
  };
  await expect.poll(moved, patience).toBe(true);
  for (const address of addresses) await expect.poll(() => visit(address), patience).toEqual(hello);

  // Another configuration replaces the pods, one after the other.
  const former = (await pods()).map(({ metadata }) => metadata.name);
  const load = startLoad(ready, { port: 30443, servername: name, ca: cert }, seen);
  const config = join(place.folder, 'server.yaml');
  writeFileSync(config, JSON.stringify({ ...readConfig(config), trustedProxies: ['192.0.2.7'] }));
  await plane.start();
  const replaced = async () => {
    const now = await pods();
    return now.length === 2 && !now.some(({ metadata }) => former.includes(metadata.name));
  };
  await expect.poll(replaced, { timeout: 300_000, interval: 250 }).toBe(true);
  const failures = await load.end();

  expect(failures).toEqual([]);
  expect(seen.length).toBeGreaterThan(1000);
  const served = seen.filter((status) => status === 200).length;
  await expect.poll(() => countRequests(plane.served), patience).toBe(served);
  await admin.close();
});

function isReady({ metadata, status }: List['items'][number]): boolean {
  const isReady = status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false;
  return isReady && metadata.deletionTimestamp === undefined;
}

/** The configuration that the test has written. */
function readConfig(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

/** The requests that apps have served since the start of a server, as it knows by the access log. */
async function countRequests({ adminUrl }: { readonly adminUrl: string }): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const [, count = '0'] = /^control_plane_ingress_requests_total\{class="2xx",from="app"\} (\d+)$/m.exec(metrics) ?? [];
  return Number(count);
}

/** Sends a request, and notes the status of the response. */
async function send(options: RequestOptions, seen: number[]) {
  const sent = request({ ...options, headers: { host: `${name}:30443` } }).end();
  // The event has this argument.
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  seen.push(response.statusCode ?? 0);
  return { status: response.statusCode, text: await text(response) };
}

/**
 * Sends requests on kept connections, each to any pod that is ready: as behind the Service of a cluster, whose
 * machines know its pods a while later.
 */
function startLoad(ready: () => Promise<readonly string[]>, options: RequestOptions, seen: number[]) {
  const end = new AbortController();
  const failures: string[] = [];
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
  const sendAll = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (known.length === 0) await sleep(10);
    while (!end.signal.aborted) {
      const outcome = await send({ ...options, host: name, lookup, agent }, seen).then(
        ({ status }) => (status === 200 ? '' : String(status)),
        (error: unknown) => String(error),
      );
      if (outcome !== '') failures.push(outcome);
      await sleep(5);
    }
    agent.destroy();
  };
  const running = Promise.all([look(), ...Array.from({ length: 10 }, sendAll)]);
  return {
    async end() {
      end.abort();
      await running;
      return failures;
    },
  };
}
