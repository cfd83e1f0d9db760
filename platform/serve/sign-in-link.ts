import { systemClock } from '../../server/dispatch/clock.ts';
import { createSignInLink } from '../../control-plane/for-platform.ts';
import { secureRandom } from '../../control-plane/index.ts';
import type { DataPlace } from '../database/driver-at.ts';
import { openBeside } from '../database/open-beside.ts';
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
export async function makeSignInLink({ serviceUrl, email, ...place }: LinkOptions): Promise<string | null> {
  const beside = await openBeside({ ...place, clock: systemClock, random: secureRandom });
  try {
    const secret = await createSignInLink({ store: beside.store, random: secureRandom }, email);
    return secret === null ? null : signInUrl(serviceUrl, secret);
  } finally {
    await beside.close();
  }
}
