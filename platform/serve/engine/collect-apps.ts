import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';
import type { Store } from '../../../control-plane/ports/store.ts';

interface Known {
  readonly apps: ReadonlySet<string>;
  /** The images of all releases that are kept. */
  readonly images: ReadonlySet<string>;
}

interface CollectOptions {
  readonly runtime: Pick<Runtime, 'apps' | 'remove'>;
  /** Removes the rest of what belongs to nothing that is known. */
  readonly collect: (readKnown: () => Promise<Known>) => Promise<unknown>;
  readonly telemetry: {
    /** The ids of the apps of which it has anything. */
    apps(): Promise<readonly string[]>;
    removeApps(ids: readonly string[]): Promise<void>;
  };
  /** The ids of the apps that were removed, which are taken out of it. */
  readonly removals: Set<string>;
  readonly store: Store;
  readonly clock: Clock;
  readonly regions: readonly string[];
  readonly onFailure: (error: unknown) => void;
}

const hourMs = 3_600_000;
const soonMs = 5000;

/**
 * Removes what belongs to apps and releases that the store does not know: at once and each hour, and soon after an app
 * was removed.
 */
export async function collectApps(
  { runtime, collect, telemetry, removals, store, clock, regions, onFailure }: CollectOptions,
  signal: AbortSignal,
): Promise<void> {
  // What was under way when an app went may be stored after it: it is removed a second time.
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
    await collect(() => readKnown(store));
    for (const id of gone) {
      if (removedOnce.delete(id)) removals.delete(id);
      else removedOnce.add(id);
    }
  }

  /** Those that have no row. It is read later than they were found: an app has it before it has anything else. */
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
