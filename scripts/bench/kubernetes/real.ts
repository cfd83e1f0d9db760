import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Wanted } from '../../../control-plane/ports/runtime.ts';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../../platform/kubernetes/kubeconfig.ts';
import type { ClusterRuntime } from '../../../platform/kubernetes/runtime.ts';
import { median, type RuntimeReport } from '../runtime/figures.ts';
import { manyApps } from './many-apps.ts';
import { openRuntime } from './open-runtime.ts';

export interface RealCluster {
  /** A file. */
  readonly kubeconfig: string;
  /** An image that its nodes have, with a server of HTTP on `$PORT`. */
  readonly image: string;
}

interface Times {
  readonly accepted: number;
  readonly responds: number;
  readonly gone: number;
}

const patienceMs = 120_000;

/** Measures the waiting times of an app in a cluster that runs, from a machine that reaches its pods. */
export async function measureReal(
  { kubeconfig, image }: RealCluster,
  rounds: number,
  progress: (line: string) => void,
): Promise<RuntimeReport> {
  const client = new ApiClient(readKubeconfig(kubeconfig));
  const times: Times[] = [];
  {
    await using runtime = await openRuntime(client);
    for (let round = 1; round <= rounds; round++) {
      progress(`an app in the cluster: round ${round} of ${rounds}`);
      times.push(await measureApp(runtime, image));
    }
  }
  await client.close();
  const of = (name: keyof Times) => ({ value: median(times.map((one) => one[name])) / 1000, unit: 's' as const });
  return {
    figures: [
      { what: 'a generation with a present image is accepted', ...of('accepted'), atMost: 0.1 },
      { what: 'until the first 200 of its pod', ...of('responds'), atMost: 6 },
      { what: 'until all of a removed app is gone', ...of('gone'), atMost: 12 },
    ],
    notes: [],
  };
}

async function measureApp(runtime: ClusterRuntime, image: string): Promise<Times> {
  const id = randomUUID();
  await runtime.apply(appOf(id, image, '1'));
  await untilResponds(runtime, id, '1');
  const begun = performance.now();
  await runtime.apply(appOf(id, image, '2'));
  const accepted = performance.now() - begun;
  await untilResponds(runtime, id, '2');
  const responds = performance.now() - begun;
  const removed = performance.now();
  await runtime.remove({ id, region: 'eu' });
  await until(async () => !(await runtime.apps('eu')).includes(id));
  return { accepted, responds, gone: performance.now() - removed };
}

function appOf(id: string, image: string, generation: string): Wanted {
  const [{ services, ...app }] = manyApps(1) as [Wanted];
  const web = services.slice(0, 1).map((one) => {
    return { ...one, generation, deployId: generation, service: { ...one.service, image, health: null } };
  });
  return { ...app, id, services: web };
}

async function untilResponds(runtime: ClusterRuntime, id: string, generation: string): Promise<void> {
  await until(async () => {
    const { containers } = await runtime.observe({ id, region: 'eu' });
    const one = containers.find((container) => container.generation === generation && container.ready);
    return one !== undefined && (await fetch(`http://${one.address}/`)).ok;
  });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('The app in the cluster does not respond, or does not go.');
    await sleep(20);
  }
}
