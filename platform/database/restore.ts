import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkKeyOfAny } from './keys/check-key.ts';
import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import { refuseDifferences } from './statements/differences.ts';
import { readVersion } from './migrations/migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { countServers } from './postgres/driver.ts';
import { createSealing } from './statements/sealing.ts';
import { databaseFile, lockSqlite, readSqlite } from './sqlite/driver.ts';
import { copySqlite, mergeLog } from './sqlite/copy.ts';
import { type CopyOptions, refuseStrange } from './backup.ts';
import type { DataPlace } from './check-data.ts';
import { readDataKeys } from './keys/data-key.ts';
import { openServer } from './open-database.ts';
import { writeWhole } from './partial-file.ts';
import { restorePostgres } from './postgres/dump.ts';
import { checkDump } from './postgres/dump-check.ts';

/**
 * Restores the data of a backup after checking that a server can use it. Changes nothing before. Returns the file with
 * the former data of SQLite; `null` if there was none. Throws a `DataError` if there is data and `force` is not set,
 * if a server runs, or if the backup cannot be used.
 */
export async function restore(options: CopyOptions): Promise<string | null> {
  const { folder, environment, file, force } = options;
  if (!existsSync(file)) throw new DataError(`There is no file ${file}.`);
  const url = environment.DATABASE_URL;
  if (url) {
    await restoreServer(url, options);
    return null;
  }
  const to = databaseFile(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockSqlite(folder, 'server');
  try {
    if (existsSync(to) && !force)
      throw new DataError(
        `${resolve(folder)} has data. Restore into another folder with --data, or replace the data with --force.`,
      );
    let former: string | null = null;
    await writeWhole(to, async (partial) => {
      await copySqlite(file, partial, options.onProgress);
      await readSqlite(partial, (database) => checkFile(database, options));
      former = await keepFormer(to);
    });
    return former;
  } finally {
    unlock();
  }
}

async function checkFile(database: Database, place: DataPlace & { readonly file: string }): Promise<void> {
  const [raw] = await database.inspect((run) => run('pragma integrity_check(1)'));
  if (raw?.[0] !== 'ok') throw new DataError(`${place.file} is damaged: ${String(raw?.[0])}. Use another backup.`);
  if ((await refuseStrange(database)) === migrations.length) await refuseDifferences(database);
  await checkKeyOfAny(database, createSealing(await readDataKeys({ ...place, hasData: true })));
}

/**
 * Gives the database a second name, so that it stays when the backup takes its first one. Its log is merged: SQLite
 * would apply it to the backup.
 */
async function keepFormer(file: string): Promise<string | null> {
  if (!existsSync(file)) return null;
  const former = `${file}.before-restore`;
  for (const end of ['', '-wal']) rmSync(`${former}${end}`, { force: true });
  const isReadable = await readSqlite(file, readVersion).then(
    () => true,
    () => false,
  );
  if (isReadable) await mergeLog(file);
  linkSync(file, former);
  // A damaged database keeps its log, for a repair.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${former}-wal`);
  rmSync(`${file}-shm`, { force: true });
  return former;
}

async function restoreServer(url: string, { folder, environment, file, force }: CopyOptions): Promise<void> {
  const database = await openServer(url, 'command');
  try {
    const servers = await countServers(database);
    if (servers > 0)
      throw new DataError(`Servers use the database of DATABASE_URL, with ${servers} connections. Stop them first.`);
    if ((await readVersion(database)) > 0 && !force)
      throw new DataError(
        'The database of DATABASE_URL has data. Restore into an empty database, or replace the data with --force.',
      );
  } finally {
    await database.close();
  }
  await checkDump(file, createSealing(await readDataKeys({ folder, environment, hasData: true })));
  await restorePostgres({ url, file, replaces: force });
}
