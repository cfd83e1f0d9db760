import { setImmediate } from 'node:timers/promises';
import { startMock } from '../../mock/start.ts';
import { answerParent } from '../bench/child.ts';

/** What the mock's process says of itself whenever it is asked, after a collection. */
export interface Condition {
  readonly port: number;
  /** What JavaScript holds, in its heap and beside it, in bytes. */
  readonly heap: number;
  /** What the system counts, which never shrinks much. */
  readonly rss: number;
  readonly connections: number;
  readonly timers: number;
}

// A process of its own, with everything on that remembers something.
const mock = await startMock({ host: '127.0.0.1', state: true });
const port = Number(new URL(mock.url).port);

async function readCondition(): Promise<Condition> {
  globalThis.gc?.();
  // What waited for its owner to go is gone only after the next.
  await setImmediate();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  const count = (kind: string) => resources.filter((one) => one === kind).length;
  return { port, heap: heapUsed + external, rss, connections: count('TCPSocketWrap'), timers: count('Timeout') };
}

answerParent({ ...(await readCondition()) }, async () => ({ ...(await readCondition()) }));
