import { DataError } from '../../shared/data-error.ts';
import { writeWhole } from '../../shared/partial-file.ts';
import { readVersion } from '../migrations/migrate.ts';
import type { BackUpOptions, Driver, RestoreOptions } from '../statements/driver.ts';
import { lockBackups } from './backup-lock.ts';
import { checkPredicateLocks, connectPostgres, countServers } from './driver.ts';
import { checkDump } from './dump-check.ts';
import { dumpPostgres, restorePostgres } from './dump.ts';
import { holdLease } from './lease.ts';
import { inspectServer, lockServer, openServer, readSchema } from './open-server.ts';

/** The database at an address, as in `postgres://user:password@host/database`. */
export function postgresAt(url: string): Driver {
  const openBeside = () => openServer(url, 'command');
  return {
    isShared: true,
    open: () => openServer(url, 'serve'),
    openAlone: openBeside,
    openBeside,
    inspect: (work) => inspectServer(url, work),
    lock: (use) => lockServer(url, use),
    once: (work, signal) => holdLease(() => connectPostgres(url), work, signal),
    isServed: () => isServed(url),
    // Rotations may run at once: each seals again what the others have left.
    lockRotation: async () => () => undefined,
    lockBackups: () => lockBackups(url),
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

async function backUp(url: string, { file, check }: BackUpOptions): Promise<void> {
  const schema = await inspectServer(url, async (database) => {
    await check(database);
    return readSchema(database);
  });
  await writeWhole(file, (partial) => dumpPostgres({ url, schema, file: partial }));
}

async function restore(url: string, { file, force, sealing }: RestoreOptions): Promise<null> {
  await inspectServer(url, async (database) => {
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
