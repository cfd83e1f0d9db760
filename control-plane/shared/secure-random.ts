import type { Random } from '../ports/random.ts';

/** Ids and secrets that cannot be guessed, from Web Crypto. */
export const secureRandom: Random = {
  id: () => crypto.randomUUID(),
  secret: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(30)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
};
