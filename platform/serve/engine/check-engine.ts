import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DataError } from '../../shared/data-error.ts';
import { checkMachine } from './check-machine.ts';
import { checkClusters } from './clusters.ts';
import { isolationOptions } from './isolation.ts';
import type { ServedPorts } from './ports.ts';
import { chooseEngine, hasRegions } from '../../docker/engine/choose-engine.ts';
import { loadDocker } from '../../docker/engine/load-docker.ts';
import { readEngineFile } from '../../shared/engine-file.ts';
import type { RunsOn } from '../../shared/runs-on.ts';

interface CheckOptions {
  readonly config: Config;
  /** The data folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Addresses of the API, and of health and metrics. */
  readonly served: ServedPorts;
  /** Whether the flag --simulated is set. */
  readonly isSimulated: boolean;
  /** Where the apps of the data run; `null` if nothing has decided it. */
  readonly runsOn: RunsOn | null;
  /** Address of the full server, for one that only serves the API; `null` by default. */
  readonly fullServer?: string | null;
}

/**
 * A sentence about where a start would run apps. Throws a `DataError` if it would be refused for want of an engine, or
 * if this machine or a cluster lacks what apps need, or if apps are not separated.
 */
export async function checkEngine({
  config,
  folder,
  environment,
  served,
  fullServer = null,
  ...options
}: CheckOptions): Promise<string> {
  const engineFolder = join(folder, 'engine');
  const { socketPath, runsOn, sentence } = await chooseEngine({
    socket: config.engine.socket,
    environment,
    folder: engineFolder,
    hasRegions: hasRegions(config),
    isBeside: fullServer !== null,
    ...options,
  });
  if (runsOn !== 'engine') return sentence;
  const clusters = await checkClusters({ config, environment, isFull: fullServer === null });
  if (socketPath === null) {
    refuseProblems(clusters.problems);
    return [sentence, ...clusters.sentences].join('\n');
  }
  const { checkIsolation } = await loadDocker();
  const ofMachine = await checkMachine({ socketPath, config: config.engine, folder: engineFolder });
  refuseProblems([...ofMachine, ...clusters.problems]);
  const engine = readEngineFile(engineFolder) ?? { socketPath, prefix: 'pcp-check' };
  const isolation = isolationOptions({
    engine: { ...engine, socketPath },
    folder: engineFolder,
    config: config.engine,
    served,
  });
  return [sentence, await checkIsolation(isolation), ...clusters.sentences].join('\n');
}

function refuseProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new DataError(['Apps cannot run as things are:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
}
