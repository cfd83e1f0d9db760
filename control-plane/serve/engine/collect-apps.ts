import type { Clock } from '../../ports/clock.ts';
import type { Runtime } from '../../ports/runtime.ts';
import type { Store } from '../../ports/store.ts';

interface CollectOptions {
  readonly runtime: Pick<Runtime, 'apps' | 'remove'>;
  readonly store: Store;
  readonly clock: Clock;
  readonly regions: readonly string[];
  readonly onFailure: (error: unknown) => void;
}

const hourMs = 3_600_000;

/** Removes containers, volumes and networks of apps that the store does not know: at once, and each hour. */
export async function collectApps({ runtime, store, clock, regions, onFailure }: CollectOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const region of regions) await collect(region).catch(onFailure);
    await clock.sleep(hourMs, signal).catch(() => undefined);
  }

  async function collect(region: string): Promise<void> {
    // The rows are read later: an app has its row before it has anything else.
    const ids = await runtime.apps(region);
    const known = await store.read('system', (tx) => tx.apps.list({ id: { in: ids } }));
    for (const id of ids) if (!known.some((app) => app.id === id)) await runtime.remove({ id, region });
  }
}
