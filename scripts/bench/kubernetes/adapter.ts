import { ApiClient } from '../../../platform/kubernetes/client.ts';
import type { ClusterRuntime } from '../../../platform/kubernetes/runtime.ts';
import { serveParent } from '../child.ts';
import { manyApps } from './many-apps.ts';
import { openRuntime } from './open-runtime.ts';

/** The outcome of a step of the adapter. */
export interface Step {
  readonly milliseconds: number;
  /** Processor time. */
  readonly microseconds: number;
  /** Bytes that are in use after it. */
  readonly memory: number;
}

// `node --expose-gc adapter.ts URL COUNT`: follows the apps of a cluster, then has them as they are.

const [url = '', count = ''] = process.argv.slice(2);
const apps = manyApps(Number(count));
const client = new ApiClient({ server: url });
let runtime: ClusterRuntime | undefined;

const steps = {
  /** Until all kinds are watched. */
  async follow() {
    runtime = await openRuntime(client);
    const { size } = await runtime.observeAll();
    if (size !== apps.length) throw new Error(`The adapter knows ${size} of ${apps.length} apps.`);
  },
  async apply() {
    for (const app of apps) await runtime?.apply(app);
  },
  async nothing() {
    globalThis.gc?.();
  },
};

serveParent<keyof typeof steps>({ ready: true }, async (name) => {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  await steps[name]();
  const milliseconds = performance.now() - begun;
  const { user, system } = process.cpuUsage(used);
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const step: Step = { milliseconds, microseconds: user + system, memory: heapUsed + external };
  return { ...step };
});
