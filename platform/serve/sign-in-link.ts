import { systemClock } from '../../server/dispatch/clock.ts';
import { createSignInLink } from '../../control-plane/actions/account/sign-in.ts';
import { requireNewest } from '../database/migrations/migrate.ts';
import { createSealing } from '../database/statements/sealing.ts';
import { databaseFile, openSqliteBeside } from '../database/sqlite/driver.ts';
import { SqlStore } from '../database/statements/store.ts';
import { secureRandom } from '../../control-plane/shared/secure-random.ts';
import type { DataPlace } from '../database/check-data.ts';
import { readDataKeys } from '../database/keys/data-key.ts';
import { openServer } from '../database/open-database.ts';
import { signInUrl } from './sign-in-pages.ts';

interface LinkOptions extends DataPlace {
  /** Where browsers reach the service. */
  readonly serviceUrl: string;
  readonly email: string;
}

/**
 * A link with which a person signs in, whether a server runs or not; `null` if there is no account with the address.
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
