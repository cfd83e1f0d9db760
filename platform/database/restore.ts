import { existsSync } from 'node:fs';
import { checkKeyOfAny } from './keys/check-key.ts';
import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import { refuseDifferences } from './statements/differences.ts';
import { migrations } from './migrations/migrations.ts';
import { createSealing, type Sealing } from './statements/sealing.ts';
import { type CopyOptions, refuseStrange } from './backup.ts';
import { driverAt } from './driver-at.ts';
import { readDataKeys } from './keys/data-key.ts';

/**
 * Restores the data of a backup after checking that a server can use it. Changes nothing before. Returns the file with
 * the former data of SQLite; `null` if there was none. Throws a `DataError` if there is data and `force` is not set,
 * if a server runs, or if the backup cannot be used.
 */
export async function restore({ folder, environment, ...options }: CopyOptions): Promise<string | null> {
  const { file } = options;
  if (!existsSync(file)) throw new DataError(`There is no file ${file}.`);
  const place = { folder, environment };
  const sealing = async () => createSealing(await readDataKeys({ ...place, hasData: true }));
  const check = async (database: Database) => checkRestored(database, await sealing());
  return driverAt(place).restore({ ...options, sealing, check });
}

/** Throws a `DataError` if a server cannot use a database that was restored, or not with these keys. */
export async function checkRestored(database: Database, sealing: Sealing): Promise<void> {
  if ((await refuseStrange(database)) === migrations.length) await refuseDifferences(database);
  await checkKeyOfAny(database, sealing);
}
