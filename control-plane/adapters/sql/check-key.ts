import type { Table } from '../../model/tables/table.ts';
import { type TableName, tables } from '../../model/tables/tables.ts';
import type { Store } from '../../ports/store.ts';

/** Reads a row of each table with secrets. Throws a `DataError` if it was written with another key. */
export async function checkKey(store: Store): Promise<void> {
  await store.read('system', async (tx) => {
    for (const name of sealedTables) await tx[name].list({}, { limit: 1 });
  });
}

const sealedTables = Object.entries<Table>(tables)
  .filter(([, { columns }]) => Object.values(columns).some(({ kind }) => kind === 'sealed'))
  // The names of the declarations.
  .map(([name]) => name as TableName);
