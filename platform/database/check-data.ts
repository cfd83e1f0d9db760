import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkKeyOfAny } from './keys/check-key.ts';
import type { Database } from './statements/database.ts';
import { refuseDifferences } from './statements/differences.ts';
import { checkMigrations, readVersion } from './migrations/migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { migrations } from './migrations/migrations.ts';
import { checkPredicateLocks } from './postgres/driver.ts';
import { createSealing } from './statements/sealing.ts';
import { databaseFile, readSqlite } from './sqlite/driver.ts';
import { readDataKeys } from './keys/data-key.ts';
import { freeBytesOf, requireRoom } from '../serve/migration-backup.ts';
import { openServer } from './open-database.ts';

/** Where the data is: in a folder, or in the database of `DATABASE_URL`. */
export interface DataPlace {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Looks at the data as a start would, and changes nothing; a server may use it. Returns a sentence about what a start
 * will do. Throws a `DataError` if it would fail.
 */
export async function checkData(place: DataPlace, steps: readonly Migration[] = migrations): Promise<string> {
  const { folder, environment } = place;
  const file = databaseFile(folder);
  if (!environment.DATABASE_URL) {
    if (!existsSync(file)) return `There is no database in ${resolve(folder)} yet; the first start makes it.`;
    return readSqlite(file, (database) => describe(database, place, steps));
  }
  const database = await openServer(environment.DATABASE_URL, 'command');
  try {
    await checkPredicateLocks(database);
    return await describe(database, place, steps);
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
