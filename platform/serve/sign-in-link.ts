import { systemClock } from '../../server/dispatch/clock.ts';
import { createSignInLink } from '../../control-plane/for-platform.ts';
import { requireNewest } from '../database/migrations/migrate.ts';
import { createSealing } from '../database/statements/sealing.ts';
import { SqlStore } from '../database/statements/store.ts';
import { secureRandom } from '../../control-plane/index.ts';
import { type DataPlace, driverAt } from '../database/driver-at.ts';
import { readDataKeys } from '../database/keys/data-key.ts';
import { signInUrl } from './sign-in-pages.ts';

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
  const database = await driverAt({ folder, environment }).openBeside();
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
