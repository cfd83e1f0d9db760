import type { Viewer, Writer } from '../../model/shared/caller.ts';
import type { Kind } from '../../model/tables/platform.ts';
import { type TableName, tableNames } from '../../model/tables/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { AuditEvent, ReadTx, Store, Tx } from '../../ports/store.ts';
import { auditRow } from '../audit-row.ts';
import type { AnyListing, AnyRow, AnyWhere } from './query.ts';
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
    return this.#queue(viewer, (transaction) => work(readTx(transaction, this.#clock.now())));
  }

  write<T>(writer: Writer, work: (tx: Tx) => Promise<T>): Promise<T> {
    const isSystem = writer === 'system' || 'asSystemFor' in writer;
    return this.#queue(isSystem ? 'system' : writer, (transaction) => {
      const tx = new MemoryTx(transaction, this.#clock.now(), this.#random, writer);
      // It has the rows of every table.
      return work(tx as object as Tx);
    });
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
      this.#refuse?.(new Error('The transaction waited for something other than its own calls; do that before or after it.'));
    }, 0);
  }
}

class MemoryReadTx {
  readonly now: number;
  protected readonly transaction: Transaction;
  constructor(transaction: Transaction, now: number) {
    this.transaction = transaction;
    this.now = now;
  }
  rowsOf(name: TableName): object {
    return new MemoryReadRows(this.transaction, name);
  }
}

function readTx(transaction: Transaction, now: number): ReadTx {
  // It has the rows of every table.
  return new MemoryReadTx(transaction, now) as object as ReadTx;
}

class MemoryTx extends MemoryReadTx {
  readonly #random: Random;
  readonly #writer: Writer;
  constructor(transaction: Transaction, now: number, random: Random, writer: Writer) {
    super(transaction, now);
    this.#random = random;
    this.#writer = writer;
  }
  get asSystem(): ReadTx {
    return readTx(this.transaction.asSystem(), this.now);
  }
  id(): string {
    return this.#random.id();
  }
  async audit(event: AuditEvent): Promise<string> {
    const writer = this.#writer;
    if (writer === 'system') throw new Error(`The system did ${event.operation}, so there is no caller to name in the audit.`);
    // It has the rows of every table.
    const row = await auditRow(this as object as Tx, 'asSystemFor' in writer ? writer.asSystemFor : writer, event);
    this.transaction.insert('auditEvents', { ...row });
    return row.id;
  }
  async wake(kind: Kind, subjects: string | readonly { readonly id: string }[], at = this.now): Promise<void> {
    const ids = typeof subjects === 'string' ? [subjects] : subjects.map(({ id }) => id);
    for (const id of ids) wakeItem(this.transaction, kind, id, at);
  }
  override rowsOf(name: TableName): object {
    return new MemoryTxRows(this.transaction, name);
  }
}

/** A table in a transaction. */
class MemoryReadRows {
  protected readonly transaction: Transaction;
  protected readonly name: TableName;
  constructor(transaction: Transaction, name: TableName) {
    this.transaction = transaction;
    this.name = name;
  }
  async find(where: AnyWhere): Promise<AnyRow | null> {
    return this.transaction.find(this.name, where);
  }
  async list(where: AnyWhere, listing?: AnyListing): Promise<AnyRow[]> {
    return this.transaction.list(this.name, where, listing);
  }
  async count(where: AnyWhere): Promise<number> {
    return this.transaction.count(this.name, where);
  }
}

class MemoryTxRows extends MemoryReadRows {
  async insert(row: AnyRow): Promise<AnyRow> {
    return this.transaction.insert(this.name, row);
  }
  async update(id: string, changes: object): Promise<AnyRow | null> {
    return this.transaction.update(this.name, id, changes);
  }
  async delete(id: string): Promise<boolean> {
    return this.transaction.delete(this.name, id);
  }
  async updateAll(where: AnyWhere, changes: object): Promise<number> {
    return this.transaction.updateAll(this.name, where, changes);
  }
  async deleteAll(where: AnyWhere): Promise<number> {
    return this.transaction.deleteAll(this.name, where);
  }
}

// A getter for each table: a transaction uses few of them.
for (const name of tableNames) {
  Object.defineProperty(MemoryReadTx.prototype, name, {
    get(this: MemoryReadTx) {
      return this.rowsOf(name);
    },
  });
}

/** The item becomes due at the time, or stays due earlier. Every viewer may wake what a change concerns. */
function wakeItem(transaction: Transaction, kind: Kind, subject: string, at: number): void {
  const id = `${kind}/${subject}`;
  const system = transaction.asSystem();
  transaction.hasWoken = true;
  const item = system.find('work', { id });
  if (!item) system.insert('work', { id, kind, subject, dueAt: at, leasedUntil: null, attempts: 0 });
  else if (typeof item.dueAt !== 'number' || item.dueAt > at) system.update('work', id, { dueAt: at });
}
