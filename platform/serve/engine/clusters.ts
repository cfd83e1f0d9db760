import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { ObservedApps } from '../../../control-plane/for-platform.ts';
import type { ClusterConfig } from '../../kubernetes/config.ts';
import { checkCluster, openCluster } from '../../kubernetes/open-cluster.ts';
import { withoutEffect } from '../../kubernetes/without-effect.ts';
import { DataError } from '../../shared/data-error.ts';
import type { Opened } from '../../shared/disposables.ts';
import type { Config } from '../config/config.ts';
import { type EngineBeside, keepClusters } from './kept-clusters.ts';

interface OpenOptions {
  /** The engine of this machine; `null` for a server that only serves the API. */
  readonly engine: EngineBeside | null;
  readonly regions: Config['regions'];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
  /** A store with the regions of the configuration. */
  readonly store: Store;
  readonly clock: Clock;
  /** Receives each failure to observe apps, which is tried again. */
  readonly onFailure: (error: unknown) => void;
}

/** A region that is a cluster. */
interface ClusterRegion {
  readonly id: string;
  readonly config: ClusterConfig;
}

export function clustersOf({ regions }: Pick<Config, 'regions'>): readonly ClusterRegion[] {
  return regions.flatMap(({ id, kubernetes }) => (kubernetes ? [{ id, config: kubernetes }] : []));
}

/** Whether all apps that are not simulated run in clusters. */
export function runsInClusters({ regions }: Pick<Config, 'regions'>): boolean {
  const real = regions.filter(({ virtual }) => !virtual);
  return real.length > 0 && real.every(({ kubernetes }) => kubernetes !== undefined);
}

/**
 * The runtimes of the regions that are clusters, by region. A cluster may be away. Throws a `DataError` if one cannot
 * be called, or if apps of a region are elsewhere.
 */
export async function openClusters(
  { engine, regions, store, clock, onFailure, ...options }: OpenOptions,
  opened: Opened,
): Promise<ReadonlyMap<string, ObservedApps>> {
  const clusters = clustersOf({ regions });
  const ids = clusters.map(({ id }) => id);
  const prefix = await keepClusters(ids, { store, engine });
  const runtimes = new Map<string, ObservedApps>();
  for (const { id, config } of clusters) {
    const runtime = await inRegion(id, () => openCluster({ config, prefix, ...options }, opened));
    runtimes.set(id, opened.use(new ObservedApps({ runtime, clock, onFailure })));
  }
  return runtimes;
}

/** By id, the regions that pull what is built on this machine. */
export function pullingRegions(config: Pick<Config, 'regions'>) {
  return new Map(clustersOf(config).map(({ id, config: { registry } }) => [id, { registry, withoutEffect }]));
}

interface CheckOptions extends Pick<OpenOptions, 'environment'> {
  readonly config: Pick<Config, 'regions'>;
  /** Whether the server is not one beside the full one. */
  readonly isFull: boolean;
}

/** For each cluster where its apps run, or what keeps them from that. */
export async function checkClusters({ config, ...given }: CheckOptions) {
  const [sentences, problems]: [string[], string[]] = [[], []];
  for (const { id, config: one } of clustersOf(config)) {
    try {
      const { server, problem } = await checkCluster({ config: one, ...given });
      if (problem === null) sentences.push(`Apps of the region "${id}" run as pods of the cluster at ${server}.`);
      else problems.push(`The region "${id}": ${problem}`);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      problems.push(`The region "${id}": ${error.message}`);
    }
  }
  return { sentences, problems };
}

/** Lets a `DataError` say which region it is about. */
export async function inRegion<Result>(region: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new DataError(`The region "${region}" cannot be used: ${error.message}`, { cause: error });
  }
}
