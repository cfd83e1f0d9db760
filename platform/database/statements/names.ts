import type { Column, Table } from '../../../control-plane/model/tables/table.ts';
import { byTable, type TableName, tables } from '../../../control-plane/model/tables/tables.ts';

export interface SqlColumn {
  readonly name: string;
  /** The name in a statement. */
  readonly quoted: string;
  readonly definition: Column;
}

/** A declared table with the names that it has in a database. */
export interface SqlTable {
  readonly name: TableName;
  readonly quoted: string;
  readonly definition: Table;
  /** In the order of the declaration. */
  readonly columns: readonly SqlColumn[];
  column(name: string): SqlColumn;
}

export const sqlTables = byTable(describe);

/** In snake_case, so that people can type it in `psql`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Quoted, because some names are words of SQL, such as `order`. */
export function quote(name: string): string {
  return `"${snake(name)}"`;
}

export function quoteAll(names: readonly string[]): string {
  return names.map(quote).join(', ');
}

function describe(name: TableName): SqlTable {
  const definition: Table = tables[name];
  const columns = Object.entries(definition.columns).map(([column, of]) => ({
    name: column,
    quoted: quote(column),
    definition: of,
  }));
  const byName = new Map(columns.map((column) => [column.name, column]));
  return {
    name,
    quoted: quote(name),
    definition,
    columns,
    column(wanted) {
      const column = byName.get(wanted);
      if (!column) throw new TypeError(`The table ${name} has no column ${wanted}.`);
      return column;
    },
  };
}
