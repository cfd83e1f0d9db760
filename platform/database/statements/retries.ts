import { ReferenceViolation, StoreUnavailable, UniqueViolation } from '../../../control-plane/ports/store.ts';
import type { Database } from './database.ts';

/**
 * How often a transaction that runs alone is tried. First tries beside it, of many writers, can still be in its way.
 */
const mostTries = 200;

/**
 * Runs transactions again that a database could not run beside others: the first try at once, the others one after the
 * other. If each tried again by itself, they would be in each other's way again.
 */
export class Retries {
  readonly #database: Database;
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  async run<T>(attempt: (isAlone: boolean) => Promise<T>): Promise<T> {
    if (!this.#database.isConcurrent) return attempt(false);
    try {
      return await tryKeysTwice(() => attempt(false));
    } catch (error) {
      if (!this.#isConflict(error)) throw error;
      const again = this.#last.then(() => this.#tryAlone(attempt));
      this.#last = again.catch(() => undefined);
      return again;
    }
  }

  async #tryAlone<T>(attempt: (isAlone: boolean) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await tryKeysTwice(() => attempt(true));
      } catch (error) {
        if (!this.#isConflict(error)) throw error;
        if (tries === mostTries) throw new StoreUnavailable(error);
      }
    }
  }

  #isConflict(error: unknown): boolean {
    return this.#database.readFailure(error).kind === 'conflict';
  }
}

/**
 * Of two transactions at once that look for a key and then insert it, PostgreSQL refuses one by the key and not as a
 * conflict. The second time, it sees what the other one did.
 */
async function tryKeysTwice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof UniqueViolation || error instanceof ReferenceViolation) return attempt();
    throw error;
  }
}

/** Throws an error of a driver as the port names it. */
export function throwUnavailable(database: Database, error: unknown): never {
  throw database.readFailure(error).kind === 'unavailable' ? new StoreUnavailable(error) : error;
}
