import type { Viewer, Writer } from '../model/shared/caller.ts';
import type { Kind } from '../model/tables/platform.ts';
import { type TableName, tableNames } from '../model/tables/tables.ts';
import type { Random } from '../ports/random.ts';
import type { AuditEvent, ReadTx, Tx } from '../ports/store.ts';
import type { AnyListing, AnyRow, AnyWhere } from './any-row.ts';
import { auditRow, operatorAuditRow } from './audit-row.ts';

type Eventually<T> = T | Promise<T>;

/** A transaction on behalf of a viewer, for any table. */
export interface AnyTransaction {
  /** The same transaction with every row in reach. */
  asSystem(): AnyTransaction;
  find(name: TableName, where: AnyWhere): Eventually<AnyRow | null>;
  list(name: TableName, where: AnyWhere, listing?: AnyListing): Eventually<AnyRow[]>;
  count(name: TableName, where: AnyWhere): Eventually<number>;
  insert(name: TableName, row: AnyRow): Eventually<AnyRow>;
  update(name: TableName, id: string, changes: object): Eventually<AnyRow | null>;
  delete(name: TableName, id: string): Eventually<boolean>;
  updateAll(name: TableName, where: AnyWhere, changes: object): Eventually<number>;
  deleteAll(name: TableName, where: AnyWhere): Eventually<number>;
  /** Every viewer may wake the items that a change concerns. */
  wake(kind: Kind, subjects: readonly string[], at: number): Eventually<void>;
}

/** The viewer whose rows a writer reaches. */
export function viewerOf(writer: Writer): Viewer {
  return writer === 'system' || 'asSystemFor' in writer || 'operator' in writer ? 'system' : writer;
}

export function createReadTx(transaction: AnyTransaction, now: number): ReadTx {
  // `AnyReadTx` has a getter for each table, below.
  return new AnyReadTx(transaction, now) as object as ReadTx;
}

export function createTx(transaction: AnyTransaction, now: number, random: Random, writer: Writer): Tx {
  // `AnyTx` has a getter for each table, below.
  return new AnyTx(transaction, now, random, writer) as object as Tx;
}

class AnyReadTx {
  readonly now: number;
  protected readonly transaction: AnyTransaction;
  constructor(transaction: AnyTransaction, now: number) {
    this.transaction = transaction;
    this.now = now;
  }
  rowsOf(name: TableName): object {
    return new AnyReadRows(this.transaction, name);
  }
}

class AnyTx extends AnyReadTx {
  readonly #random: Random;
  readonly #writer: Writer;
  constructor(transaction: AnyTransaction, now: number, random: Random, writer: Writer) {
    super(transaction, now);
    this.#random = random;
    this.#writer = writer;
  }
  get asSystem(): ReadTx {
    return createReadTx(this.transaction.asSystem(), this.now);
  }
  id(): string {
    return this.#random.id();
  }
  async audit(event: AuditEvent): Promise<string> {
    const writer = this.#writer;
    if (writer === 'system')
      throw new Error(`The system did ${event.operation}, so there is no caller to name in the audit.`);
    // `AnyTx` has a getter for each table, below.
    const tx = this as object as Tx;
    const row =
      'operator' in writer
        ? operatorAuditRow(tx, event)
        : await auditRow(tx, 'asSystemFor' in writer ? writer.asSystemFor : writer, event);
    await this.transaction.insert('auditEvents', { ...row });
    return row.id;
  }
  async wake(kind: Kind, subjects: string | readonly { readonly id: string }[], at = this.now): Promise<void> {
    const ids = typeof subjects === 'string' ? [subjects] : subjects.map(({ id }) => id);
    await this.transaction.wake(kind, ids, at);
  }
  override rowsOf(name: TableName): object {
    return new AnyTxRows(this.transaction, name);
  }
}

/** A table in a transaction. */
class AnyReadRows {
  protected readonly transaction: AnyTransaction;
  protected readonly name: TableName;
  constructor(transaction: AnyTransaction, name: TableName) {
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

class AnyTxRows extends AnyReadRows {
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
  Object.defineProperty(AnyReadTx.prototype, name, {
    get(this: AnyReadTx) {
      return this.rowsOf(name);
    },
  });
}
