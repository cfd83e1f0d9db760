import type { Database, Send } from './database.ts';

/** Receives what is sent to a database, for metrics. It must be quick and must not throw. */
export interface DatabaseObserver {
  /** A statement was sent. */
  sent(): void;
  /** A transaction could not run beside others, so that it runs again. */
  conflicted(): void;
  /** A transaction has waited for a connection, or for those before it. */
  waited(seconds: number): void;
}

/** The same database, which reports to an observer what it does. */
export function observeDatabase(database: Database, observer: DatabaseObserver): Database {
  const observed =
    (send: Send): Send =>
    (...call) => {
      observer.sent();
      return send(...call);
    };
  return {
    dialect: database.dialect,
    isConcurrent: database.isConcurrent,
    send: observed(database.send),
    async transact(mode, isAlone, work) {
      const start = performance.now();
      try {
        return await database.transact(mode, isAlone, (send) => {
          observer.waited((performance.now() - start) / 1000);
          return work(observed(send));
        });
      } catch (error) {
        if (database.readFailure(error).kind === 'conflict') observer.conflicted();
        throw error;
      }
    },
    migrate: (work, isAlone) => database.migrate(work, isAlone),
    inspect: (work) => database.inspect(work),
    inEmptyDatabase: (work) => database.inEmptyDatabase(work),
    readFailure: (error) => database.readFailure(error),
    close: () => database.close(),
  };
}
