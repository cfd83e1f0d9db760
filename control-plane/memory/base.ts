import type { RowOf, TableName } from '../model/tables/tables.ts';
import { inOrder } from '../shared/references.ts';
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
