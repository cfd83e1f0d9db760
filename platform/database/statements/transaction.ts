import type { Viewer } from '../../../control-plane/model/shared/caller.ts';
import type { Kind } from '../../../control-plane/model/tables/platform.ts';
import type { TableName } from '../../../control-plane/model/tables/tables.ts';
import { checkChanges, checkRow } from '../../../control-plane/model/tables/values.ts';
import {
  type AnyListing,
  type AnyRow,
  type AnyTransaction,
  type AnyWhere,
  type Changes,
  ownerColumn,
} from '../../../control-plane/for-platform.ts';
import type { Codec } from './codec.ts';
import { type Change, violationOf } from './constraints.ts';
import type { Database, Send } from './database.ts';
import type { Raw } from './run.ts';
import { type SqlTable, sqlTables } from './names.ts';
import type { OwnCalls } from './only-own-awaits.ts';
import type { Call, Statements } from './statements.ts';

/** Parts that the transactions of a store share. */
export interface Surroundings {
  readonly database: Database;
  readonly statements: Statements;
  readonly codec: Codec;
}

/** State that all views of a transaction share. */
export interface State {
  readonly send: Send;
  readonly calls: OwnCalls;
  readonly changes: Changes;
  /** The error because of which the transaction cannot succeed any more. */
  failure: Error | null;
  isOver: boolean;
  hasWoken: boolean;
}

export class SqlTransaction implements AnyTransaction {
  readonly #surroundings: Surroundings;
  readonly #viewer: Viewer;
  readonly #state: State;

  constructor(surroundings: Surroundings, viewer: Viewer, state: State) {
    this.#surroundings = surroundings;
    this.#viewer = viewer;
    this.#state = state;
  }

  asSystem(): SqlTransaction {
    return new SqlTransaction(this.#surroundings, 'system', this.#state);
  }

  async find(name: TableName, where: AnyWhere): Promise<AnyRow | null> {
    const [row = null, second] = await this.#select(name, where, { limit: 2 }, false);
    if (second) throw new Error(`More than one row of ${name} matches ${JSON.stringify(where)}.`);
    return row;
  }

  list(name: TableName, where: AnyWhere, listing: AnyListing = {}): Promise<AnyRow[]> {
    return this.#select(name, where, listing, true);
  }

  async count(name: TableName, where: AnyWhere): Promise<number> {
    const [raw] = await this.#send(this.#surroundings.statements.count(sqlTables[name], where, this.#viewer));
    return Number(raw?.[0]);
  }

  insert(name: TableName, row: AnyRow): Promise<AnyRow> {
    return this.#change({ table: name, verb: 'insert', row }, async ({ statements, codec }) => {
      const table = sqlTables[name];
      checkRow(name, row);
      const added = await this.#send(
        statements.insert(table, codec.encode(name, table.columns, row, row.id), this.#viewer),
      );
      checkReach(name, added);
      this.#state.changes.add(name, row[ownerColumn(name) ?? '']);
      return Object.freeze({ ...row });
    });
  }

  update(name: TableName, id: string, changes: object): Promise<AnyRow | null> {
    // The columns of any table.
    const changed = changes as AnyWhere;
    return this.#change({ table: name, verb: 'update', row: { ...changed, id } }, async ({ codec }) => {
      const [raw] = await this.#update(name, { id }, changed, id);
      return raw ? codec.decode(name, raw, 1) : null;
    });
  }

  delete(name: TableName, id: string): Promise<boolean> {
    return this.#delete(name, { id }, (deleted) => deleted.length > 0);
  }

  updateAll(name: TableName, where: AnyWhere, changes: object): Promise<number> {
    // The columns of any table.
    const changed = changes as AnyWhere;
    return this.#change({ table: name, verb: 'updateAll', where, changes }, async () => {
      if (!hasSealed(sqlTables[name], changed)) return (await this.#update(name, where, changed, '')).length;
      // Each value is sealed for its row.
      const rows = await this.#select(name, where, {}, false);
      let count = 0;
      for (const { id } of rows) count += (await this.#update(name, { id }, changed, id)).length;
      return count;
    });
  }

  deleteAll(name: TableName, where: AnyWhere): Promise<number> {
    return this.#delete(name, where, (deleted) => deleted.length);
  }

  async wake(kind: Kind, subjects: readonly string[], at: number): Promise<void> {
    this.#state.hasWoken = true;
    if (subjects.length === 0) return;
    // One statement cannot change a row twice, and locks rows in the order of the list.
    const sorted = [...new Set(subjects)].sort();
    await this.#send(this.#surroundings.statements.wake(kind, sorted, at));
  }

  async #select(name: TableName, where: AnyWhere, listing: AnyListing, isSorted: boolean): Promise<AnyRow[]> {
    const { statements, codec } = this.#surroundings;
    const raws = await this.#send(statements.select(sqlTables[name], where, this.#viewer, listing, isSorted));
    return raws.map((raw) => codec.decode(name, raw));
  }

  /** `id`: the row for which values are sealed. */
  async #update(name: TableName, where: AnyWhere, changes: AnyWhere, id: string): Promise<readonly Raw[]> {
    const { statements, codec } = this.#surroundings;
    const table = sqlTables[name];
    checkChanges(name, changes);
    const columns = table.columns.filter((column) => column.name in changes);
    const changed = await this.#send(
      statements.update(table, columns, codec.encode(name, columns, changes, id), where, this.#viewer),
    );
    checkReach(name, changed);
    const owner = ownerColumn(name);
    // The former owner of rows that move is not known.
    const isKnown = owner !== null && !(owner in changes);
    const index = table.columns.findIndex((column) => column.name === owner);
    for (const [, ...values] of changed) this.#state.changes.add(name, isKnown ? values[index] : null);
    return changed;
  }

  #delete<T>(name: TableName, where: AnyWhere, result: (deleted: readonly Raw[]) => T): Promise<T> {
    return this.#change({ table: name, verb: 'delete', where }, async ({ statements }) => {
      const deleted = await this.#send(statements.delete(sqlTables[name], where, this.#viewer));
      for (const [owner] of deleted) this.#state.changes.add(name, owner);
      return result(deleted);
    });
  }

  async #change<T>(change: Change, make: (surroundings: Surroundings) => Promise<T>): Promise<T> {
    this.#checkOpen();
    try {
      return await make(this.#surroundings);
    } catch (error) {
      const explained = await this.#explain(error, change);
      // The first failed statement determines the error.
      if (this.#state.failure === null || this.#state.failure === error) this.#state.failure = explained;
      throw this.#state.failure;
    }
  }

  async #explain(error: unknown, change: Change): Promise<Error> {
    const failure = this.#surroundings.database.readFailure(error);
    // The failed statement is undone, so the rows can be read.
    const rows = new SqlTransaction(this.#surroundings, 'system', { ...this.#state, failure: null });
    const violation = await violationOf(failure, change, rows);
    return violation ?? (error instanceof Error ? error : new Error(String(error)));
  }

  async #send({ statement, values }: Call): Promise<readonly Raw[]> {
    this.#checkOpen();
    const { send, calls } = this.#state;
    try {
      return await calls.call(() => send(statement, values));
    } catch (error) {
      // The work may go on after the error, but PostgreSQL would roll back at the commit.
      this.#state.failure ??= error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  #checkOpen(): void {
    if (this.#state.isOver) throw new Error('The transaction is over; use `tx` only in the function that received it.');
    if (this.#state.failure)
      throw new Error('A change in the transaction has failed; nothing more can be done in it.', {
        cause: this.#state.failure,
      });
  }
}

function hasSealed(table: SqlTable, changes: AnyWhere): boolean {
  return table.columns.some(({ name, definition }) => definition.kind === 'sealed' && name in changes);
}

/** The first value of each changed row says whether the viewer reaches it. */
function checkReach(name: TableName, changed: readonly Raw[]): void {
  for (const [isReached] of changed) {
    if (isReached !== true && isReached !== 1) throw new Error(`The viewer cannot have a row of ${name} there.`);
  }
}
