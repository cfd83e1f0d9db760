import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ObservedApps } from '../../../control-plane/for-platform.ts';
import { runtimeSuite } from '../../../control-plane/ports/suites/runtime.ts';
import { app } from '../../../control-plane/ports/suites/wanted.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { Access } from '../../../platform/kubernetes/access.ts';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { ClusterRuntime } from '../../../platform/kubernetes/runtime.ts';
import { accountOf } from '../../cluster/account.ts';
import { until } from '../../engines/docker-runtime.ts';
import { clientOf, engineOf } from '../../engines/engine.ts';
import { finished } from '../../engines/images.ts';
import { type DockerRegistry, startDockerRegistry } from '../providers/docker-registry.ts';

const { kubeconfig, storageClass } = inject('cluster');
const cases = Object.entries(runtimeSuite).map(([name, check]) => ({ name, check }));
let made = 0;
let registry: DockerRegistry;
let access: Access;
beforeAll(async () => {
  access = await accountOf(kubeconfig, 'suite');
  registry = await startDockerRegistry(false);
  const engine = await engineOf('docker');
  const docker = clientOf(engine);
  await docker.getImage(engine.images.example).tag({ repo: `${registry.host}/example`, tag: '1' });
  const image = docker.getImage(`${registry.host}/example:1`);
  await finished(await image.push({ authconfig: { username: '', password: '', serveraddress: registry.host } }));
});
afterAll(() => registry[Symbol.asyncDispose]());

test.concurrent.each(cases)('the runtime on a cluster $name', async ({ name, check }) => {
  const losesImage = name.includes('image is gone');
  await using subject = await create(`${registry.host}/${losesImage ? 'lost' : 'example'}:1`);

  await expect(check(async () => subject)).resolves.toBeUndefined();
});

/** A runtime with namespaces of its own, which are removed at the end, and with the rights of the manifest alone. */
async function create(image: string) {
  const client = new ApiClient(access);
  const owner = `t${process.pid}x${++made}`;
  const cluster = new ClusterRuntime({
    client,
    owner,
    times: { drainSeconds: 2, stopSeconds: 2 },
    storage: { className: storageClass, bytes: 100e9, growsVolumes: false },
  });
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const runtime = new ObservedApps({ runtime: cluster, clock: new VirtualClock(0), onFailure });
  const responds = async (path: string) => {
    const [container] = (await runtime.observe(app)).containers;
    const response = await fetch(`http://${container?.address}${path}`).catch(() => null);
    return response?.ok ?? false;
  };
  return {
    ...{ runtime, image, until, hasStreams: false },
    pass: (milliseconds: number) => sleep(milliseconds),
    // No image of that name was ever there.
    loseImage: () => undefined,
    setHealthy: (isHealthy: boolean) => until(() => responds(isHealthy ? '/recover' : '/fail')),
    async [Symbol.asyncDispose]() {
      for (const id of await cluster.apps('eu')) await cluster.remove({ id, region: 'eu' });
      await runtime[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
      await client.close();
      expect(failures).toEqual([]);
    },
  };
}
