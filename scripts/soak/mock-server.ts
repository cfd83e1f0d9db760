import { setImmediate } from 'node:timers/promises';
import { startMock } from '../../mock/start.ts';
import { serveParent } from '../bench/child.ts';

/** The report of the mock's process, after a garbage collection. */
export interface Condition {
  readonly port: number;
  /** The memory of JavaScript values, in the heap and outside of it, in bytes. */
  readonly heap: number;
  /** The resident memory, which hardly ever shrinks. */
  readonly rss: number;
  readonly connections: number;
  readonly timers: number;
}

// A child process: a mock with its defaults.
const mock = await startMock({ host: '127.0.0.1' });
const port = Number(new URL(mock.url).port);

async function readCondition(): Promise<Condition> {
  globalThis.gc?.();
  // Objects that depend on finalized ones are freed only by the next collection.
  await setImmediate();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (kind: string) => resources.filter((one) => one === kind).length;
  return { port, heap: heapUsed + external, rss, connections: count('TCPSocketWrap'), timers: count('Timeout') };
}

serveParent({ ...(await readCondition()) }, async () => ({ ...(await readCondition()) }));
