import type { Log } from '../../server/ports/log.ts';
import type { ControlPlane } from '../../control-plane/index.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { followMarks } from '../database/foreign-changes.ts';
import type { Driver } from '../database/statements/driver.ts';
import type { SqlStore } from '../database/statements/store.ts';
import { unlessStore } from './store-outages.ts';

interface WorkOptions {
  readonly log: Log;
  readonly store: SqlStore;
  /** Runs the work of one server of several; `null` if there is no other server. */
  readonly once: Driver['once'] | null;
}

/** Runs the reconcilers. `ended` reports a failure. */
export function startWork(plane: ControlPlane, { log, store, once }: WorkOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waking = (until: AbortSignal) => wakeApps(store, until).catch(reportOutage(log));
  const run = async (work: (until: AbortSignal) => Promise<void>, until: AbortSignal) => {
    if (once !== null) log.info({}, 'this server observes apps and regions for all servers with the database');
    await Promise.all([work(until), waking(until)]);
  };
  const runOnce: typeof run = (work, until) => (once ? once((held) => run(work, held), until) : run(work, until));
  const following = followMarks(store, plane.running.ports.clock, signal);
  const ended = Promise.all([plane.run(signal, runOnce), following]).then(() => undefined);
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
 * Wakes all apps, since changes of their containers may have been missed, before this server observed them or while
 * no server did. There may be many, so requests do not wait for it.
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
