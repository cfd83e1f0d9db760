import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../adapters/sql/data-error.ts';
import { lockSqlite } from '../../adapters/sql/sqlite.ts';
import type { Runtime } from '../../ports/runtime.ts';
import type { EngineConfig } from '../config/config.ts';
import { writeEngineFile } from './engine-file.ts';
import { splitRuntime } from './regions.ts';

interface OpenOptions {
  readonly socketPath: string;
  /** Where the adapters keep their files. One process at a time uses it. */
  readonly folder: string;
  readonly config: EngineConfig;
  /** The ports of the regions that are simulated. */
  readonly simulated: EnginePorts;
  /** Whether a region is on this machine. */
  readonly isReal: (region: string) => boolean;
}

/** The ports that an engine fills. */
export interface EnginePorts {
  readonly runtime: Runtime;
}

interface OpenedEngine {
  readonly ports: EnginePorts;
  /** Containers go on. */
  readonly close: () => Promise<void>;
}

/** Takes up what runs on an engine. Throws a `DataError` if another process uses the folder. */
export async function openEngine({ socketPath, folder, config, simulated, isReal }: OpenOptions): Promise<OpenedEngine> {
  const { DockerRuntime } = await loadDocker();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockSqlite(folder, 'server');
  try {
    const { prefix } = writeEngineFile(folder, socketPath);
    const runtime = new DockerRuntime({ socketPath, prefix, folder: join(folder, 'runtime'), subnets: config.subnets });
    const close = async () => {
      await runtime[Symbol.asyncDispose]();
      unlock();
    };
    return { ports: { runtime: splitRuntime({ real: runtime, simulated: simulated.runtime, isReal }) }, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Only those who run containers have it. */
async function loadDocker() {
  try {
    return await import('../../adapters/docker/runtime.ts');
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new DataError(
      'To run containers, install the package dockerode: npm install dockerode. To go on without, set `engine: { socket: none }`.',
      { cause },
    );
  }
}
