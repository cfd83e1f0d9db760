import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DataError } from '../../adapters/sql/data-error.ts';
import { readVersion } from '../../adapters/sql/migrate.ts';
import { type DataPlace, inspectData } from '../check-data.ts';
import { checkMachine } from './check-machine.ts';
import { chooseEngine, hasRegions } from './choose-engine.ts';
import { readEngineFile } from './engine-file.ts';
import { loadDocker } from './load-docker.ts';
import { findRunsOn, type RunsOn } from './runs-on.ts';

interface CheckOptions extends DataPlace {
  readonly config: Config;
  /** Whether the flag --simulated is set. */
  readonly isSimulated: boolean;
}

/**
 * A sentence about where a start would run apps. Throws a `DataError` if it would be refused for want of an engine, or
 * if this machine lacks what apps need.
 */
export async function checkEngine({ config, folder, environment, isSimulated }: CheckOptions): Promise<string> {
  const engineFolder = join(folder, 'engine');
  const { socketPath, sentence } = await chooseEngine({
    socket: config.engine.socket,
    environment,
    folder: engineFolder,
    isSimulated,
    hasRegions: hasRegions(config),
    runsOn: await readRunsOn({ folder, environment }, engineFolder),
  });
  if (socketPath === null) return sentence;
  await loadDocker();
  const problems = await checkMachine({ socketPath, config: config.engine, folder: engineFolder });
  if (problems.length === 0) return sentence;
  throw new DataError(
    ['Apps cannot run on this machine as it is:', ...problems.map((problem) => `  ${problem}`)].join('\n'),
  );
}

async function readRunsOn(place: DataPlace, engineFolder: string): Promise<RunsOn | null> {
  const found = await inspectData(place, async (database) =>
    (await readVersion(database)) > 0 ? findRunsOn(database, engineFolder) : null,
  );
  return found ?? (readEngineFile(engineFolder) && 'engine');
}
