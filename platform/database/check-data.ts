import { join, resolve } from 'node:path';
import { checkKeyOfAny } from './keys/check-key.ts';
import type { Database } from './statements/database.ts';
import { refuseDifferences } from './statements/differences.ts';
import { checkMigrations, readVersion } from './migrations/migrate.ts';
import type { Migration } from './statements/migration.ts';
import { migrations } from './migrations/migrations.ts';
import { createSealing } from './statements/sealing.ts';
import { readDataKeys } from './keys/data-key.ts';
import { checkDatabaseWrite, checkFolderWrite } from './check-write.ts';
import { readEngineFile } from '../shared/engine-file.ts';
import { findRunsOn } from './runs-on.ts';
import type { RunsOn } from '../shared/runs-on.ts';
import { type DataPlace, driverAt } from './driver-at.ts';

/**
 * Checks the data as a start would, without changes, also beside a server, and whether it can be written. Returns a
 * sentence about the effect of a start. Throws a `DataError` if a start would fail.
 */
export async function checkData(place: DataPlace, steps: readonly Migration[] = migrations): Promise<string> {
  checkFolderWrite(place.folder);
  const driver = driverAt(place);
  const checked = await driver.inspect(async (database) => {
    await driver.checkSettings(database);
    if (driver.isShared) await checkDatabaseWrite(database);
    return describe(database, place, steps);
  });
  return checked ?? `There is no database in ${resolve(place.folder)} yet; the first start makes it.`;
}

/** Whether a server uses the data now. */
export function isServed(place: DataPlace): Promise<boolean> {
  return driverAt(place).isServed();
}

/** Where the apps of the data run; `null` if nothing has decided it. */
export async function readRunsOn(place: DataPlace): Promise<RunsOn | null> {
  const folder = join(place.folder, 'engine');
  const found = await driverAt(place).inspect(async (database) =>
    (await readVersion(database)) > 0 ? findRunsOn(database, folder) : null,
  );
  return found ?? (readEngineFile(folder) && 'engine');
}

async function describe(database: Database, place: DataPlace, steps: readonly Migration[]): Promise<string> {
  if ((await readVersion(database)) === 0) return 'The database has no tables yet; the first start makes them.';
  const version = await checkMigrations(database, steps);
  if (version === steps.length) await refuseDifferences(database);
  await checkKeyOfAny(database, createSealing(await readDataKeys({ ...place, hasData: true })));
  if (version === steps.length) return `The database can be used. Its schema has the newest version, ${version}.`;
  await driverAt(place).requireRoom();
  const names = steps.slice(version).map(({ name }) => `\n  ${name}`);
  return `The database can be used. A start brings its schema from version ${version} to ${steps.length}:${names.join('')}`;
}
