import { DataError } from '../../shared/data-error.ts';
import { askEngine, type FoundEngine, NoEngine } from './ask-engine.ts';
import { readEngineFile } from './engine-file.ts';
import { socketsOf } from './sockets.ts';

interface ChooseOptions {
  /** `auto`, `none` or a path. */
  readonly socket: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of the engine, in the data folder. */
  readonly folder: string;
  /** Whether apps of this data run on the simulated runtime. */
  readonly hasSimulatedApps: () => Promise<boolean>;
}

/** The engine on which apps run, and what people read about it at the start. */
export interface EngineChoice {
  /** `null`: they run on the simulated runtime. */
  readonly socketPath: string | null;
  readonly sentence: string;
}

/** Overrides `engine.socket` of the configuration. */
const variable = 'PCP_ENGINE';

const howToGet =
  'Install Docker 20.10 or newer, or Podman 4.3 or newer with its socket (systemctl enable --now podman.socket), and start again with an empty data folder.';

/**
 * Chooses the engine. Data whose apps run on an engine keeps it, also while that is away. Throws a `DataError` if the
 * engine that is named cannot be used.
 */
export async function chooseEngine({
  socket,
  environment,
  folder,
  hasSimulatedApps,
}: ChooseOptions): Promise<EngineChoice> {
  const { [variable]: given = '' } = environment;
  const wanted = given === '' ? socket : given;
  if (wanted === 'none')
    return simulated('Apps run on the simulated runtime, since `engine.socket` or PCP_ENGINE is `none`.');
  const former = readEngineFile(folder)?.socketPath ?? null;
  if (wanted !== 'auto') return useNamed(wanted, former);
  if (former !== null) return useFormer(former);
  if (await hasSimulatedApps())
    return simulated(
      'The apps of this data run on the simulated runtime. To run containers, start with an empty data folder, or name the socket in `engine.socket`.',
    );
  const reasons: string[] = [];
  for (const path of socketsOf(environment)) {
    try {
      return use(await askEngine(path));
    } catch (error) {
      if (!(error instanceof NoEngine)) throw error;
      if (!error.message.startsWith('does not exist')) reasons.push(` ${path} ${error.message}.`);
    }
  }
  return simulated(
    `There is no engine of containers, so apps run on the simulated runtime.${reasons.join('')} ${howToGet}`,
  );
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
  return { socketPath, sentence: `Apps run as containers of ${name} ${version} at ${socketPath}.` };
}

function away(socketPath: string, { message }: NoEngine): EngineChoice {
  return {
    socketPath,
    sentence: `The engine is away: ${socketPath} ${message}. Apps cannot be changed until it is back.`,
  };
}

function simulated(sentence: string): EngineChoice {
  return { socketPath: null, sentence };
}
