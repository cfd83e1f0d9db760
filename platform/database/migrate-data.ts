import { checkKeyOfAny } from './keys/check-key.ts';
import { DataError } from '../shared/data-error.ts';
import { readVersion } from './migrations/migrate.ts';
import { createSealing } from './statements/sealing.ts';
import { bringUpToDate, type Migrated, type MigrationOptions } from './bring-up-to-date.ts';
import { type DataPlace, driverAt } from './driver-at.ts';
import { readDataKeys } from './keys/data-key.ts';

/**
 * Brings the schema to the newest version, while no server runs. Throws a `DataError` if a server uses the data, or if
 * there is no data.
 */
export async function migrateData({
  folder,
  environment,
  ...options
}: DataPlace & Omit<MigrationOptions, 'mode'>): Promise<Migrated> {
  const driver = driverAt({ folder, environment });
  const database = await driver.openAlone();
  if (!database) throw new DataError(noTables);
  try {
    if ((await readVersion(database)) === 0) throw new DataError(noTables);
    await checkKeyOfAny(database, createSealing(await readDataKeys({ folder, environment, hasData: true })));
    return await bringUpToDate(database, driver, options);
  } finally {
    await database.close();
  }
}

const noTables =
  'There are no tables to migrate: the first start makes them. Name the data folder with --data, or set DATABASE_URL.';
