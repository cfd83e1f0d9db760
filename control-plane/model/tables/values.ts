import type { Column, Table } from './table.ts';
import { type TableName, tables } from './tables.ts';

/** Throws for a row that the declaration of its table does not allow. */
export function checkRow(name: TableName, row: Readonly<Record<string, unknown>>): void {
  const { columns }: Table = tables[name];
  for (const column in columns) checkValue(name, column, columns[column], row[column]);
  checkNames(name, columns, row);
}

/** Throws for changes of a row that the declaration of its table does not allow. */
export function checkChanges(name: TableName, changes: object): void {
  const { columns }: Table = tables[name];
  checkNames(name, columns, changes);
  for (const [column, value] of Object.entries(changes)) checkValue(name, column, columns[column], value);
}

function checkNames(name: TableName, columns: Table['columns'], row: object): void {
  const unknown = Object.keys(row).find((column) => !(column in columns));
  if (unknown !== undefined) throw new TypeError(`The table ${name} has no column ${unknown}.`);
}

function checkValue(name: TableName, column: string, definition: Column | undefined, value: unknown): void {
  if (!definition || !allows(definition, value))
    throw new TypeError(`The column ${name}.${column} cannot hold ${typeof value} "${String(value)}".`);
}

function allows({ kind, nullable, values }: Column, value: unknown): boolean {
  if (value === null) return nullable;
  if (typeof value === 'string') return (kind === 'text' && (values?.includes(value) ?? true)) || kind === 'sealed';
  if (typeof value === 'number')
    return kind === 'number'
      ? Number.isFinite(value)
      : ['integer', 'time'].includes(kind) && Number.isSafeInteger(value);
  if (typeof value === 'boolean') return kind === 'flag';
  return kind === 'json' && typeof value === 'object';
}
