import type { Database, Send } from './database.ts';

/** Receives events of a database, for metrics. Each function must be quick and must not throw. */
export interface DatabaseObserver {
  /** Called for each statement. */
  sent(): void;
  /** Called when a transaction conflicts with another one, and runs again. */
  conflicted(): void;
  /** Called when a transaction has waited for a connection, or for earlier transactions. */
  waited(seconds: number): void;
}

/** Reports the events of a database to an observer. */
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
