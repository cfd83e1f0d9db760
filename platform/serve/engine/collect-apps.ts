import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';
import type { Store } from '../../../control-plane/ports/store.ts';

interface Known {
  readonly apps: ReadonlySet<string>;
  /** Images of all stored releases. */
  readonly images: ReadonlySet<string>;
}

interface Collected {
  /** Things of apps without a row that something still uses. */
  readonly inUse: readonly string[];
}

interface CollectOptions {
  readonly runtime: Pick<Runtime, 'apps' | 'remove'>;
  /** Removes everything else that belongs to nothing known. */
  readonly collect: (readKnown: () => Promise<Known>) => Promise<Collected>;
  readonly telemetry: {
    /** Ids of the apps with stored telemetry. */
    apps(): Promise<readonly string[]>;
    removeApps(ids: readonly string[]): Promise<void>;
  };
  /** Ids of removed apps. Processed ones are taken out of the set. */
  readonly removals: Set<string>;
  readonly store: Store;
  readonly clock: Clock;
  readonly regions: readonly string[];
  readonly onFailure: (error: unknown) => void;
}

const hourMs = 3_600_000;
const soonMs = 5000;

/**
 * Removes everything of apps and releases that the store does not have: at once and each hour, and soon after an app
 * was removed.
 */
export async function collectApps(
  { runtime, collect, telemetry, removals, store, clock, regions, onFailure }: CollectOptions,
  signal: AbortSignal,
): Promise<void> {
  // Apps that were cleaned up once. A second clean-up removes data that was under way during the first.
  const removedOnce = new Set<string>();
  for (let nextAt = -Infinity; !signal.aborted;) {
    if (clock.now() >= nextAt) {
      nextAt = clock.now() + hourMs;
      for (const region of regions) await removeLost(region).catch(onFailure);
      await collect(() => readKnown(store)).catch(onFailure);
      await telemetry
        .apps()
        .then(findLost)
        .then((ids) => telemetry.removeApps(ids))
        .catch(onFailure);
    }
    if (removals.size > 0) await finishRemovals().catch(onFailure);
    await clock.sleep(soonMs, signal).catch(() => undefined);
  }

  async function finishRemovals(): Promise<void> {
    const gone = await findLost([...removals]);
    if (gone.length === 0) return;
    await telemetry.removeApps(gone);
    const { inUse } = await collect(() => readKnown(store));
    // A build that has not ended yet uses the cache of its app.
    if (inUse.length > 0) return;
    for (const id of gone) {
      if (removedOnce.delete(id)) removals.delete(id);
      else removedOnce.add(id);
    }
  }

  /**
   * Finds ids without a row. Rows are read after the ids were found: an app has its row before it has anything else.
   */
  async function findLost(ids: readonly string[]): Promise<string[]> {
    const known = await store.read('system', (tx) => tx.apps.list({ id: { in: ids } }));
    return ids.filter((id) => !known.some((app) => app.id === id));
  }

  async function removeLost(region: string): Promise<void> {
    for (const id of await findLost(await runtime.apps(region))) await runtime.remove({ id, region });
  }
}

export function readKnown(store: Store): Promise<Known> {
  return store.read('system', async (tx) => {
    const services = (await tx.releases.list({})).flatMap((release) => release.services);
    const apps = await tx.apps.list({});
    return {
      apps: new Set(apps.map(({ id }) => id)),
      images: new Set(services.flatMap(({ image, digest }) => (digest === undefined ? [image] : [image, digest]))),
    };
  });
}
