import { existsSync } from 'node:fs';
import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import type { OnProgress } from './statements/driver.ts';
import { readVersion, refuseNewer } from './migrations/migrate.ts';
import { type DataPlace, driverAt } from './driver-at.ts';

export interface CopyOptions extends DataPlace {
  /** The file of the backup. */
  readonly file: string;
  /** Whether an existing file is replaced. */
  readonly force: boolean;
  readonly onProgress: OnProgress;
}

/**
 * Writes the data as of one moment into a file, without the key of its secrets, also while servers change it. Throws a
 * `DataError` if there is no data, or if the file exists.
 */
export async function backUp({ file, force, onProgress, ...place }: CopyOptions): Promise<void> {
  if (existsSync(file) && !force)
    throw new DataError(`${file} exists. Choose another name, or replace the file with --force.`);
  await driverAt(place).backUp({ file, onProgress, check: refuseStrange });
}

/** Throws a `DataError` for a schema that this program does not know. Returns its version. */
export async function refuseStrange(database: Database): Promise<number> {
  const version = await readVersion(database);
  if (version === 0) throw new DataError('There are no tables of a control plane in the database.');
  refuseNewer(version);
  return version;
}
