import { systemClock } from '../../server/dispatch/clock.ts';
import { createSignInLink } from '../actions/account/sign-in.ts';
import { requireNewest } from '../adapters/sql/migrate.ts';
import { createSealing } from '../adapters/sql/sealing.ts';
import { databaseFile, openSqliteBeside } from '../adapters/sql/sqlite.ts';
import { SqlStore } from '../adapters/sql/store.ts';
import { secureRandom } from '../adapters/secure-random.ts';
import type { DataPlace } from './check-data.ts';
import { readDataKeys } from './data-key.ts';
import { openServer } from './open-database.ts';
import { signInUrl } from './people.ts';

interface LinkOptions extends DataPlace {
  /** Address of the service for browsers. */
  readonly serviceUrl: string;
  readonly email: string;
}

/**
 * Makes a sign-in link for a person, with or without a running server; `null` without an account with the address.
 * Throws a `DataError` if the data cannot be used.
 */
export async function makeSignInLink({ folder, environment, serviceUrl, email }: LinkOptions): Promise<string | null> {
  const database = environment.DATABASE_URL
    ? await openServer(environment.DATABASE_URL, 'command')
    : await openSqliteBeside(databaseFile(folder));
  try {
    await requireNewest(database);
    const sealing = createSealing(await readDataKeys({ folder, environment, hasData: true }));
    const store = new SqlStore({ database, sealing, clock: systemClock, random: secureRandom });
    const secret = await createSignInLink({ store, random: secureRandom }, email);
    return secret === null ? null : signInUrl(serviceUrl, secret);
  } finally {
    await database.close();
  }
}
