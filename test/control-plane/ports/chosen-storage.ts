import type { SomeRows } from '../../../control-plane/memory/base.ts';
import { type OpenStorage, storeInMemory } from '../../../control-plane/world/storage.ts';

/** The storage on which tests of the control plane run: memory, or what `TEST_STORE` names. */
export const storeRows: (rows: SomeRows) => OpenStorage = await chooseStorage();

async function chooseStorage() {
  const { TEST_STORE: name } = process.env;
  if (name === undefined) return storeInMemory;
  const { storeInPostgres, storeInSqlite } = await import('../../platform/database/lazy-database.ts');
  return name === 'postgres' ? storeInPostgres : storeInSqlite;
}
