import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import { readVersion, refuseNewer } from './migrations/migrate.ts';
import { databaseFile, readSqlite } from './sqlite/driver.ts';
import { copySqlite, type OnProgress } from './sqlite/copy.ts';
import type { DataPlace } from './check-data.ts';
import { openServer } from './open-database.ts';
import { writeWhole } from './partial-file.ts';
import { dumpPostgres } from './postgres/dump.ts';

export interface CopyOptions extends DataPlace {
  /** The file of the backup. */
  readonly file: string;
  /** Replaces what is there. */
  readonly force: boolean;
  readonly onProgress: OnProgress;
}

/**
 * Writes the data into a file, also while servers change it. It is what the data was at one moment. The key of its
 * secrets is not in it. Throws a `DataError` if there is no data, or if the file exists.
 */
export async function backUp({ folder, environment, file, force, onProgress }: CopyOptions): Promise<void> {
  if (existsSync(file) && !force)
    throw new DataError(`${file} exists. Choose another name, or replace the file with --force.`);
  const url = environment.DATABASE_URL;
  if (url) {
    await backUpServer(url, file);
    return;
  }
  const from = databaseFile(folder);
  if (!existsSync(from))
    throw new DataError(
      `There is no database in ${resolve(folder)}. Name its folder with --data, or set DATABASE_URL.`,
    );
  if (resolve(file) === resolve(from)) throw new DataError(`${file} is the database itself. Choose another name.`);
  await writeWhole(file, async (partial) => {
    await copySqlite(from, partial, onProgress);
    await readSqlite(partial, checkFile);
  });
}

async function backUpServer(url: string, file: string): Promise<void> {
  const database = await openServer(url, 'command');
  let schema: string;
  try {
    await refuseStrange(database);
    const [raw] = await database.inspect((run) => run('select current_schema()'));
    schema = String(raw?.[0]);
  } finally {
    await database.close();
  }
  await writeWhole(file, (partial) => dumpPostgres({ url, schema, file: partial }));
}

async function checkFile(database: Database): Promise<void> {
  const [raw] = await database.inspect((run) => run('pragma quick_check(1)'));
  if (raw?.[0] !== 'ok')
    throw new DataError(
      `The database is damaged, so there is no new backup: ${String(raw?.[0])}. Restore an earlier backup.`,
    );
  await refuseStrange(database);
}

/** Throws a `DataError` for a schema that this program does not know. Returns its version. */
export async function refuseStrange(database: Database): Promise<number> {
  const version = await readVersion(database);
  if (version === 0) throw new DataError('There are no tables of a control plane in the database.');
  refuseNewer(version);
  return version;
}
