import { type TableName, tableNames, tables, type UniqueName } from '../../../control-plane/model/tables/tables.ts';
import type { Table } from '../../../control-plane/model/tables/table.ts';
import { ReferenceViolation, UniqueViolation } from '../../../control-plane/ports/store.ts';
import type { AnyRow, AnyWhere } from '../../../control-plane/shared/any-row.ts';
import { incoming, tableNamed } from '../../../control-plane/shared/references.ts';
import type { Failure } from './database.ts';
import { snake } from './names.ts';

/** What a transaction can read to find out which constraint a change broke. */
interface Rows {
  list(name: TableName, where: AnyWhere): Promise<readonly AnyRow[]>;
}

/** A change that failed, of one row or of all that match. */
export type Change = { readonly table: TableName } & (
  | { readonly verb: 'insert' | 'update'; readonly row: AnyRow }
  | { readonly verb: 'delete'; readonly where: AnyWhere }
  | { readonly verb: 'updateAll'; readonly where: AnyWhere; readonly changes: object }
);

/** A unique key, or a reference and its target. */
interface Constraint {
  readonly table: TableName;
  readonly key: UniqueName | 'id' | null;
  readonly target: string;
}

export function primaryKeyOf(table: TableName): string {
  return `${snake(table)}_pkey`;
}

export function referenceNameOf(table: TableName, index: number): string {
  return `${snake(table)}_fk${index + 1}`;
}

/** By name, and keys also by their columns, which SQLite gives instead. */
const constraints = new Map<string, Constraint>(tableNames.flatMap((table) => constraintsOf(table)));

function constraintsOf(table: TableName): [string, Constraint][] {
  const { unique, references }: Table = tables[table];
  const key = (name: string, named: string, columns: readonly string[]): [string, Constraint][] => {
    // The keys of the declarations are the unique names.
    const constraint = { table, key: named as UniqueName | 'id', target: '' };
    return [name, columns.map((column) => `${snake(table)}.${snake(column)}`).join(', ')].map((one) => [
      one,
      constraint,
    ]);
  };
  return [
    ...key(primaryKeyOf(table), 'id', ['id']),
    ...Object.entries(unique).flatMap(([name, columns]) => key(name, name, columns)),
    ...references.map(({ table: target }, index): [string, Constraint] => [
      referenceNameOf(table, index),
      { table, key: null, target },
    ]),
  ];
}

/** The error of the port for a change that broke a constraint; `null` for any other failure. */
export async function violationOf(failure: Failure, change: Change, rows: Rows): Promise<Error | null> {
  if (failure.kind !== 'unique' && failure.kind !== 'reference') return null;
  const broken = failure.constraint === null ? undefined : constraints.get(failure.constraint);
  if (failure.kind === 'unique') {
    if (!broken?.key) return null;
    return new UniqueViolation(
      broken.table,
      (failure.isFirst ? null : await findTakenKey(rows, broken.table, change)) ?? broken.key,
    );
  }
  if (broken) return new ReferenceViolation(broken.table, broken.target);
  return (await findMissing(rows, change)) ?? new ReferenceViolation(change.table, 'another table');
}

async function findTakenKey(rows: Rows, table: TableName, change: Change): Promise<UniqueName | 'id' | null> {
  if (table !== change.table) return null;
  if (change.verb === 'insert' && (await rows.list(table, { id: change.row.id })).length > 0) return 'id';
  const { unique }: Table = tables[table];
  for (const row of await changedRows(rows, change)) {
    for (const [key, columns] of Object.entries(unique)) {
      const where = valuesOf(row, columns, columns);
      const holders = where ? await rows.list(table, where) : [];
      // The keys of the declarations are the unique names.
      if (holders.some(({ id }) => id !== row.id)) return key as UniqueName;
    }
  }
  return null;
}

async function findMissing(rows: Rows, change: Change): Promise<ReferenceViolation | null> {
  const { table } = change;
  if (change.verb === 'delete') return findRefusing(rows, table, await rows.list(table, change.where));
  for (const row of await changedRows(rows, change)) {
    for (const { table: target, columns, key } of tables[table].references) {
      const where = valuesOf(row, columns, key);
      if (where && (await rows.list(tableNamed(target), where)).length === 0)
        return new ReferenceViolation(table, target);
    }
  }
  return null;
}

/** The rows as they would be after the change. */
async function changedRows(rows: Rows, change: Change): Promise<AnyRow[]> {
  if (change.verb === 'insert') return [change.row];
  if ('row' in change)
    return (await rows.list(change.table, { id: change.row.id })).map((row) => ({ ...row, ...change.row }));
  if (change.verb === 'delete') return [];
  return (await rows.list(change.table, change.where)).map((row) => ({ ...row, ...change.changes }));
}

/** Looks for a row that refuses the deletion of a row to which it refers. */
async function findRefusing(
  rows: Rows,
  table: TableName,
  deleted: readonly AnyRow[],
): Promise<ReferenceViolation | null> {
  for (const row of deleted) {
    for (const { child, columns, key, onDelete } of incoming[table]) {
      const where = valuesOf(row, key, columns);
      const children = where ? await rows.list(child, where) : [];
      if (children.length === 0) continue;
      const refusing =
        onDelete === 'refuse' ? new ReferenceViolation(child, table) : await findRefusing(rows, child, children);
      if (refusing) return refusing;
    }
  }
  return null;
}

/** The values of columns under other names; `null` where one of them is null. */
function valuesOf(row: AnyRow, columns: readonly string[], names: readonly string[]): AnyWhere | null {
  const values = columns.map((column) => row[column]);
  return values.includes(null) ? null : Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
