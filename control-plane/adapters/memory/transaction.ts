import type { Viewer } from '../../model/caller.ts';
import type { Reference, Scope } from '../../model/tables/table.ts';
import type { TableName } from '../../model/tables/tables.ts';
import { tables } from '../../model/tables/tables.ts';
import { Missing } from '../../ports/store.ts';
import { type AnyListing, type AnyRow, type AnyWhere, arrange } from './query.ts';
import type { Contents } from './contents.ts';

/** One transaction: what a viewer reads, and the changes that can be undone. */
export class Transaction {
  readonly #contents: Contents;
  readonly #viewer: Viewer;
  readonly #undo: (() => void)[] = [];
  #failure: Error | null = null;
  #isOver = false;
  /** Whether it woke an item of work. */
  hasWoken = false;

  constructor(contents: Contents, viewer: Viewer) {
    this.#contents = contents;
    this.#viewer = viewer;
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
    const [row = null, second] = this.list(name, where, { limit: 2 });
    if (second) throw new Error(`More than one row of ${name} matches ${JSON.stringify(where)}.`);
    return row;
  }

  insert(name: TableName, row: AnyRow): AnyRow {
    return this.#change(() => {
      const added = Object.freeze({ ...row });
      this.#put(name, added, undefined);
      this.#checkReach(name, added);
      return added;
    });
  }

  update(name: TableName, id: string, changes: object): AnyRow | null {
    return this.#change(() => {
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

  /** Does something with every row in reach, as a part of this transaction. */
  asSystem(work: (transaction: Transaction) => void): void {
    this.#change(() => {
      const system = new Transaction(this.#contents, 'system');
      this.#undo.push(() => system.rollBack());
      work(system);
    });
  }

  /** Keeps the changes. Throws the error of a change that failed, even if the work went on after it. */
  commit(): void {
    if (this.#failure) throw this.#failure;
    this.#isOver = true;
  }

  rollBack(): void {
    this.#isOver = true;
    for (const undo of this.#undo.toReversed()) undo();
  }

  #checkOpen(): void {
    if (this.#isOver) throw new Error('The transaction is over; use `tx` only in the function that received it.');
    if (this.#failure) throw new Error('A change in the transaction has failed; nothing more can be done in it.', { cause: this.#failure });
  }

  #change<T>(change: () => T): T {
    this.#checkOpen();
    try {
      return change();
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }

  #search(name: TableName, where: AnyWhere): AnyRow[] {
    const rows = this.#contents.of(name);
    const { scope, readers } = rows.table;
    const found = rows.search(where);
    return readers === 'everyone' ? found : found.filter((row) => this.#reaches(scope, row));
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
    return this.#contents.of('members').has('members_user', [workspaceId, viewer.userId]);
  }

  #checkReach(name: TableName, row: AnyRow): void {
    if (!this.#reaches(this.#contents.of(name).table.scope, row)) throw new Error(`The viewer cannot have a row of ${name} there.`);
  }

  #put(name: TableName, row: AnyRow, before: AnyRow | undefined): void {
    const rows = this.#contents.of(name);
    rows.check(row, before);
    for (const reference of rows.table.references) this.#checkTarget(name, row, reference);
    this.#undo.push(rows.set(row.id, row));
    if (before) this.#cascade(name, before, row);
  }

  #checkTarget(name: TableName, row: AnyRow, { table, columns, key }: Reference<string>): void {
    const values = columns.map((column) => row[column]);
    if (values.includes(null)) return;
    const where = Object.fromEntries(key.map((column, index) => [column, values[index]]));
    const [target] = this.#contents.of(tableNamed(table)).search(where);
    if (!target) throw new Missing(name, table);
  }

  #remove(name: TableName, row: AnyRow): void {
    this.#undo.push(this.#contents.of(name).set(row.id, undefined));
    this.#cascade(name, row, null);
  }

  /** Carries the change of a row's key over to the rows that refer to it; `null`: the row is deleted. */
  #cascade(name: TableName, before: AnyRow, after: AnyRow | null): void {
    for (const { child, columns, key, onDelete } of incoming[name]) {
      if (after && key.every((column) => after[column] === before[column])) continue;
      const where = Object.fromEntries(columns.map((column, index) => [column, before[key[index] ?? '']]));
      for (const row of this.#contents.of(child).search(where)) {
        if (after)
          this.#put(child, { ...row, ...Object.fromEntries(columns.map((column, index) => [column, after[key[index] ?? '']])) }, row);
        else if (onDelete === 'cascade') this.#remove(child, row);
        else throw new Missing(child, name);
      }
    }
  }
}

export const tableNames = Object.keys(tables).map(tableNamed);

function tableNamed(name: string): TableName {
  // The names in declarations are checked by a test.
  return name as TableName;
}

interface Incoming extends Reference<string> {
  readonly child: TableName;
}

/** By table: the references to it. */
const incoming = Object.fromEntries(tableNames.map((name) => [name, referencesTo(name)])) as unknown as Readonly<
  Record<TableName, readonly Incoming[]>
>;

function referencesTo(name: TableName): Incoming[] {
  return tableNames.flatMap((child) =>
    tables[child].references.filter(({ table }) => table === name).map((reference) => ({ ...reference, child })),
  );
}
