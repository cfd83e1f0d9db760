import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Send, Statement } from './database.ts';

/** Receives what happens to a database. Each function must be quick and must not throw. */
export interface OutageObserver {
  /** Called once when an outage begins, with the error that showed it. */
  began(error: unknown): void;
  /** Called once when it ends. */
  ended(seconds: number): void;
  /** Called at most once a second: a call found the database not available, but another one succeeded then. */
  failedOnce(error: unknown): void;
}

export interface WatchedDatabase extends Database {
  /** Whether the database can be read and changed, from a look that is at most a few seconds old. */
  isAvailable(): Promise<boolean>;
}

/** Pause between two looks at a database that fails. */
const pauseMs = 1000;
/** Age up to which a look at a database that works is good enough, so that probes write little. */
const freshMs = 5000;

/** Reports when a database cannot be read or changed, however many calls find out. */
export function watchOutages(database: Database, observer: OutageObserver): WatchedDatabase {
  const outages = new Outages(database, observer);
  const watch = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (database.readFailure(error).kind === 'unavailable') outages.suspect(error);
      throw error;
    }
  };
  const send: Send = (...call) => watch(database.send(...call));
  return {
    dialect: database.dialect,
    isConcurrent: database.isConcurrent,
    send,
    transact: (mode, isAlone, work) => watch(database.transact(mode, isAlone, work)),
    migrate: (work, isAlone) => database.migrate(work, isAlone),
    inspect: (work) => database.inspect(work),
    inEmptyDatabase: (work) => database.inEmptyDatabase(work),
    readFailure: (error) => database.readFailure(error),
    isAvailable: () => outages.isAvailable(),
    async close() {
      await outages.stop();
      await database.close();
    },
  };
}

class Outages {
  readonly #database: Database;
  readonly #observer: OutageObserver;
  readonly #stopped = new AbortController();
  #following: Promise<void> | null = null;
  #isOut = false;
  #look: { readonly at: number; readonly error: Promise<unknown> } | null = null;

  constructor(database: Database, observer: OutageObserver) {
    this.#database = database;
    this.#observer = observer;
  }

  async isAvailable(): Promise<boolean> {
    if (this.#isOut) return false;
    const now = performance.now();
    if (this.#look === null || now > this.#look.at + freshMs) this.#look = { at: now, error: this.#findError() };
    const error = await this.#look.error;
    if (error !== null) this.suspect(error);
    return error === null;
  }

  /** Looks whether an error is that of an outage, and follows the outage to its end. */
  suspect(error: unknown): void {
    this.#following ??= this.#follow(error).finally(() => (this.#following = null));
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#following;
  }

  async #follow(error: unknown): Promise<void> {
    const start = performance.now();
    if ((await this.#findError()) === null) {
      this.#observer.failedOnce(error);
      return this.#pause();
    }
    this.#isOut = true;
    this.#observer.began(error);
    do await this.#pause();
    while (!this.#stopped.signal.aborted && (await this.#findError()) !== null);
    this.#isOut = false;
    this.#look = null;
    if (!this.#stopped.signal.aborted) this.#observer.ended((performance.now() - start) / 1000);
  }

  async #pause(): Promise<void> {
    await sleep(pauseMs, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined);
  }

  /** The error of a small change; `null` if it succeeds. */
  #findError(): Promise<unknown> {
    return this.#database.send(probe, []).then(
      () => null,
      (error: unknown) => error ?? new Error('The database has failed.'),
    );
  }
}

/** Writes a row that the limits of requests delete again, since its period is over. */
const probe: Statement = {
  name: 'outages_probe',
  text: `insert into "rate_limits" ("id", "count", "ends_at") values ('probe', 1, 0)
on conflict ("id") do update set "count" = "rate_limits"."count" % 2 + 1`,
};
