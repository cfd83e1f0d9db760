import type { Viewer } from '../model/shared/caller.ts';
import { type Kind, workId } from '../model/tables/platform.ts';
import type { Reference, Scope } from '../model/tables/table.ts';
import type { TableName } from '../model/tables/tables.ts';
import { checkChanges, checkRow } from '../model/tables/values.ts';
import { ReferenceViolation } from '../ports/store.ts';
import type { AnyListing, AnyRow, AnyWhere } from '../shared/any-row.ts';
import { Changes, ownerColumn } from '../shared/changes.ts';
import { incoming, tableNamed } from '../shared/references.ts';
import type { AnyTransaction } from '../shared/tx.ts';
import { arrange } from './query.ts';
import type { Contents } from './contents.ts';

/** A transaction: the rows in a viewer's reach, and changes that can be undone. */
export class Transaction implements AnyTransaction {
  readonly #contents: Contents;
  readonly #viewer: Viewer;
  readonly #state: State;
  /** Whether the viewer is a member, by workspace, valid for a count of the members' changes. */
  #members: { readonly changes: number; readonly isIn: Map<unknown, boolean> } = { changes: -1, isIn: new Map() };

  constructor(
    contents: Contents,
    viewer: Viewer,
    state: State = { undo: [], changes: new Changes(), failure: null, isOver: false, hasWoken: false },
  ) {
    this.#contents = contents;
    this.#viewer = viewer;
    this.#state = state;
  }

  /** Whether the transaction woke an item of work. */
  get hasWoken(): boolean {
    return this.#state.hasWoken;
  }

  get changes(): Changes {
    return this.#state.changes;
  }

  /** The same transaction, with every row in reach. */
  asSystem(): Transaction {
    return new Transaction(this.#contents, 'system', this.#state);
  }

  list(name: TableName, where: AnyWhere, listing: AnyListing = {}): AnyRow[] {
    this.#checkOpen();
    return arrange(this.#search(name, where), listing);
  }

  count(name: TableName, where: AnyWhere): number {
    this.#checkOpen();
    return this.#search(name, where).length;
  }

  find(name: TableName, where: AnyWhere): AnyRow | null {
    this.#checkOpen();
    const [row = null, second] = this.#search(name, where);
    if (second) throw new Error(`More than one row of ${name} matches ${JSON.stringify(where)}.`);
    return row;
  }

  insert(name: TableName, row: AnyRow): AnyRow {
    return this.#change(() => {
      checkRow(name, row);
      const added = Object.freeze({ ...row });
      this.#put(name, added, undefined);
      this.#checkReach(name, added);
      return added;
    });
  }

  update(name: TableName, id: string, changes: object): AnyRow | null {
    return this.#change(() => {
      checkChanges(name, changes);
      const before = this.#findOwn(name, id);
      if (!before) return null;
      const after: AnyRow = Object.freeze({ ...before, ...changes });
      this.#put(name, after, before);
      this.#checkReach(name, after);
      return after;
    });
  }

  delete(name: TableName, id: string): boolean {
    return this.#change(() => {
      const row = this.#findOwn(name, id);
      if (row) this.#remove(name, row);
      return row !== undefined;
    });
  }

  updateAll(name: TableName, where: AnyWhere, changes: object): number {
    this.#change(() => checkChanges(name, changes));
    return this.#changeAll(name, where, (before) => {
      const after: AnyRow = Object.freeze({ ...before, ...changes });
      this.#put(name, after, before);
      this.#checkReach(name, after);
    });
  }

  deleteAll(name: TableName, where: AnyWhere): number {
    return this.#changeAll(name, where, (row) => this.#remove(name, row));
  }

  /** Makes each item due at the time, or leaves an earlier one. */
  wake(kind: Kind, subjects: readonly string[], at: number): void {
    this.#state.hasWoken = true;
    const system = this.asSystem();
    for (const subject of subjects) {
      const id = workId(kind, subject);
      const item = system.find('work', { id });
      if (!item) system.insert('work', { id, kind, subject, dueAt: at, leasedUntil: null, attempts: 0 });
      else if (typeof item.dueAt !== 'number' || item.dueAt > at) system.update('work', id, { dueAt: at });
    }
  }

  /** Keeps the changes. Throws the error of a failed change, even if the work went on after it. */
  commit(): void {
    if (this.#state.failure) throw this.#state.failure;
    this.#state.isOver = true;
  }

  rollBack(): void {
    this.#state.isOver = true;
    for (const undo of this.#state.undo.toReversed()) undo();
  }

  #checkOpen(): void {
    if (this.#state.isOver) throw new Error('The transaction is over; use `tx` only in the function that received it.');
    if (this.#state.failure)
      throw new Error('A change in the transaction has failed; nothing more can be done in it.', {
        cause: this.#state.failure,
      });
  }

  #change<T>(change: () => T): T {
    this.#checkOpen();
    try {
      return change();
    } catch (error) {
      this.#state.failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  /** Finds the rows before the first change, which may delete some of them or end the viewer's reach. */
  #changeAll(name: TableName, where: AnyWhere, change: (row: AnyRow) => void): number {
    return this.#change(() => {
      const rows = this.#contents.of(name);
      const found = rows.search(where).filter((row) => this.#reaches(rows.table.scope, row));
      for (const { id } of found) {
        const row = rows.get(id);
        if (row) change(row);
      }
      return found.length;
    });
  }

  #search(name: TableName, where: AnyWhere): AnyRow[] {
    const rows = this.#contents.of(name);
    const { scope, readers } = rows.table;
    const found = rows.search(where);
    if (readers === 'everyone' || this.#viewer === 'system') return found;
    return found.filter((row) => this.#reaches(scope, row));
  }

  /** A row that the viewer can change. */
  #findOwn(name: TableName, id: string): AnyRow | undefined {
    const rows = this.#contents.of(name);
    const row = rows.get(id);
    return row && this.#reaches(rows.table.scope, row) ? row : undefined;
  }

  #reaches(scope: Scope<string>, row: AnyRow): boolean {
    const viewer = this.#viewer;
    if (viewer === 'system') return true;
    if (scope === 'system') return false;
    if ('user' in scope) return row[scope.user] === viewer.userId;
    const workspaceId = row[scope.workspace];
    if (viewer.pinnedWorkspaceId !== null && viewer.pinnedWorkspaceId !== workspaceId) return false;
    return this.#isMember(workspaceId, viewer.userId);
  }

  /** Most rows of a transaction belong to one workspace. */
  #isMember(workspaceId: unknown, userId: string): boolean {
    const members = this.#contents.of('members');
    if (this.#members.changes !== members.changes) this.#members = { changes: members.changes, isIn: new Map() };
    const { isIn } = this.#members;
    let known = isIn.get(workspaceId);
    if (known === undefined) isIn.set(workspaceId, (known = members.has('members_user', [workspaceId, userId])));
    return known;
  }

  #checkReach(name: TableName, row: AnyRow): void {
    if (!this.#reaches(this.#contents.of(name).table.scope, row))
      throw new Error(`The viewer cannot have a row of ${name} there.`);
  }

  #put(name: TableName, row: AnyRow, before: AnyRow | undefined): void {
    const rows = this.#contents.of(name);
    rows.check(row, before);
    for (const reference of rows.table.references) this.#checkTarget(name, row, reference);
    this.#state.undo.push(rows.set(row.id, row));
    this.#note(name, row);
    if (before) this.#note(name, before);
    if (before) this.#cascade(name, before, row);
  }

  #checkTarget(name: TableName, row: AnyRow, { table, columns, key }: Reference<string>): void {
    const values = columns.map((column) => row[column]);
    if (values.includes(null)) return;
    const where = Object.fromEntries(key.map((column, index) => [column, values[index]]));
    const [target] = this.#contents.of(tableNamed(table)).search(where);
    if (!target) throw new ReferenceViolation(name, table);
  }

  #remove(name: TableName, row: AnyRow): void {
    this.#state.undo.push(this.#contents.of(name).set(row.id, undefined));
    this.#note(name, row);
    this.#cascade(name, row, null);
  }

  #note(name: TableName, row: AnyRow): void {
    this.#state.changes.add(name, row[ownerColumn(name) ?? '']);
  }

  /** Applies the change of a row's key to the rows that refer to it; `null` for a deleted row. */
  #cascade(name: TableName, before: AnyRow, after: AnyRow | null): void {
    for (const { child, columns, key, onDelete } of incoming[name]) {
      if (after && key.every((column) => after[column] === before[column])) continue;
      const where = Object.fromEntries(columns.map((column, index) => [column, before[key[index] ?? '']]));
      for (const row of this.#contents.of(child).search(where)) {
        if (after)
          this.#put(
            child,
            { ...row, ...Object.fromEntries(columns.map((column, index) => [column, after[key[index] ?? '']])) },
            row,
          );
        else if (onDelete === 'cascade') this.#remove(child, row);
        else throw new ReferenceViolation(child, name);
      }
    }
  }
}

/** State that all views of a transaction share. */
interface State {
  readonly undo: (() => void)[];
  readonly changes: Changes;
  failure: Error | null;
  isOver: boolean;
  hasWoken: boolean;
}
