import { DataError } from '../../shared/data-error.ts';
import type { Database } from '../statements/database.ts';
import { inScratchDatabase, NoScratchDatabase, readScratchNames, restorePostgres } from './dump.ts';
import { inspectServer, readSchema } from './open-server.ts';

/**
 * Restores a dump into a database of the server at an address that is made for it and dropped afterwards, and checks
 * that. Returns why there can be no such database; `null` after the check. Throws a `DataError` if the dump cannot be
 * restored, and as the check does.
 */
export async function checkRestore(
  url: string,
  file: string,
  check: (database: Database) => Promise<unknown>,
): Promise<string | null> {
  const found = await inspectServer(url, async (database) => ({
    schema: await readSchema(database),
    names: await readScratchNames(database),
  })).catch(reasonOf);
  if (found instanceof DataError) return found.message;
  const { schema, names } = found;
  const checked = await inScratchDatabase(url, names, async (scratch) => {
    if (schema !== 'public')
      await inspectServer(scratch, (database) =>
        database.migrate((run) => run(`create schema "${schema.replaceAll('"', '""')}"`)),
      );
    await restorePostgres({ url: scratch, file, replaces: false });
    await inspectServer(scratch, check);
  }).catch((error: unknown) => {
    if (error instanceof NoScratchDatabase) return error;
    throw error;
  });
  return checked instanceof NoScratchDatabase ? checked.message : null;
}

function reasonOf(error: unknown): DataError {
  if (error instanceof DataError) return error;
  throw error;
}
