import type { Store } from '../../ports/store.ts';
import type { Config } from '../config/config.ts';
import { chooseEngine } from './choose-engine.ts';
import { type EnginePorts, openEngine } from './open-engine.ts';

interface StartOptions {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** With the regions of the configuration. */
  readonly store: Store;
  readonly simulated: EnginePorts;
}

/** Where apps run, as people read it. */
export interface EngineDescription {
  readonly isReal: boolean;
  readonly sentence: string;
}

interface StartedEngine {
  readonly ports: EnginePorts;
  readonly description: EngineDescription;
  readonly close: () => Promise<void>;
}

/** The ports of the engine that there is; the simulated ones without any. */
export async function startEngine({ config, environment, folder, store, simulated }: StartOptions): Promise<StartedEngine> {
  const { engine } = config;
  const { socketPath, sentence } = await chooseEngine({
    socket: engine.socket,
    environment,
    folder,
    hasSimulatedApps: () => store.read('system', async (tx) => (await tx.simulations.list({})).some(({ id }) => id.startsWith('runtime/'))),
  });
  if (socketPath === null) return { ports: simulated, description: { isReal: false, sentence }, close: async () => undefined };
  const regions = await store.read('system', (tx) => tx.regions.list({ isVirtual: false }));
  const real = new Set(regions.map(({ id }) => id));
  const { ports, close } = await openEngine({ socketPath, folder, config: engine, simulated, isReal: (region) => real.has(region) });
  return { ports, description: { isReal: true, sentence }, close };
}
