import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { ApiClient } from '../../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../../platform/kubernetes/kubeconfig.ts';
import { bundleIngress } from '../../../../scripts/package/bundle-ingress.ts';
import { accountOf } from '../../../cluster/account.ts';
import type { StartedCluster } from '../../../cluster/start.ts';
import { engineOf } from '../../../engines/engine.ts';
import { selfSigned } from '../../../self-signed.ts';
import { startDockerRegistry } from '../../providers/docker-registry.ts';
import { deployImage, untilRuns } from '../../serve/apps-on-engine.ts';
import { makeDataFolder } from '../../serve/data-folder.ts';
import { serveOnEngine } from '../../serve/on-engine.ts';

export const patience = { timeout: 180_000, interval: 250 };
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

interface LedOptions {
  readonly port: number;
  readonly securePort: number;
  /** The cluster of all files by default. */
  readonly cluster?: Pick<StartedCluster, 'kubeconfig' | 'storageClass'>;
}

/** A control plane whose app `given` runs in the cluster, where two pods lead its requests at ports of the machine. */
export async function openLedApp({ port, securePort, cluster = inject('cluster') }: LedOptions) {
  const { kubeconfig, storageClass } = cluster;
  await bundleIngress(process.cwd());
  const engine = await engineOf('docker');
  const place = makeDataFolder();
  const file = (path: string, content: string) => {
    writeFileSync(join(place.folder, path), content);
    return join(place.folder, path);
  };
  const { server, token } = await accountOf(kubeconfig, 'serve');
  const own = {
    'current-context': 'eu',
    contexts: [{ name: 'eu', context: { cluster: 'eu', user: 'serve' } }],
    clusters: [{ name: 'eu', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'serve', user: { token } }],
  };
  const { key, cert } = selfSigned(name);
  const certificates = [{ certificateFile: file('cert.pem', cert), keyFile: file('key.pem', key) }];
  const registry = await startDockerRegistry(false);
  const region = {
    ...{ id: 'local', name: 'Cluster', country: null, virtual: false, tls: true, tiers: ['free', 'standard'] },
    ingress: { host: 'apps.localhost', ipv4: ['127.0.0.1'], ipv6: [] },
    kubernetes: {
      ...{ kubeconfig: file('kubeconfig', JSON.stringify(own)), registry: `${registry.host}/apps` },
      ...{ storage: 100e9, storageClass, ingress: { type: 'NodePort', port, securePort } },
    },
  };
  const plane = await serveOnEngine(engine, { engine: { ingress: { certificates } }, regions: [region] }, place);
  const admin = new ApiClient(readKubeconfig(kubeconfig));
  // Other tests have such things in the cluster too.
  const list = async (path: string) => (await admin.json<List>('GET', `/api/v1/${path}`)).items;
  const pods = () => list(`namespaces/ingress-${plane.prefix}/pods`);
  const ready = async () => (await pods()).filter(isReady).map(({ status }) => status.podIP ?? '');
  /** The statuses of all requests. */
  const seen: number[] = [];
  const options = { port: securePort, servername: name, ca: cert };

  await deployImage(plane, 'Given', engine.images.example);
  const url = await untilRuns(plane, 'given');
  await expect.poll(ready, patience).toHaveLength(2);
  return {
    ...{ plane, admin, pods, ready, seen, url },
    services: () => list(`namespaces/ingress-${plane.prefix}/services`),
    appPods: () => list(`pods?labelSelector=pcp/service,pcp/owner=${plane.prefix}`),
    visit: (address: string) => send({ ...options, host: address }, seen),
    startLoad: () => startLoad(ready, options, seen),
    /** Restarts the control plane, which has ended, with another configuration of the ingress. */
    async update() {
      const config = join(place.folder, 'server.yaml');
      // The test has written the file.
      const before = JSON.parse(readFileSync(config, 'utf8')) as object;
      writeFileSync(config, JSON.stringify({ ...before, trustedProxies: ['192.0.2.7'] }));
      await plane.start();
    },
    async [Symbol.asyncDispose]() {
      await plane[Symbol.asyncDispose]();
      await registry[Symbol.asyncDispose]();
      await admin.close();
    },
  };
}

export function isReady({ metadata, status }: List['items'][number]): boolean {
  const isReady = status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false;
  return isReady && metadata.deletionTimestamp === undefined;
}

/** The requests that apps have served since the start of a server, as it knows by the access log. */
export async function countRequests({ adminUrl }: { readonly adminUrl: string }): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const [, count = '0'] = /^control_plane_ingress_requests_total\{class="2xx",from="app"\} (\d+)$/m.exec(metrics) ?? [];
  return Number(count);
}

/** Sends a request, and notes the status of the response. */
async function send(options: RequestOptions, seen: number[]) {
  const sent = request({ ...options, headers: { host: `${name}:${options.port}` } }).end();
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
    /** Ends it when this number of requests is sent. */
    async end(atLeast: number) {
      while (seen.length < atLeast) await sleep(100);
      end.abort();
      await running;
      return failures;
    },
  };
}
