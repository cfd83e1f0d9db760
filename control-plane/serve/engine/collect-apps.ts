import type { Clock } from '../../ports/clock.ts';
import type { Runtime } from '../../ports/runtime.ts';
import type { Store } from '../../ports/store.ts';

interface Known {
  readonly apps: ReadonlySet<string>;
  /** The images of all releases that are kept. */
  readonly images: ReadonlySet<string>;
}

interface CollectOptions {
  readonly runtime: Pick<Runtime, 'apps' | 'remove'>;
  /** Removes the rest of what belongs to nothing that is known. */
  readonly collect: (readKnown: () => Promise<Known>) => Promise<unknown>;
  readonly store: Store;
  readonly clock: Clock;
  readonly regions: readonly string[];
  readonly onFailure: (error: unknown) => void;
}

const hourMs = 3_600_000;

/** Removes what belongs to apps and releases that the store does not know: at once, and each hour. */
export async function collectApps(
  { runtime, collect, store, clock, regions, onFailure }: CollectOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    for (const region of regions) await removeLost(region).catch(onFailure);
    await collect(readKnown).catch(onFailure);
    await clock.sleep(hourMs, signal).catch(() => undefined);
  }

  async function removeLost(region: string): Promise<void> {
    // The rows are read later: an app has its row before it has anything else.
    const ids = await runtime.apps(region);
    const known = await store.read('system', (tx) => tx.apps.list({ id: { in: ids } }));
    for (const id of ids) if (!known.some((app) => app.id === id)) await runtime.remove({ id, region });
  }

  function readKnown(): Promise<Known> {
    return store.read('system', async (tx) => {
      const services = (await tx.releases.list({})).flatMap((release) => release.services);
      const apps = await tx.apps.list({});
      return {
        apps: new Set(apps.map(({ id }) => id)),
        images: new Set(services.flatMap(({ image, digest }) => (digest === undefined ? [image] : [image, digest]))),
      };
    });
  }
}
