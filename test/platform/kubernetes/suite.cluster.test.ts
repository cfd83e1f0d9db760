import { setTimeout as sleep } from 'node:timers/promises';
import { type ExpectStatic, test } from 'vitest';
import { ObservedApps } from '../../../control-plane/for-platform.ts';
import { runtimeSuite } from '../../../control-plane/ports/suites/runtime.ts';
import { app } from '../../../control-plane/ports/suites/wanted.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { until } from '../../engines/docker-runtime.ts';
import { openRealCluster, startRegistry } from './real-cluster.ts';

const inRegistry = startRegistry();
const cases = Object.entries(runtimeSuite).map(([name, check]) => ({ name, check }));

test.concurrent.for(cases)('the runtime on a cluster $name', async ({ name, check }, { expect }) => {
  const losesImage = name.includes('image is gone');
  await using subject = await create(inRegistry(losesImage ? 'lost' : 'example'), expect);

  await expect(check(async () => subject)).resolves.toBeUndefined();
});

/** A runtime with namespaces of its own, which are removed at the end. */
async function create(image: string, expect: ExpectStatic) {
  const cluster = await openRealCluster();
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const runtime = new ObservedApps({ runtime: cluster.runtime, clock: new VirtualClock(0), onFailure });
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
      await runtime[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
      expect(failures).toEqual([]);
    },
  };
}
