import { DataError } from '../../shared/data-error.ts';
import { writeWhole } from '../../shared/partial-file.ts';
import { readVersion } from '../migrations/migrate.ts';
import type { Database } from '../statements/database.ts';
import type { BackUpOptions, Driver, RestoreOptions } from '../statements/driver.ts';
import { checkPredicateLocks, countServers } from './driver.ts';
import { checkDump } from './dump-check.ts';
import { dumpPostgres, restorePostgres } from './dump.ts';
import { lockServer, openServer } from './open-server.ts';

/** The database at an address, as in `postgres://user:password@host/database`. */
export function postgresAt(url: string): Driver {
  const openBeside = () => openServer(url, 'command');
  return {
    isShared: true,
    open: () => openServer(url, 'serve'),
    openAlone: openBeside,
    openBeside,
    inspect: (work) => inspect(url, work),
    lock: (use) => lockServer(url, use),
    isServed: () => isServed(url),
    // Rotations may run at once: each seals again what the others have left.
    lockRotation: async () => () => undefined,
    checkSettings: checkPredicateLocks,
    // The operator backs it up with the command backup.
    requireRoom: async () => undefined,
    backUpBefore: async () => null,
    backUp: (options) => backUp(url, options),
    restore: (options) => restore(url, options),
  };
}

async function isServed(url: string): Promise<boolean> {
  try {
    const lock = await lockServer(url, 'alone');
    await lock.release();
    return false;
  } catch (error) {
    if (error instanceof DataError) return true;
    throw error;
  }
}

async function inspect<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openServer(url, 'command');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function backUp(url: string, { file, check }: BackUpOptions): Promise<void> {
  const schema = await inspect(url, async (database) => {
    await check(database);
    const [raw] = await database.inspect((run) => run('select current_schema()'));
    return String(raw?.[0]);
  });
  await writeWhole(file, (partial) => dumpPostgres({ url, schema, file: partial }));
}

async function restore(url: string, { file, force, sealing }: RestoreOptions): Promise<null> {
  await inspect(url, async (database) => {
    const servers = await countServers(database);
    if (servers > 0)
      throw new DataError(`Servers use the database of DATABASE_URL, with ${servers} connections. Stop them first.`);
    if ((await readVersion(database)) > 0 && !force)
      throw new DataError(
        'The database of DATABASE_URL has data. Restore into an empty database, or replace the data with --force.',
      );
  });
  await checkDump(file, await sealing());
  await restorePostgres({ url, file, replaces: force });
  return null;
}
