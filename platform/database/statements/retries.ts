import { ReferenceViolation, StoreUnavailable, UniqueViolation } from '../../../control-plane/ports/store.ts';
import type { Database } from './database.ts';

/** Limit of tries of a transaction that runs alone. It can still conflict with the first tries of others. */
const mostTries = 200;

/**
 * Runs conflicting transactions again: the first try at once, the others one after the other, since they would
 * conflict again.
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
 * If two transactions look for a key and insert it at once, PostgreSQL refuses one by the key instead of as a
 * conflict. The second try sees the other's row.
 */
async function tryKeysTwice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof UniqueViolation || error instanceof ReferenceViolation) return attempt();
    throw error;
  }
}

/** Throws the port's error for an error of a driver. */
export function throwUnavailable(database: Database, error: unknown): never {
  throw database.readFailure(error).kind === 'unavailable' ? new StoreUnavailable(error) : error;
}
