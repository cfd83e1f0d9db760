import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import { lockSqlite } from '../../database/sqlite/driver.ts';
import type { Opened } from '../../shared/disposables.ts';
import { openSources } from '../../sources/open-sources.ts';
import type { Config } from '../config/config.ts';
import { type FullServer, machineOfFullServer } from '../full-server/client.ts';
import { openClusters } from './clusters.ts';
import { type EnginePorts, type Engines, findRegions } from './open-engines.ts';
import { splitIngress, splitRuntime } from './regions.ts';

interface OpenOptions {
  readonly full: FullServer;
  /** Folder for caches of repositories. One process at a time uses it. */
  readonly folder: string;
  readonly config: Pick<Config, 'engine' | 'regions' | 'allowsPrivateRepositories'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
  /** A store with the regions of the configuration. */
  readonly store: Store;
  readonly clock: Clock;
  /** Ports of the simulated regions, and those that `leaveToFullServer` replaces. */
  readonly simulated: EnginePorts;
  /** Receives each failure to observe apps, which is tried again. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Opens the ports of a server beside the full one, which has the engine: this one reaches the apps in clusters itself,
 * and leaves to the full server what is on its machine. Throws a `DataError` if apps are not in clusters.
 */
export async function openBeside(options: OpenOptions, opened: Opened): Promise<Engines> {
  const { full, folder, config, environment, logins, store, clock, simulated, onFailure } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  opened.defer(await lockSqlite(folder, 'server'));
  const { regions, allowsPrivateRepositories } = config;
  const given = { engine: null, regions, environment, logins };
  const clusters = await openClusters({ ...given, store, clock, onFailure }, opened);
  const ofSources = { folder: join(folder, 'sources'), config: config.engine.sources };
  const sources = await openSources({ ...ofSources, allowsPrivateRepositories, clock }, opened);
  const runtime = splitRuntime({
    of: (region) => clusters.get(region) ?? simulated.runtime,
    all: [...clusters.values(), simulated.runtime],
  });
  const real = await findRegions(store);
  const { ingress, machine, upkeep } = machineOfFullServer({ ...full, clock });
  const remove = async (app: AppRef) => {
    await runtime.remove(app);
    await upkeep.collectSoon(app);
  };
  return {
    ...simulated,
    runtime: { ...runtime, remove },
    sources,
    ingress: splitIngress((region) => (real.includes(region) ? ingress : simulated.ingress)),
    machine,
    upkeep,
  };
}
