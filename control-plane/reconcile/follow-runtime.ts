import type { Tx } from '../ports/store.ts';
import type { Running } from './run.ts';

/** Pause before listening again after a failure of the runtime or the store. Timers see missed changes. */
const retryMs = 1000;

/** Wakes the reconcilers of the apps whose containers change, until the signal is aborted. */
export async function followRuntime(
  { ports, onOutage }: Pick<Running, 'ports' | 'onOutage'>,
  signal: AbortSignal,
): Promise<void> {
  const { runtime, store, clock } = ports;
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      for await (const appId of runtime.changes(signal)) await store.write('system', (tx) => wakeApp(tx, appId));
    } catch (error) {
      if (!isOver()) onOutage?.(error);
    }
    await clock.sleep(retryMs, signal).catch(() => undefined);
  }
}

/** Wakes the removal of the app and its deploy too, which wait for its containers. */
async function wakeApp(tx: Tx, id: string): Promise<void> {
  const app = await tx.apps.find({ id });
  if (!app) return;
  await tx.wake(app.desired === 'deleted' ? 'removal' : 'app', id);
  const deploy = await tx.deploys.find({ appId: id, slot: 'active' });
  if (deploy) await tx.wake('deploy', deploy.id);
}
