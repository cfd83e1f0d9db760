import { type SqlColumn, type SqlTable, sqlTables } from './names.ts';

/** A column whose values are encrypted. */
export interface SealedColumn {
  readonly table: SqlTable;
  readonly column: SqlColumn;
}

export const sealedColumns: readonly SealedColumn[] = Object.values(sqlTables).flatMap((table) =>
  table.columns.filter(({ definition }) => definition.kind === 'sealed').map((column) => ({ table, column })),
);

/** What a value is sealed for. */
export function placeOf(table: string, column: string, id: string): string {
  return `${table}.${column} of ${id}`;
}
