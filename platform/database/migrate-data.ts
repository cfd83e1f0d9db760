import { existsSync } from 'node:fs';
import { checkKeyOfAny } from './keys/check-key.ts';
import { DataError } from '../shared/data-error.ts';
import { readVersion } from './migrations/migrate.ts';
import { createSealing } from './statements/sealing.ts';
import { databaseFile, openSqlite } from './sqlite/driver.ts';
import { bringUpToDate, type Migrated, type MigrationOptions } from './bring-up-to-date.ts';
import type { DataPlace } from './check-data.ts';
import { readDataKeys } from './keys/data-key.ts';
import { openServer } from './open-database.ts';

/**
 * Brings the schema to the newest version, while no server runs. Throws a `DataError` if a server uses the data, or if
 * there is no data.
 */
export async function migrateData({
  folder,
  environment,
  ...options
}: DataPlace & Omit<MigrationOptions, 'mode'>): Promise<Migrated> {
  const url = environment.DATABASE_URL;
  if (!url && !existsSync(databaseFile(folder))) throw new DataError(noTables);
  const database = url ? await openServer(url, 'command') : await openSqlite(folder);
  try {
    if ((await readVersion(database)) === 0) throw new DataError(noTables);
    await checkKeyOfAny(database, createSealing(await readDataKeys({ folder, environment, hasData: true })));
    return await bringUpToDate(database, { folder, ...options });
  } finally {
    await database.close();
  }
}

const noTables =
  'There are no tables to migrate: the first start makes them. Name the data folder with --data, or set DATABASE_URL.';
