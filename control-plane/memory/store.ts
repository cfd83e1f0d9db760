import type { Viewer, Writer } from '../model/shared/caller.ts';
import type { TableName } from '../model/tables/tables.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { Change, ReadTx, Store, Tx } from '../ports/store.ts';
import { ChangeListeners } from '../shared/changes.ts';
import { createReadTx, createTx, viewerOf } from '../shared/tx.ts';
import { Contents } from './contents.ts';
import { KeptReads, keyOfRead } from './kept-reads.ts';
import { Transaction } from './transaction.ts';

export interface MemoryStoreOptions {
  /** The time of each transaction. */
  readonly clock: Clock;
  /** Ids for transactions. */
  readonly random: Random;
  /** Rows to begin with, made by `createBase`. */
  readonly base?: Contents | null;
  /** Shift of the times of those rows. */
  readonly shiftMs?: number;
}

/**
 * A store in memory. All transactions run one after the other: a read during a write would see uncommitted rows. A
 * transaction that waits for anything but its own calls is refused, as it would block a database.
 */
export class MemoryStore implements Store {
  readonly #contents: Contents;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #turn = new Turn();
  readonly #kept = new KeptReads(() => this.#contents.changes);
  readonly #wakeListeners = new Set<() => void>();
  readonly #changeListeners = new ChangeListeners();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ clock, random, base = null, shiftMs = 0 }: MemoryStoreOptions) {
    this.#clock = clock;
    this.#random = random;
    this.#contents = new Contents(base, shiftMs);
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

  /** Number of changes of a table's rows. Results of reads stay valid while it is equal. */
  changesOf(name: TableName): number {
    return this.#contents.of(name).changes;
  }

  read<T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>, key?: string): Promise<T> {
    const read = () => this.#run(viewer, (transaction) => work(createReadTx(transaction, this.#clock.now())));
    return this.#queue(key === undefined ? read : () => this.#kept.get(keyOfRead(viewer, key), read));
  }

  write<T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#queue(() =>
      this.#run(viewerOf(writer), (transaction) =>
        work(createTx(transaction, this.#clock.now(), this.#random, writer)),
      ),
    );
  }

  #queue<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#last.then(run);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #run<T>(viewer: Viewer, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const transaction = new Transaction(this.#contents, viewer);
    try {
      const result = await this.#turn.limit(work(transaction));
      transaction.commit();
      if (transaction.hasWoken) for (const listener of this.#wakeListeners) listener();
      this.#changeListeners.tell(transaction.changes);
      return result;
    } catch (error) {
      transaction.rollBack();
      throw error;
    }
  }
}

/** The present turn of the event loop. Its transactions, one at a time, share one timer. */
class Turn {
  #hasTimer = false;
  #refuse: ((error: Error) => void) | null = null;

  /** Rejects if the work of a transaction is not done within the turn. */
  async limit<T>(work: Promise<T>): Promise<T> {
    this.#setTimer();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#refuse = reject;
    work.then(resolve, reject);
    try {
      return await promise;
    } finally {
      this.#refuse = null;
    }
  }

  #setTimer(): void {
    if (this.#hasTimer) return;
    this.#hasTimer = true;
    setTimeout(() => {
      this.#hasTimer = false;
      this.#refuse?.(
        new Error('The transaction waited for something other than its own calls; do that before or after it.'),
      );
    }, 0);
  }
}
