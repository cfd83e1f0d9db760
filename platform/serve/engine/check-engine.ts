import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DataError } from '../../shared/data-error.ts';
import { checkMachine } from './check-machine.ts';
import { chooseEngine } from '../../docker/engine/choose-engine.ts';
import { loadDocker } from '../../docker/engine/load-docker.ts';

interface CheckOptions {
  readonly config: Config;
  /** The data folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * A sentence about where a start on new data would run apps. Throws a `DataError` if the engine cannot be used, or if
 * this machine lacks what apps need.
 */
export async function checkEngine({ config, folder, environment }: CheckOptions): Promise<string> {
  const engineFolder = join(folder, 'engine');
  const place = { socket: config.engine.socket, environment, folder: engineFolder };
  const { socketPath, sentence } = await chooseEngine({ ...place, hasSimulatedApps: async () => false });
  if (socketPath === null) return sentence;
  await loadDocker();
  const problems = await checkMachine({ socketPath, config: config.engine, folder: engineFolder });
  if (problems.length === 0) return sentence;
  throw new DataError(
    ['Apps cannot run on this machine as it is:', ...problems.map((problem) => `  ${problem}`)].join('\n'),
  );
}
