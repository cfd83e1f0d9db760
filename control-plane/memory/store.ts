import type { Viewer, Writer } from '../model/shared/caller.ts';
import type { TableName } from '../model/tables/tables.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { ReadTx, Store, Tx } from '../ports/store.ts';
import { createReadTx, createTx, viewerOf } from '../shared/tx.ts';
import { Contents } from './contents.ts';
import { Transaction } from './transaction.ts';

export interface MemoryStoreOptions {
  /** Gives each transaction its time. */
  readonly clock: Clock;
  /** Gives transactions their ids. */
  readonly random: Random;
  /** The rows to begin with, which `createBase` has made. */
  readonly base?: Contents | null;
  /** How much later the times of those rows are. */
  readonly shiftMs?: number;
}

/**
 * A store in memory. Transactions run one after the other, reads too, because a read beside a write would see what is
 * not committed. A transaction that waits for anything but its own calls is refused, as a database would block on it.
 */
export class MemoryStore implements Store {
  readonly #contents: Contents;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #turn = new Turn();
  readonly #wakeListeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();

  constructor({ clock, random, base = null, shiftMs = 0 }: MemoryStoreOptions) {
    this.#clock = clock;
    this.#random = random;
    this.#contents = new Contents(base, shiftMs);
  }

  /** Calls the listener after each transaction that woke an item of work. Returns what ends this. */
  onWake(listener: () => void): () => void {
    this.#wakeListeners.add(listener);
    return () => void this.#wakeListeners.delete(listener);
  }

  /** How often rows of a table were changed. While it stays the same, so does what was read of them. */
  changesOf(name: TableName): number {
    return this.#contents.of(name).changes;
  }

  read<T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#queue(viewer, (transaction) => work(createReadTx(transaction, this.#clock.now())));
  }

  write<T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#queue(viewerOf(writer), (transaction) =>
      work(createTx(transaction, this.#clock.now(), this.#random, writer)),
    );
  }

  #queue<T>(viewer: Viewer, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#run(new Transaction(this.#contents, viewer), work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #run<T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      const result = await this.#turn.limit(work(transaction));
      transaction.commit();
      if (transaction.hasWoken) for (const listener of this.#wakeListeners) listener();
      return result;
    } catch (error) {
      transaction.rollBack();
      throw error;
    }
  }
}

/** The present turn of the event loop. All transactions in it, of which one is open at a time, share one timer. */
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
