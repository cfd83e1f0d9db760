import { type RowOf, type TableName, tables, tableNames } from '../../model/tables/tables.ts';
import { Contents } from './contents.ts';
import { Transaction } from './transaction.ts';

/** Rows of some tables. */
export type SomeRows = { readonly [N in TableName]?: readonly RowOf<N>[] };

/** Rows that many stores can begin with. They are checked like any others, and nothing changes them afterwards. */
export function createBase(rows: SomeRows): Contents {
  const contents = new Contents();
  const transaction = new Transaction(contents, 'system');
  for (const name of inOrder) for (const row of rows[name] ?? []) transaction.insert(name, row);
  transaction.commit();
  return contents;
}

/** The tables, each after those that it refers to. */
const inOrder: readonly TableName[] = [...order()];

function order(): Set<TableName> {
  const sorted = new Set<TableName>();
  const add = (name: TableName) => {
    if (sorted.has(name)) return;
    for (const { table } of tables[name].references) for (const target of tableNames) if (target === table && target !== name) add(target);
    sorted.add(name);
  };
  for (const name of tableNames) add(name);
  return sorted;
}
