import type { Reference } from '../model/tables/table.ts';
import { byTable, type TableName, tableNames, tables } from '../model/tables/tables.ts';

/** A reference, with the table that it comes from. */
export interface Incoming extends Reference<string> {
  readonly child: TableName;
}

/** By table: the references to it. */
export const incoming = byTable((name) =>
  tableNames.flatMap((child): Incoming[] =>
    tables[child].references.filter(({ table }) => table === name).map((reference) => ({ ...reference, child })),
  ),
);

/** The table of a reference. The names in declarations are checked by a test. */
export function tableNamed(name: string): TableName {
  return name as TableName;
}

/** The tables, each after those that it refers to. */
export const inOrder: readonly TableName[] = [...order()];

function order(): Set<TableName> {
  const sorted = new Set<TableName>();
  const add = (name: TableName) => {
    if (sorted.has(name)) return;
    for (const { table } of tables[name].references) if (table !== name) add(tableNamed(table));
    sorted.add(name);
  };
  for (const name of tableNames) add(name);
  return sorted;
}
