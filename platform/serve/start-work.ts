import type { Log } from '../../server/ports/log.ts';
import type { ControlPlane } from '../../control-plane/index.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { followMarks } from '../database/foreign-changes.ts';
import type { SqlStore } from '../database/statements/store.ts';
import { unlessStore } from './store-outages.ts';

/** Runs the reconcilers. `ended` reports a failure. */
export function startWork(plane: ControlPlane, log: Log, store: SqlStore) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waking = () => wakeApps(store, signal).catch(reportOutage(log));
  const following = followMarks(store, plane.running.ports.clock, signal);
  const ended = Promise.all([plane.run(signal), waking(), following]).then(() => undefined);
  const stop = async () => {
    stopping.abort();
    await ended.catch(() => undefined);
  };
  return { ended, stop };
}

export function reportOutage(log: Log): (error: unknown) => void {
  return unlessStore((error: unknown) => log.error({ err: error }, 'the work waits for the runtime'));
}

const appsAtOnce = 500;

/**
 * Wakes all apps, since changes of their containers may have been missed. There may be many, so requests do not wait
 * for it.
 */
async function wakeApps(store: Store, signal: AbortSignal): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined && !signal.aborted;) {
    const after: string = last;
    last = await store.write('system', async (tx) => {
      const apps = await tx.apps.list({ id: { above: after } }, { order: ['id'], limit: appsAtOnce });
      await tx.wake('app', apps);
      return apps.at(-1)?.id;
    });
  }
}
