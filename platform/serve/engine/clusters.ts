import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

interface OpenOptions {
  /** Folder of the engine. */
  readonly folder: string;
  readonly regions: Config['regions'];
  /** Begins the names of this data in the clusters. */
  readonly prefix: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
  /** A store with the regions of the configuration. */
  readonly store: Store;
  /** The ids of the apps of a region that the engine of this machine has. */
  readonly appsOnEngine: (region: string) => Promise<readonly string[]>;
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

/**
 * The runtimes of the regions that are clusters, by region. A cluster may be away. Throws a `DataError` if one cannot
 * be called, or if apps of a region are elsewhere.
 */
export async function openClusters(
  { folder, regions, store, appsOnEngine, clock, onFailure, ...options }: OpenOptions,
  opened: Opened,
): Promise<ReadonlyMap<string, ObservedApps>> {
  const clusters = clustersOf({ regions });
  const ids = clusters.map(({ id }) => id);
  await keepClusters(folder, ids, { store, appsOnEngine });
  const runtimes = new Map<string, ObservedApps>();
  for (const { id, config } of clusters) {
    const runtime = await inRegion(id, () => openCluster({ config, ...options }, opened));
    runtimes.set(id, opened.use(new ObservedApps({ runtime, clock, onFailure })));
  }
  return runtimes;
}

/** By id, the regions that pull what is built on this machine. */
export function pullingRegions(config: Pick<Config, 'regions'>) {
  return new Map(clustersOf(config).map(({ id, config: { registry } }) => [id, { registry, withoutEffect }]));
}

/** For each cluster where its apps run, or what keeps them from that. */
export async function checkClusters(config: Pick<Config, 'regions'>, environment: OpenOptions['environment']) {
  const [sentences, problems]: [string[], string[]] = [[], []];
  for (const { id, config: one } of clustersOf(config)) {
    try {
      const { server, problem } = await checkCluster({ config: one, environment });
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
async function inRegion<Result>(region: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new DataError(`The region "${region}" cannot be used: ${error.message}`, { cause: error });
  }
}

/** Notes which regions are clusters, so that no app begins anew elsewhere and leaves its volumes behind. */
async function keepClusters(
  folder: string,
  ids: readonly string[],
  { store, appsOnEngine }: Pick<OpenOptions, 'store' | 'appsOnEngine'>,
): Promise<void> {
  const file = join(folder, 'clusters.json');
  const known = readClusters(file);
  const lost = known.filter((id) => !ids.includes(id));
  const [app] = await store.read('system', (tx) => tx.apps.list({ region: { in: lost } }, { limit: 1 }));
  if (app)
    throw new DataError(
      `Apps of the region "${app.region}" run in a cluster, which the configuration does not name. Add the region with its \`kubernetes\` to \`regions\` again.`,
    );
  for (const id of ids.filter((one) => !known.includes(one))) {
    // An engine that is away has its apps later.
    const apps = await appsOnEngine(id).catch(() => []);
    if (apps.length > 0)
      throw new DataError(
        `The region "${id}" has apps on the engine of this machine. Give the cluster a region of its own.`,
      );
  }
  if (lost.length === 0 && ids.length === known.length) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(ids), { flush: true });
  renameSync(`${file}.new`, file);
}

function readClusters(file: string): readonly string[] {
  try {
    // `keepClusters` writes this file; JSON.parse cannot say so.
    return JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
