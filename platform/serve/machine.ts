import { join } from 'node:path';
import type { ImageRule } from '../../control-plane/model/sources/image-rule.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import { driverAt } from '../database/driver-at.ts';
import type { Data } from '../database/open-data.ts';
import { findRunsOn } from '../database/runs-on.ts';
import type { Driver, Use } from '../database/statements/driver.ts';
import { chooseEngine, type EngineChoice, hasRegions } from '../docker/engine/choose-engine.ts';
import type { Secrets } from '../providers/secrets.ts';
import { DataError } from '../shared/data-error.ts';
import type { Opened } from '../shared/disposables.ts';
import { runsInClusters } from './engine/clusters.ts';
import { openBeside } from './engine/open-beside.ts';
import { type EnginePorts, type Engines, openEngines } from './engine/open-engines.ts';
import type { FullServer } from './full-server/client.ts';
import type { EventMetrics } from './metrics/events.ts';
import type { Settled } from './start-options.ts';
import { unlessStore } from './store-outages.ts';

/** Folder of the engine in the data folder. */
function engineFolder({ folder }: Settled): string {
  return join(folder, 'engine');
}

/** Chooses where apps run, before anything is written. */
export async function chooseMachine(options: Settled, { store }: Data): Promise<EngineChoice> {
  const { config, environment, isSimulated = false, hasDemo = false, fullServer = null } = options;
  const folder = engineFolder(options);
  const choice = await chooseEngine({
    socket: config.engine.socket,
    environment,
    folder,
    isSimulated,
    hasRegions: hasRegions(config),
    runsOn: await findRunsOn(store.database, folder),
    isBeside: fullServer !== null,
  });
  if (hasDemo && choice.socketPath === null)
    throw new DataError(`--demo is for apps that really run. ${choice.sentence}`);
  return choice;
}

/** Whether other servers may use the database. Only the server on its machine reaches the apps of an engine. */
export function useOf({ config }: Settled, { socketPath }: EngineChoice): Use {
  if (socketPath === null) return 'shared';
  return runsInClusters(config) ? 'full' : 'alone';
}

/** Runs the work of one server of several; `null` for a server that has the database alone. */
export function onceOf(options: Settled, use: Use): Driver['once'] | null {
  const driver = driverAt(options);
  return driver.isShared && use !== 'alone' ? (work, signal) => driver.once(work, signal) : null;
}

/** Locks the database against servers that exclude this one; `null` if opening it has done so. */
export async function lockDatabase(options: Settled, use: Use, opened: Opened) {
  const lock = await driverAt(options).lock(use);
  if (lock) opened.defer(() => lock.release());
  return lock;
}

interface MachineOptions extends Settled {
  readonly choice: EngineChoice;
  /** The full server beside this one; `null` for a full server. */
  readonly full: FullServer | null;
  readonly secrets: Secrets;
  readonly images: ImageRule;
  readonly store: Store;
  readonly simulated: EnginePorts;
  readonly events: EventMetrics;
}

/** Opens the parts with which apps really run; `null` where all are simulated. */
export async function openMachine(options: MachineOptions, opened: Opened): Promise<Engines | null> {
  const { choice, full, config, environment, version, secrets, images, store, clock, simulated, events, log } = options;
  const { socketPath } = choice;
  const onFailure = unlessStore((error: unknown) =>
    log.warn({ err: error }, 'apps cannot be observed; it is tried again'),
  );
  const { registryLogins: logins } = secrets;
  const shared = { folder: engineFolder(options), config, environment, logins, store, clock, simulated, onFailure };
  if (socketPath === null) return full && choice.runsOn === 'engine' ? openBeside({ ...shared, full }, opened) : null;
  const onProblem = (part: string, problem: string | null) =>
    log.warn(
      { part, problem },
      problem === null ? 'a part of the machine is well again' : 'a part of the machine lacks something',
    );
  return openEngines({ ...shared, socketPath, served: options, version, images, events, onProblem }, opened);
}
