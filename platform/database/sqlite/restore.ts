import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { DataError } from '../../shared/data-error.ts';
import { writeWhole } from '../../shared/partial-file.ts';
import { readVersion } from '../migrations/migrate.ts';
import type { RestoreOptions } from '../statements/driver.ts';
import { copySqlite, mergeLog } from './copy.ts';
import { databaseFile, lockSqlite, readSqlite } from './driver.ts';

/** Restores a backup into a folder, which is made if missing. */
export async function restoreSqlite(folder: string, options: RestoreOptions): Promise<string | null> {
  const { file, force, onProgress, check } = options;
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
      await copySqlite(file, partial, onProgress);
      await readSqlite(partial, async (database) => {
        const [raw] = await database.inspect((run) => run('pragma integrity_check(1)'));
        if (raw?.[0] !== 'ok') throw new DataError(`${file} is damaged: ${String(raw?.[0])}. Use another backup.`);
        await check(database);
      });
      former = await keepFormer(to);
    });
    return former;
  } finally {
    unlock();
  }
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
