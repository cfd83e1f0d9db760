import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkKeyOfAny } from './keys/check-key.ts';
import type { Database } from './statements/database.ts';
import { refuseDifferences } from './statements/differences.ts';
import { checkMigrations, readVersion } from './migrations/migrate.ts';
import type { Migration } from './statements/migration.ts';
import { migrations } from './migrations/migrations.ts';
import { checkPredicateLocks } from './postgres/driver.ts';
import { createSealing } from './statements/sealing.ts';
import { databaseFile, isLockedSqlite, readSqlite } from './sqlite/driver.ts';
import { readDataKeys } from './keys/data-key.ts';
import { checkDatabaseWrite, checkFolderWrite } from './check-write.ts';
import { DataError } from '../shared/data-error.ts';
import { readEngineFile } from '../shared/engine-file.ts';
import { findRunsOn } from './runs-on.ts';
import type { RunsOn } from '../shared/runs-on.ts';
import { freeBytesOf, requireRoom } from './migration-backup.ts';
import { lockServer, openServer } from './open-database.ts';

/** Place of the data: a folder, or the database of `DATABASE_URL`. */
export interface DataPlace {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Checks the data as a start would, without changes, also beside a server, and whether it can be written. Returns a
 * sentence about the effect of a start. Throws a `DataError` if a start would fail.
 */
export async function checkData(place: DataPlace, steps: readonly Migration[] = migrations): Promise<string> {
  checkFolderWrite(place.folder);
  const checked = await inspectData(place, async (database) => {
    if (place.environment.DATABASE_URL) {
      await checkPredicateLocks(database);
      await checkDatabaseWrite(database);
    }
    return describe(database, place, steps);
  });
  return checked ?? `There is no database in ${resolve(place.folder)} yet; the first start makes it.`;
}

/** Whether a server uses the data now. */
export async function isServed({ folder, environment: { DATABASE_URL: url } }: DataPlace): Promise<boolean> {
  if (!url) return isLockedSqlite(folder, 'server');
  return lockServer(url, 'alone').then(
    (lock) => lock.release().then(() => false),
    (error: unknown) => {
      if (error instanceof DataError) return true;
      throw error;
    },
  );
}

/** Where the apps of the data run; `null` if nothing has decided it. */
export async function readRunsOn(place: DataPlace): Promise<RunsOn | null> {
  const folder = join(place.folder, 'engine');
  const found = await inspectData(place, async (database) =>
    (await readVersion(database)) > 0 ? findRunsOn(database, folder) : null,
  );
  return found ?? (readEngineFile(folder) && 'engine');
}

/** Reads the database, also beside a server; `null` if a folder has none yet. */
async function inspectData<T>(
  { folder, environment }: DataPlace,
  work: (database: Database) => Promise<T>,
): Promise<T | null> {
  if (!environment.DATABASE_URL) {
    const file = databaseFile(folder);
    return existsSync(file) ? readSqlite(file, work) : null;
  }
  const database = await openServer(environment.DATABASE_URL, 'command');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function describe(
  database: Database,
  { folder, environment }: DataPlace,
  steps: readonly Migration[],
): Promise<string> {
  if ((await readVersion(database)) === 0) return 'The database has no tables yet; the first start makes them.';
  const version = await checkMigrations(database, steps);
  if (version === steps.length) await refuseDifferences(database);
  await checkKeyOfAny(database, createSealing(await readDataKeys({ folder, environment, hasData: true })));
  if (version === steps.length) return `The database can be used. Its schema has the newest version, ${version}.`;
  if (database.dialect.name === 'sqlite') await requireRoom(folder, freeBytesOf);
  const names = steps.slice(version).map(({ name }) => `\n  ${name}`);
  return `The database can be used. A start brings its schema from version ${version} to ${steps.length}:${names.join('')}`;
}
