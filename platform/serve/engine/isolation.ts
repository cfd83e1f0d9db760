import { NoEngine } from '../../docker/ask-engine.ts';
import type { loadDocker } from '../../docker/engine/load-docker.ts';
import type { EngineFile } from '../../shared/engine-file.ts';
import { DataError } from '../../shared/data-error.ts';
import type { EngineConfig } from '../config/config.ts';
import type { ServedPorts } from './ports.ts';

type Loaded = Pick<Awaited<ReturnType<typeof loadDocker>>, 'isolate' | 'checkIsolation'>;
type IsolationOptions = Parameters<Loaded['isolate']>[0];

interface Parts {
  readonly engine: EngineFile;
  /** Folder of the engine in the data folder. */
  readonly folder: string;
  readonly config: EngineConfig;
  /** Addresses of the API, and of health and metrics. */
  readonly served: ServedPorts;
}

/** Containers need the ports of the ingress, of traces and no others: the rest of this machine is closed to them. */
export function isolationOptions({ engine, folder, config, served }: Parts): IsolationOptions {
  const { subnets, acceptsSharedNetwork, ingress, otlp } = config;
  return {
    ...engine,
    folder,
    subnets,
    acceptsSharedNetwork,
    neededPorts: [otlp.port, ingress.port, ...(ingress.securePort === null ? [] : [ingress.securePort])],
    ownPlaces: [
      { host: served.host, port: served.port },
      { host: served.adminHost, port: served.adminPort },
    ],
  };
}

/** Lets an engine that is away pass: `problemOfIsolation` looks at it when it is back. */
export async function requireIsolation({ isolate }: Loaded, options: IsolationOptions): Promise<void> {
  await isolate(options).catch((error: unknown) => {
    if (!(error instanceof NoEngine)) throw error;
  });
}

/** Rules may be lost while the server runs, such as by another program that sets rules. */
const everyMs = 600_000;

/** Separates apps again each ten minutes. Returns a function that says what keeps it from that; `null` for nothing. */
export function watchIsolation({ isolate }: Loaded, options: IsolationOptions): () => Promise<string | null> {
  let nextAt = 0;
  let problem: string | null = null;
  return async () => {
    if (Date.now() < nextAt) return problem;
    try {
      await isolate(options);
      problem = null;
    } catch (error) {
      if (error instanceof NoEngine) return problem;
      if (!(error instanceof DataError)) throw error;
      problem = error.message;
    }
    nextAt = Date.now() + everyMs;
    return problem;
  };
}
