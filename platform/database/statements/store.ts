import { AsyncLocalStorage } from 'node:async_hooks';
import type { Viewer, Writer } from '../../../control-plane/model/shared/caller.ts';
import type { Clock } from '../../../control-plane/ports/clock.ts';
import type { Random } from '../../../control-plane/ports/random.ts';
import type { Change, ReadTx, Store, Tx } from '../../../control-plane/ports/store.ts';
import { tableNames } from '../../../control-plane/model/tables/tables.ts';
import { ChangeListeners, Changes, createReadTx, createTx, viewerOf } from '../../../control-plane/for-platform.ts';
import { Codec } from './codec.ts';
import type { Database, Send } from './database.ts';
import { OwnCalls } from './only-own-awaits.ts';
import { Retries, throwUnavailable } from './retries.ts';
import type { Sealing } from './sealing.ts';
import { Statements } from './statements.ts';
import { SqlTransaction, type State, type Surroundings } from './transaction.ts';

export interface SqlStoreOptions {
  readonly database: Database;
  readonly sealing: Sealing;
  /** The time of each transaction. */
  readonly clock: Clock;
  /** Ids for transactions. */
  readonly random: Random;
}

/** A store in a database with the declared tables. */
export class SqlStore implements Store {
  readonly database: Database;
  readonly #surroundings: Surroundings;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #retries: Retries;
  readonly #wakeListeners = new Set<() => void>();
  readonly #changeListeners = new ChangeListeners();
  /** The transaction that the present code runs in. */
  readonly #present = new AsyncLocalStorage<State>();

  constructor({ database, sealing, clock, random }: SqlStoreOptions) {
    const { dialect } = database;
    this.database = database;
    this.#surroundings = { database, statements: new Statements(dialect), codec: new Codec(dialect, sealing) };
    this.#clock = clock;
    this.#random = random;
    this.#retries = new Retries(database);
  }

  /**
   * Calls the listener after each transaction that woke an item of work. Returns a function that removes the listener.
   */
  onWake(listener: () => void): () => void {
    this.#wakeListeners.add(listener);
    return () => void this.#wakeListeners.delete(listener);
  }

  onChange(listener: (changes: readonly Change[]) => void): () => void {
    return this.#changeListeners.add(listener);
  }

  /** Notifies the listeners that any row may have changed, as after a change by another process. */
  announceAll(): void {
    const changes = new Changes();
    for (const name of tableNames) changes.add(name, null);
    this.#changeListeners.tell(changes);
  }

  read<T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#run('read', viewer, (transaction) => work(createReadTx(transaction, this.#clock.now())));
  }

  write<T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#run('write', viewerOf(writer), (transaction) => {
      return work(createTx(transaction, this.#clock.now(), this.#random, writer));
    });
  }

  async #run<T>(mode: 'read' | 'write', viewer: Viewer, work: (transaction: SqlTransaction) => Promise<T>): Promise<T> {
    if (this.#present.getStore()?.isOver === false)
      throw new Error('A transaction cannot begin within another one; begin it before or after that one.');
    const attempt = (isAlone: boolean) => this.#attempt(mode, isAlone, viewer, work);
    const { result, hasWoken, changes } = await this.#retries
      .run(attempt)
      .catch((error: unknown) => throwUnavailable(this.database, error));
    if (hasWoken) for (const listener of this.#wakeListeners) listener();
    this.#changeListeners.tell(changes);
    return result;
  }

  #attempt<T>(
    mode: 'read' | 'write',
    isAlone: boolean,
    viewer: Viewer,
    work: (transaction: SqlTransaction) => Promise<T>,
  ) {
    return this.database.transact(mode, isAlone, async (send) => {
      const state = newState(send);
      return {
        result: await this.#runIn(state, new SqlTransaction(this.#surroundings, viewer, state), work),
        hasWoken: state.hasWoken,
        changes: state.changes,
      };
    });
  }

  async #runIn<T>(
    state: State,
    transaction: SqlTransaction,
    work: (transaction: SqlTransaction) => Promise<T>,
  ): Promise<T> {
    try {
      const result = await state.calls.limit(() => this.#present.run(state, () => work(transaction)));
      if (state.failure) throw state.failure;
      return result;
    } finally {
      state.isOver = true;
    }
  }
}

function newState(send: Send): State {
  return { send, calls: new OwnCalls(), changes: new Changes(), failure: null, isOver: false, hasWoken: false };
}
