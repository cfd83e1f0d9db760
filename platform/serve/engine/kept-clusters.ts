import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadTx, Store, Tx } from '../../../control-plane/ports/store.ts';
import { DataError } from '../../shared/data-error.ts';

/** The engine of this machine, which builds for clusters. */
export interface EngineBeside {
  /** Its folder in the data folder. */
  readonly folder: string;
  /** Prefix of the names on it. */
  readonly prefix: string;
  /** The ids of the apps of a region that it has. */
  readonly apps: (region: string) => Promise<readonly string[]>;
}

/** Facts about clusters in the database, for all servers. */
interface Kept {
  /** Begins the names of this data in the clusters. */
  readonly prefix: string;
  /** Ids of the regions that are clusters. */
  readonly regions: readonly string[];
}

interface Places {
  readonly store: Store;
  /** `null` for a server that only serves the API. */
  readonly engine: EngineBeside | null;
}

/** Id of the row. */
const id = 'apps/clusters';

/**
 * Keeps which regions are clusters, so that no app begins anew elsewhere and leaves its volumes behind. Returns the
 * prefix of names, which is that of the first full server. Throws a `DataError` if apps of a region are elsewhere.
 */
export async function keepClusters(regions: readonly string[], { store, engine }: Places): Promise<string> {
  const known =
    (await store.read('system', readKept)) ?? (engine && { prefix: engine.prefix, regions: readFormer(engine) });
  if (!known) throw new DataError(`The database does not say which regions are clusters. ${startFull}`);
  const lost = known.regions.filter((region) => !regions.includes(region));
  const app = await findApp(store, lost);
  if (app)
    throw new DataError(
      `Apps of the region "${app.region}" run in a cluster, which the configuration does not name. Add the region with its \`kubernetes\` to \`regions\` again.`,
    );
  const added = regions.filter((region) => !known.regions.includes(region));
  if (engine) await requireNone(added, engine);
  else await requireReached(store, regions, added);
  const hasClusters = [...known.regions, ...regions].length > 0;
  if (engine && hasClusters) await store.write('system', (tx) => writeKept(tx, { ...known, regions }));
  return known.prefix;
}

const startFull = 'Start the full server with this configuration first.';

async function readKept(tx: Pick<ReadTx, 'simulations'>): Promise<Kept | null> {
  const row = await tx.simulations.find({ id });
  // `writeKept` writes this text; JSON.parse cannot say so.
  return row && (JSON.parse(row.facts) as Kept);
}

async function writeKept(tx: Pick<Tx, 'simulations'>, kept: Kept): Promise<void> {
  const facts = JSON.stringify(kept);
  const row = await tx.simulations.find({ id });
  if (!row) await tx.simulations.insert({ id, facts });
  else if (row.facts !== facts) await tx.simulations.update(id, { facts });
}

/** Throws a `DataError` if the engine of this machine has apps of regions. */
async function requireNone(regions: readonly string[], engine: EngineBeside): Promise<void> {
  for (const region of regions) {
    // An engine that is away has its apps later.
    const apps = await engine.apps(region).catch(() => []);
    if (apps.length > 0)
      throw new DataError(
        `The region "${region}" has apps on the engine of this machine. Give the cluster a region of its own.`,
      );
  }
}

/** Throws a `DataError` if a server without an engine does not reach all apps. */
async function requireReached(store: Store, regions: readonly string[], added: readonly string[]): Promise<void> {
  const [first] = added;
  if (first !== undefined) throw new DataError(`The region "${first}" is new as a cluster. ${startFull}`);
  const others = await store.read('system', (tx) => tx.regions.list({ isVirtual: false }));
  const app = await findApp(
    store,
    others.map((region) => region.id).filter((region) => !regions.includes(region)),
  );
  if (app)
    throw new DataError(
      `Apps of the region "${app.region}" run on the engine of another machine, where this server cannot reach them. Remove them first, or start this server without --only api in place of the full one.`,
    );
}

async function findApp(store: Store, regions: readonly string[]) {
  const [app] = await store.read('system', (tx) => tx.apps.list({ region: { in: regions } }, { limit: 1 }));
  return app ?? null;
}

/** Ids that a former version has noted in a file. It stays for the way back, and is read until there is a row. */
function readFormer({ folder }: EngineBeside): readonly string[] {
  try {
    // The former version has written a list of ids; JSON.parse cannot say so.
    return JSON.parse(readFileSync(join(folder, 'clusters.json'), 'utf8')) as readonly string[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
