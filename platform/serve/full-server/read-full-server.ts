import { DataError } from '../../shared/data-error.ts';
import type { Config } from '../config/config.ts';
import type { FullServer } from './client.ts';

/** Environment variable with the secret of the calls between servers. */
const variable = 'PCP_SERVERS_SECRET';
/** Characters that a header can have as they are. */
const form = /^[!-~]{32,}$/;

interface Given {
  /** The address of the flag --full-server; absent for a full server. */
  readonly fullServer?: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isSimulated?: boolean;
  readonly config: { readonly regions: readonly Pick<Config['regions'][number], 'virtual' | 'id' | 'kubernetes'>[] };
}

/** The secret by which other servers call this one; empty without one. Throws a `DataError` for a bad one. */
export function readServersSecret({ environment: { [variable]: secret = '' } }: Pick<Given, 'environment'>): string {
  if (secret === '' || form.test(secret)) return secret;
  throw new DataError(`${variable} has to have 32 characters of ASCII or more, and no spaces.`);
}

/** The full server beside this one; `null` for a full server. Throws a `DataError` if something is missing. */
export function readFullServer({ fullServer: url = null, environment, ...given }: Given): FullServer | null {
  const secret = readServersSecret({ environment });
  if (url === null) return null;
  if (secret === '')
    throw new DataError(`A server with --only api needs ${variable}, with the text that the full server has in it.`);
  if (!environment.DATABASE_URL)
    throw new DataError('A server with --only api needs DATABASE_URL: it shares a database with the full server.');
  // Only the server on its machine reaches an engine, and has its database alone.
  const onEngine = given.config.regions.find(({ virtual, kubernetes }) => !virtual && !kubernetes);
  if (given.isSimulated !== true && onEngine)
    throw new DataError(
      `A server with --only api cannot have regions whose apps run on an engine, such as "${onEngine.id}". Use it where apps run in clusters, or are simulated by --simulated.`,
    );
  return { url, secret };
}
