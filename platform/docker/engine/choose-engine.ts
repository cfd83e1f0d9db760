import { resolve } from 'node:path';
import { DataError } from '../../shared/data-error.ts';
import { askEngine, type FoundEngine, NoEngine } from '../ask-engine.ts';
import { readEngineFile } from '../../shared/engine-file.ts';
import { refusals, type RunsOn } from '../../shared/runs-on.ts';
import { socketsOf } from './sockets.ts';

interface ChooseOptions {
  /** `auto`, `none` or a path. */
  readonly socket: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the engine in the data folder. */
  readonly folder: string;
  /** Whether the flag --simulated is set. A configuration does not count: people copy it between machines. */
  readonly isSimulated: boolean;
  /** Whether a region of the configuration is on this machine. */
  readonly hasRegions: boolean;
  /** Where the apps of the data run; `null` if nothing has decided it. */
  readonly runsOn: RunsOn | null;
  /** Whether the engine is that of a full server beside this server; not by default. */
  readonly isBeside?: boolean;
}

/** The engine for apps, and a sentence about it for people at the start. */
export interface EngineChoice {
  /** `null`: apps are simulated, or the engine is on the machine of the full server. */
  readonly socketPath: string | null;
  /** Where apps run, as the data keeps it; `null` for a server that runs no region. */
  readonly runsOn: RunsOn | null;
  readonly sentence: string;
}

/** Environment variable that overrides `engine.socket` of the configuration. */
const variable = 'PCP_ENGINE';

const howToGet =
  'Install Docker 20.10 or newer, or Podman 4.3 or newer with its socket (systemctl enable --now podman.socket), and start again.';
const howToSimulate =
  'To try the API or to develop without an engine, start with --simulated: apps are simulated then, and nothing runs.';

/**
 * Chooses the engine. Data whose apps run on an engine keeps it, also while that is away. Throws a `DataError` if no
 * engine is found and the flag --simulated is not set, if the engine that is named cannot be used, or if the data was
 * begun the other way.
 */
export async function chooseEngine(options: ChooseOptions): Promise<EngineChoice> {
  const { socket, environment, folder, isSimulated, hasRegions, runsOn, isBeside = false } = options;
  if (isSimulated) {
    if (runsOn === 'engine') throw new DataError(refusals.engine);
    return { socketPath: null, runsOn: 'simulation', sentence: simulated };
  }
  if (runsOn === 'simulation') throw new DataError(refusals.simulation);
  if (runsOn === null && !hasRegions) return { socketPath: null, runsOn: null, sentence: onlyVirtual };
  if (isBeside) return { socketPath: null, runsOn: 'engine', sentence: inClusters };
  const { [variable]: given = '' } = environment;
  const wanted = given === '' ? socket : given;
  if (wanted === 'none') throw withoutEngine(`\`engine.socket\` or ${variable} is \`none\`.`, runsOn);
  const former = readEngineFile(folder)?.socketPath ?? null;
  if (wanted !== 'auto') return useNamed(resolve(wanted), former);
  return former === null ? findEngine(environment, runsOn) : useFormer(former);
}

const simulated =
  'Apps are simulated, since the flag --simulated is set. Nothing runs, and addresses of apps do not respond.';
const onlyVirtual =
  'No region of the configuration is on this machine, so no engine is used. Apps of virtual regions are simulated.';
const inClusters = 'The full server has the engine for builds, and the ingress.';

async function findEngine(environment: ChooseOptions['environment'], runsOn: RunsOn | null): Promise<EngineChoice> {
  const reasons: string[] = [];
  for (const path of socketsOf(environment)) {
    try {
      return use(await askEngine(path));
    } catch (error) {
      if (!(error instanceof NoEngine)) throw error;
      if (!error.message.startsWith('does not exist')) reasons.push(` ${path} ${error.message}.`);
    }
  }
  throw withoutEngine(`There is no engine of containers on this machine.${reasons.join('')}`, runsOn);
}

/** Data of an engine cannot be opened with --simulated, so the message for it leaves the flag out. */
function withoutEngine(reason: string, runsOn: RunsOn | null): DataError {
  if (runsOn === null) return new DataError(`Apps cannot run: ${reason}\n${howToGet}\n${howToSimulate}`);
  return new DataError(
    `The apps of this data run on an engine, and none can be used: ${reason}\nStart the engine, or name its socket in \`engine.socket\` or ${variable}.`,
  );
}

/** Whether a region of a configuration is on this machine. */
export function hasRegions({ regions }: { readonly regions: readonly { readonly virtual: boolean }[] }): boolean {
  return regions.some(({ virtual }) => !virtual);
}

async function useNamed(path: string, former: string | null): Promise<EngineChoice> {
  try {
    return use(await askEngine(path));
  } catch (error) {
    if (!(error instanceof NoEngine)) throw error;
    if (path === former) return away(path, error);
    throw new DataError(
      `The engine cannot be used: ${path} ${error.message}. It is named by \`engine.socket\` or ${variable}.`,
      {
        cause: error,
      },
    );
  }
}

async function useFormer(path: string): Promise<EngineChoice> {
  try {
    return use(await askEngine(path));
  } catch (error) {
    if (error instanceof NoEngine) return away(path, error);
    throw error;
  }
}

function use({ socketPath, name, version }: FoundEngine): EngineChoice {
  return { socketPath, runsOn: 'engine', sentence: `Apps run as containers of ${name} ${version} at ${socketPath}.` };
}

function away(socketPath: string, { message }: NoEngine): EngineChoice {
  return {
    socketPath,
    runsOn: 'engine',
    sentence: `The engine is away: ${socketPath} ${message}. Apps cannot be changed until it is back.`,
  };
}
