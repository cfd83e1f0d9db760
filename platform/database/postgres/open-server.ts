import { DataError } from '../../shared/data-error.ts';
import { askVersion, refuseNewer } from '../migrations/migrate.ts';
import type { Database } from '../statements/database.ts';
import type { ServerLock, Use } from '../statements/driver.ts';
import { postgresDialect } from './dialect.ts';
import { connectPostgres, openPostgres } from './driver.ts';
import { PostgresLock } from './server-lock.ts';

/** Opens the database of `DATABASE_URL`. Throws a `DataError` if it cannot be reached. */
export async function openServer(url: string, program: 'serve' | 'command'): Promise<Database> {
  return openPostgres(url, program).catch((cause: unknown) => {
    if (cause instanceof DataError) throw cause;
    // The address may contain a password, so it is not shown.
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause });
  });
}

/** Works with the database of `DATABASE_URL`, also beside servers. Throws a `DataError` if it cannot be reached. */
export async function inspectServer<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openServer(url, 'command');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The schema with the tables of a database. */
export async function readSchema(database: Database): Promise<string> {
  const [raw] = await database.inspect((run) => run('select current_schema()'));
  return String(raw?.[0]);
}

/**
 * Locks the database of `DATABASE_URL` against servers that exclude this one. Throws a `DataError` if such a server
 * runs.
 */
export function lockServer(url: string, use: Use): Promise<ServerLock> {
  return PostgresLock.take({
    open: () => connectPostgres(url),
    use,
    // A newer server may have migrated the database while this one did not have the lock.
    check: async ({ ask }) => refuseNewer(await askVersion(ask, { dialect: postgresDialect })),
  });
}
