import type { Clock } from '../../server/ports/clock.ts';
import type { Config } from './config/config.ts';
import type { ServeLog } from './open-log.ts';

export interface StartOptions {
  readonly config: Config;
  /** The data folder, which is created if missing. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The version of this program. */
  readonly version: string;
  /** 0 chooses a free port. */
  readonly port: number;
  readonly adminPort: number;
  readonly host: string;
  readonly adminHost: string;
  /** How long a stop still takes requests, so that balancers notice; not at all by default. */
  readonly stopDelaySeconds?: number;
  /** Called with the secret of the first account's token as soon as it exists: later steps may fail. */
  readonly onToken?: (token: string) => void;
  /** Whether apps are simulated, which needs no engine; not by default. */
  readonly isSimulated?: boolean;
  /** Address of the full server, for one that only serves the API; `null` by default. */
  readonly fullServer?: string | null;
  /** Whether the demo is created, unless it is there; not by default. */
  readonly hasDemo?: boolean;
  /** The folder of the built dashboard; that of the package by default. */
  readonly dashboardFolder?: string;
  /** Writes lines of JSON to standard output by default. */
  readonly log?: ServeLog;
  /** The machine's clock by default. */
  readonly clock?: Clock;
}

/** Settings of a start, complete. */
export type Settled = StartOptions & { readonly log: ServeLog; readonly clock: Clock };
