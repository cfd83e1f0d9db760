import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createBase, type SomeRows } from '../../../control-plane/memory/base.ts';
import { MemoryStore } from '../../../control-plane/memory/store.ts';
import { inOrder } from '../../../control-plane/shared/references.ts';
import { createSealing } from '../../../platform/database/statements/sealing.ts';
import type { Database } from '../../../platform/database/statements/database.ts';
import { SqlStore } from '../../../platform/database/statements/store.ts';
import { SqlWork } from '../../../platform/database/statements/work.ts';
import type { Viewer, Writer } from '../../../control-plane/model/shared/caller.ts';
import type { RowOf, TableName } from '../../../control-plane/model/tables/tables.ts';
import type { ReadTx, Rows, Store, Tx } from '../../../control-plane/ports/store.ts';
import type { Item, Work } from '../../../control-plane/ports/work.ts';
import type { OpenStorage, Storage } from '../../../control-plane/world/storage.ts';
import { openSchema } from './postgres-server.ts';
import { SqliteDatabases } from './sqlite-store.ts';

let databases: SqliteDatabases | undefined;
// Worlds are not closed, so the databases stay open until the process exits.
process.once('exit', () => {
  if (databases) rmSync(databases.directory, { recursive: true, force: true });
});

export function storeInSqlite(rows: SomeRows): OpenStorage {
  return storeInDatabases(rows, () => (databases ??= new SqliteDatabases()).open());
}

/** On the server that `postgres-setup.ts` has started. */
export function storeInPostgres(rows: SomeRows): OpenStorage {
  return storeInDatabases(rows, () => openSchema(process.env.TEST_POSTGRES ?? '', `s${process.pid}_${schemas++}`));
}

let schemas = 0;

/** Each storage opens its database when it is first used, because a world is made at once. */
export function storeInDatabases(
  rows: SomeRows,
  openDatabase: () => Promise<Database>,
  key: Uint8Array = randomBytes(32),
): OpenStorage {
  const base = createBase(rows);
  return (options) => {
    let changes = 0;
    const open = async () => {
      const store = new SqlStore({
        ...options,
        database: await openDatabase(),
        sealing: createSealing(key),
      });
      await copyRows(new MemoryStore({ ...options, base }), store);
      store.onWake(() => (changes += 1));
      return { store, work: new SqlWork(store) };
    };
    let opened: ReturnType<typeof open> | undefined;
    const get = () => (opened ??= open());
    // Any transaction may have changed the work.
    const count = <T>(result: T): T => {
      changes += 1;
      return result;
    };
    return { store: lazyStore(get, count), work: lazyWork(get, count), countChanges: () => changes };
  };
}

type Get = () => Promise<Pick<Storage, 'store' | 'work'>>;
type Count = <T>(result: T) => T;

function lazyStore(get: Get, count: Count): Store {
  return {
    onChange: (listener) => lazyListener(get, listener),
    read: async <T>(viewer: Viewer, work: (tx: ReadTx) => Promise<T>) => (await get()).store.read(viewer, work),
    write: async <T>(writer: Writer, work: (tx: Tx) => Promise<T>) =>
      count(await (await get()).store.write(writer, work)),
  };
}

/** Listens from when the store is open. */
function lazyListener(get: Get, listener: Parameters<Store['onChange']>[0]): () => void {
  const stop = get().then(({ store }) => store.onChange(listener));
  return () => void stop.then((end) => end());
}

function lazyWork(get: Get, count: Count): Work {
  return {
    claim: async (...args) => count(await (await get()).work.claim(...args)),
    claimOne: async (...args) => count(await (await get()).work.claimOne(...args)),
    extend: async (...args) => count(await (await get()).work.extend(...args)),
    complete: async (item: Item, next) => count(await (await get()).work.complete(item, next)),
    retry: async (item: Item, next) => count(await (await get()).work.retry(item, next)),
    nextDueAt: async () => (await get()).work.nextDueAt(),
    dueAt: async (...args) => (await get()).work.dueAt(...args),
    woken: async (signal) => (await get()).work.woken(signal),
  };
}

export async function copyRows(from: Store, to: Store): Promise<void> {
  const all = await from.read('system', async (tx) => {
    const lists: [TableName, readonly object[]][] = [];
    for (const name of inOrder) lists.push([name, await tx[name].list({})]);
    return lists;
  });
  await to.write('system', async (tx) => {
    // Each list has rows of its table.
    for (const [name, rows] of all)
      for (const row of rows) await (tx[name] as Rows<'users'>).insert(row as RowOf<'users'>);
  });
}
