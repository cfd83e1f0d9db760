import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DataError } from '../../shared/data-error.ts';
import { writeWhole } from '../../shared/partial-file.ts';
import type { Database } from '../statements/database.ts';
import type { BackUpOptions, Driver } from '../statements/driver.ts';
import { copySqlite } from './copy.ts';
import { databaseFile, isLockedSqlite, lockSqlite, openSqlite, openSqliteBeside, readSqlite } from './driver.ts';
import { backUpBefore, requireRoom } from './migration-backup.ts';
import { restoreSqlite } from './restore.ts';

/** The database in a data folder. */
export function sqliteAt(folder: string): Driver {
  const file = databaseFile(folder);
  return {
    isShared: false,
    open: () => openSqlite(folder),
    openAlone: async () => (existsSync(file) ? openSqlite(folder) : null),
    openBeside: () => openSqliteBeside(file),
    inspect: async (work) => (existsSync(file) ? readSqlite(file, work) : null),
    // A folder is locked as long as its database is open.
    lock: async () => null,
    // A folder has one server.
    once: (work, signal) => work(signal),
    isServed: () => isLockedSqlite(folder, 'server'),
    async lockRotation() {
      if (!existsSync(file)) throw new DataError(`${nothingIn(folder)} Name its folder with --data.`);
      return lockSqlite(folder, 'rotation');
    },
    lockBackups: async () => async () => undefined,
    checkSettings: async () => undefined,
    requireRoom: (freeBytes) => requireRoom(folder, freeBytes),
    backUpBefore: (version, freeBytes) => backUpBefore(folder, version, freeBytes),
    backUp: (options) => backUpSqlite(folder, options),
    restore: (options) => restoreSqlite(folder, options),
  };
}

async function backUpSqlite(folder: string, { file, onProgress, check }: BackUpOptions): Promise<void> {
  const from = databaseFile(folder);
  if (!existsSync(from)) throw new DataError(`${nothingIn(folder)} Name its folder with --data, or set DATABASE_URL.`);
  if (resolve(file) === resolve(from)) throw new DataError(`${file} is the database itself. Choose another name.`);
  await writeWhole(file, async (partial) => {
    await copySqlite(from, partial, onProgress);
    await readSqlite(partial, async (database) => {
      await refuseDamaged(database);
      await check(database);
    });
  });
}

async function refuseDamaged(database: Database): Promise<void> {
  const [raw] = await database.inspect((run) => run('pragma quick_check(1)'));
  if (raw?.[0] !== 'ok')
    throw new DataError(
      `The database is damaged, so there is no new backup: ${String(raw?.[0])}. Restore an earlier backup.`,
    );
}

function nothingIn(folder: string): string {
  return `There is no database in ${resolve(folder)}.`;
}
