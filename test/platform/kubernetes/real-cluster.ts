import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Observed } from '../../../control-plane/ports/runtime.ts';
import { app } from '../../../control-plane/ports/suites/wanted.ts';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import { ClusterRuntime, type ClusterRuntimeOptions } from '../../../platform/kubernetes/runtime.ts';
import { accountOf } from '../../cluster/account.ts';
import type { StartedCluster } from '../../cluster/start.ts';
import { clientOf, engineOf } from '../../engines/engine.ts';
import { finished } from '../../engines/images.ts';
import { type DockerRegistry, startDockerRegistry } from '../providers/docker-registry.ts';
import { expectConnected } from './cluster-runtime.ts';

let made = 0;

/** Puts the image `example` into a registry before the tests of a file. Returns the name that an image has there. */
export function startRegistry(): (image: string) => string {
  let registry: DockerRegistry;
  beforeAll(async () => {
    registry = await startDockerRegistry(false);
    const engine = await engineOf('docker');
    const docker = clientOf(engine);
    await docker.getImage(engine.images.example).tag({ repo: `${registry.host}/example`, tag: '1' });
    const image = docker.getImage(`${registry.host}/example:1`);
    await finished(await image.push({ authconfig: { username: '', password: '', serveraddress: registry.host } }));
  });
  afterAll(() => registry[Symbol.asyncDispose]());
  return (image) => `${registry.host}/${image}:1`;
}

interface RealOptions extends Pick<ClusterRuntimeOptions, 'logins' | 'network'> {
  /** Prefix of the namespaces. */
  readonly owner?: string;
  /** The cluster of all files by default. */
  readonly cluster?: Pick<StartedCluster, 'kubeconfig' | 'storageClass'>;
  /** Another address of its API. */
  readonly server?: string;
  /** The account; that of the suites by default. */
  readonly account?: string;
}

/**
 * A runtime on a cluster with the rights of the manifest alone, and namespaces of its own, which are removed at the
 * end. `admin` may do everything.
 */
export async function openRealCluster({
  owner = `t${process.pid}x${++made}`,
  cluster: { kubeconfig, storageClass } = inject('cluster'),
  server,
  account = 'suite',
  ...options
}: RealOptions = {}) {
  const admin = new ApiClient(readKubeconfig(kubeconfig));
  const access = await accountOf(kubeconfig, account);
  const client = new ApiClient({ ...access, ...(server !== undefined && { server }) });
  const runtime = new ClusterRuntime({
    client,
    owner,
    times: { drainSeconds: 2, stopSeconds: 2 },
    storage: { className: storageClass, bytes: 100e9, growsVolumes: false },
    ...options,
  });
  await expectConnected(runtime, true);
  return {
    ...{ admin, runtime, owner },
    async [Symbol.asyncDispose]() {
      for (const id of await runtime.apps('eu')) await runtime.remove({ id, region: 'eu' });
      await runtime[Symbol.asyncDispose]();
      await client.close();
      await admin.close();
    },
  };
}

type Open = Awaited<ReturnType<typeof openRealCluster>>;

/** The first container of the app of the suites; `undefined` without one. */
export async function first({ runtime }: Pick<Open, 'runtime'>): Promise<Observed | undefined> {
  return (await runtime.observe(app)).containers[0];
}

/** The first container, once it is ready. */
export async function firstReady(subject: Pick<Open, 'runtime'>): Promise<Observed> {
  await expect.poll(async () => (await first(subject))?.ready, { timeout: 180_000, interval: 200 }).toBe(true);
  const one = await first(subject);
  if (!one) throw new Error('The container has gone.');
  return one;
}
