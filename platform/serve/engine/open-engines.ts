import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { Builder } from '../../../control-plane/ports/builder.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Ingress } from '../../../control-plane/ports/ingress.ts';
import type { MachineChecks } from '../../../control-plane/ports/machine.ts';
import type { ImageRule } from '../../../control-plane/model/sources/image-rule.ts';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';
import type { Sources } from '../../../control-plane/ports/sources.ts';
import type { Ssh } from '../../../control-plane/ports/ssh.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import type { Telemetry } from '../../../control-plane/ports/telemetry.ts';
import { ObservedApps } from '../../../control-plane/for-platform.ts';
import { lockSqlite } from '../../database/sqlite/driver.ts';
import { refuseWhileShort } from '../../docker/engine/disk.ts';
import { loadDocker } from '../../docker/engine/load-docker.ts';
import { checksOf } from '../../docker/engine/machine.ts';
import { openDocker } from '../../docker/engine/open-docker.ts';
import type { Opened } from '../../shared/disposables.ts';
import { writeEngineFile } from '../../shared/engine-file.ts';
import type { ServerKey } from '../../shared/server-key.ts';
import { openShell } from '../../shell/open-shell.ts';
import { openSources } from '../../sources/open-sources.ts';
import { openTelemetry } from '../../telemetry/open-telemetry.ts';
import { openOtlp } from '../../telemetry/otlp/open-otlp.ts';
import type { Config } from '../config/config.ts';
import type { Upkeep } from '../full-server/wire.ts';
import type { EventMetrics } from '../metrics/events.ts';
import { type OnProblem, runBackground } from './background.ts';
import { openClusters, pullingRegions } from './clusters.ts';
import { openIngresses } from './ingresses.ts';
import { isolationOptions, requireIsolation, watchIsolation } from './isolation.ts';
import { keepClusters } from './kept-clusters.ts';
import type { ServedPorts } from './ports.ts';
import { splitIngress, splitRuntime } from './regions.ts';
import { readServerKey } from './server-keys.ts';

interface OpenOptions {
  readonly socketPath: string;
  /** Folder for the files of the adapters. One process at a time uses it. */
  readonly folder: string;
  readonly config: Pick<Config, 'engine' | 'regions' | 'trustedProxies' | 'allowsPrivateRepositories'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Addresses of the API, and of health and metrics. */
  readonly served: ServedPorts;
  /** The version of this program. */
  readonly version: string;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
  /** Images that a source may name. */
  readonly images: ImageRule;
  /** A store with the regions of the configuration. */
  readonly store: Store;
  readonly clock: Clock;
  /** Ports of the simulated regions. */
  readonly simulated: Pick<EnginePorts, 'runtime' | 'ingress'>;
  /** Counts restarts and requests. */
  readonly events: Pick<EventMetrics, 'restarted' | 'requested'>;
  /** Receives each failure to observe apps, which is tried again. */
  readonly onFailure: (error: unknown) => void;
  readonly onProblem: OnProblem;
}

/** Ports that an engine provides. */
export interface EnginePorts {
  readonly runtime: Runtime;
  readonly builder: Builder;
  readonly sources: Sources;
  readonly ingress: Ingress;
  readonly telemetry: Telemetry;
  readonly ssh: Ssh;
}

/** The ports of an engine and of the parts that work with it. */
export interface Engines extends EnginePorts {
  readonly machine: MachineChecks;
  readonly upkeep: Upkeep;
}

/**
 * Adopts the containers of an engine. Closed, its containers and the ingress go on. Throws a `DataError` if another
 * process uses the folder, or if the engine does not separate apps.
 */
export async function openEngines(options: OpenOptions, opened: Opened): Promise<Engines> {
  const { folder, socketPath, version, logins, images, store, clock, simulated, onFailure, onProblem } = options;
  const { engine: config, trustedProxies, allowsPrivateRepositories } = options.config;
  const { served, events, environment } = options;
  const loaded = await loadDocker();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  opened.defer(await lockSqlite(folder, 'server'));
  const engine = writeEngineFile(folder, socketPath);
  const isolation = isolationOptions({ engine, folder, config, served });
  await requireIsolation(loaded, isolation);
  const regions = await findRegions(store);
  const isReal = (region: string) => regions.includes(region);
  const at = (name: string) => ({ folder: join(folder, name), clock });
  const readKey = (key: ServerKey) => readServerKey({ store, folder }, key);

  const settings = () => ({ runtime, regionOf: (id: string) => findRegionOf(store, id) });
  const telemetry = openTelemetry({ ...at('telemetry'), config, settings, onFailure }, opened);
  const { subnets } = config;
  const variablesOf = await openOtlp({ readKey, clock, config, subnets, intake: telemetry.intake }, opened);
  const sources = await openSources({ ...at('sources'), config: config.sources, allowsPrivateRepositories }, opened);
  const ofBuilds = { config, logins, images, sources, variablesOf, pulling: pullingRegions(options.config) };
  const docker = openDocker({ loaded, engine, folder, ...ofBuilds }, opened);
  // All readers share these views, so that the engine gets one request for each.
  const observed = opened.use(new ObservedApps({ runtime: docker.runtime, clock, onFailure }));
  const beside = { folder, prefix: engine.prefix, apps: (region: string) => observed.apps(region) };
  const given = { engine: beside, regions: options.config.regions, environment, logins };
  const clusters = await openClusters({ ...given, store, clock, onFailure }, opened);
  const real = splitRuntime({
    of: (region) => clusters.get(region) ?? observed,
    all: [observed, ...clusters.values()],
  });
  const runtime = splitRuntime({
    of: (region) => (isReal(region) ? real : simulated.runtime),
    all: [real, simulated.runtime],
  });
  // Names in clusters go on with the prefix that is kept.
  const prefix = await keepClusters([...clusters.keys()], { store, engine: beside });
  const leading = { config, regions: options.config.regions, prefix, environment, logins };
  const ingress = await openIngresses(
    {
      ...{ ...leading, folder: join(folder, 'ingress'), trustedProxies, version, runtime: real, readKey },
      publish: (image) => docker.publishFiles(image),
    },
    opened,
  );
  const formerFolder = join(folder, 'ssh/credentials');
  const ssh = await openShell({ config: config.ssh, runtime, clock, store, readKey, formerFolder }, opened);
  const removals = new Set<string>();
  const isolationProblem = watchIsolation(loaded, isolation);
  const parts = { docker, runtime, ingress, telemetry, removals, isolationProblem };
  runBackground({ ...parts, folder, regions, store, clock, events, onFailure, onProblem }, opened);

  const collectSoon = async (app: AppRef) => {
    removals.add(app.id);
  };
  const remove = async (app: AppRef) => {
    await collectSoon(app);
    await runtime.remove(app);
  };
  const { builder, disks } = docker;
  return {
    runtime: { ...runtime, remove },
    builder: refuseWhileShort(builder, disks),
    sources,
    ingress: splitIngress((region) => (isReal(region) ? ingress.of(region) : simulated.ingress)),
    telemetry,
    ssh,
    machine: checksOf({
      engine: docker.runtime,
      ingress,
      countWaiting: () => countWaiting(store, regions),
      telemetry,
      disks,
    }),
    upkeep: { collectSoon, forgetBranches: async (repoUrl) => sources.forgetBranches(repoUrl) },
  };
}

/** Ids of the regions that are not simulated. */
export async function findRegions(store: Store): Promise<readonly string[]> {
  const regions = await store.read('system', (tx) => tx.regions.list({ isVirtual: false }));
  return regions.map(({ id }) => id);
}

function countWaiting(store: Store, regions: readonly string[]): Promise<number> {
  return store.read('system', (tx) => tx.deploys.count({ region: { in: regions }, status: 'queued', slot: 'active' }));
}

async function findRegionOf(store: Store, appId: string): Promise<string> {
  return (await store.read('system', (tx) => tx.apps.find({ id: appId })))?.region ?? '';
}
