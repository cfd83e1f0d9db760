import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../adapters/sql/data-error.ts';
import type { Database } from '../adapters/sql/database.ts';
import { migrate } from '../adapters/sql/migrate.ts';
import { openPostgres } from '../adapters/sql/pg.ts';
import { createSealing } from '../adapters/sql/sealing.ts';
import { openSqlite } from '../adapters/sql/sqlite.ts';
import { SqlStore } from '../adapters/sql/store.ts';
import { SqlWork } from '../adapters/sql/work.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { checkKey } from '../adapters/sql/check-key.ts';
import { readDataKey } from './data-key.ts';

interface OpenOptions {
  /** Is made if it does not exist. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly random: Random;
}

/** The data of a control plane, for one process. */
export interface Data {
  readonly store: SqlStore;
  readonly work: SqlWork;
  close(): Promise<void>;
}

/**
 * Opens the database in a folder, or that of `DATABASE_URL`, with the newest schema. Throws a `DataError` if another
 * process has the folder open, or if the database or its key cannot be used.
 */
export async function openData({ folder, environment, clock, random }: OpenOptions): Promise<Data> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { database, hasData } = environment.DATABASE_URL ? await openServer(environment.DATABASE_URL) : await openFolder(folder);
  try {
    const key = await readDataKey({ folder, environment, hasData });
    await migrate(database);
    const store = new SqlStore({ database, sealing: createSealing(key), clock, random });
    await checkKey(store);
    return { store, work: new SqlWork(store), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Opened {
  readonly database: Database;
  /** Whether it has a schema already. */
  readonly hasData: boolean;
}

async function openFolder(folder: string): Promise<Opened> {
  const hasData = existsSync(join(folder, 'control-plane.db'));
  return { database: await openSqlite(folder), hasData };
}

async function openServer(url: string): Promise<Opened> {
  const database = await openPostgres(url).catch((cause: unknown) => {
    if (cause instanceof DataError) throw cause;
    // The address may have a password, so it is not shown.
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause });
  });
  const [raw] = await database.send({ text: "select to_regclass('schema_versions') is not null", name: 'has_schema' }, []);
  return { database, hasData: raw?.[0] === true };
}
