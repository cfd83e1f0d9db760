import type { ImageRule } from '../../../control-plane/model/sources/image-rule.ts';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import type { Config } from '../config/config.ts';
import type { EngineChoice } from '../../docker/engine/choose-engine.ts';
import { type EnginePorts, type OnProblem, openEngine } from './open-engine.ts';

interface StartOptions {
  readonly choice: EngineChoice;
  readonly config: Config;
  /** The version of this program. */
  readonly version: string;
  /** Logins of registries. */
  readonly logins: RegistryLogins;
  /** Images that a source may name. */
  readonly images: ImageRule;
  readonly folder: string;
  /** A store with the regions of the configuration. */
  readonly store: Store;
  readonly clock: Clock;
  readonly simulated: EnginePorts;
  /** Receives each failure to observe apps, which is tried again. */
  readonly onFailure: (error: unknown) => void;
  readonly onProblem: OnProblem;
}

/** The engine of apps, described for people. */
export interface EngineDescription {
  readonly isReal: boolean;
  readonly sentence: string;
}

interface StartedEngine {
  readonly ports: EnginePorts;
  readonly description: EngineDescription;
  readonly close: () => Promise<void>;
  /** Drops cached branches of a repository; `null` without an engine. */
  readonly forgetBranches: ((repoUrl: string) => void) | null;
}

/** Starts the ports of the chosen engine; the simulated ones without an engine. */
export async function startEngine({ choice, config, simulated, ...options }: StartOptions): Promise<StartedEngine> {
  const { socketPath, sentence } = choice;
  if (socketPath === null)
    return {
      ports: simulated,
      description: { isReal: false, sentence },
      close: async () => undefined,
      forgetBranches: null,
    };
  const regions = await options.store.read('system', (tx) => tx.regions.list({ isVirtual: false }));
  const { engine, trustedProxies, allowsPrivateRepositories } = config;
  const { ports, close, forgetBranches } = await openEngine({
    ...options,
    socketPath,
    config: engine,
    trustedProxies,
    allowsPrivateRepositories,
    simulated,
    regions: regions.map(({ id }) => id),
  });
  return { ports, description: { isReal: true, sentence: `${sentence} ${limits}` }, close, forgetBranches };
}

/** Limits that people have to know at the start. */
const limits =
  'Limits: sizes of volumes are measured and not enforced, and who may use the socket of the engine can do everything on this machine.';
