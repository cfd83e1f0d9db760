import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { chooseEngine } from './choose-engine.ts';

interface CheckOptions {
  readonly config: Config;
  /** The data folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A sentence about where a start on new data would run apps. Throws a `DataError` if the engine cannot be used. */
export async function checkEngine({ config, folder, environment }: CheckOptions): Promise<string> {
  const place = { socket: config.engine.socket, environment, folder: join(folder, 'engine') };
  return (await chooseEngine({ ...place, hasSimulatedApps: async () => false })).sentence;
}
