import type { SomeRows } from '../../control-plane/adapters/memory/base.ts';
import { type OpenStorage, storeInMemory } from '../../control-plane/world/storage.ts';

/** The storage on which tests of the control plane run: memory, or what `TEST_STORE` names. */
export const storeRows: (rows: SomeRows) => OpenStorage =
  process.env.TEST_STORE === 'sqlite' ? (await import('./lazy-sqlite.ts')).storeInSqlite : storeInMemory;
