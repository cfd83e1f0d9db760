import { accessSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../shared/data-error.ts';
import { existingFolder } from '../shared/existing-folder.ts';
import { readVersion } from './migrations/migrate.ts';
import { versionsTable } from './statements/versions-table.ts';
import type { Database } from './statements/database.ts';

/** Size of what a start writes at least. */
const bytes = 100_000;

/**
 * Throws a `DataError` if nothing can be written to a data folder, or to the nearest one above it that exists. Leaves
 * nothing behind.
 */
export function checkFolderWrite(folder: string): void {
  const existing = existingFolder(folder);
  let trial: string | undefined;
  try {
    if (existing === folder)
      for (const name of readdirSync(folder)) accessSync(join(folder, name), constants.R_OK | constants.W_OK);
    trial = mkdtempSync(join(existing, '.check-'));
    writeFileSync(join(trial, 'trial'), Buffer.alloc(bytes), { flush: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(
      `Nothing can be written to ${existing}: ${reason}. Give it to the user of the server, make room, or choose another folder with --data.`,
      { cause },
    );
  } finally {
    if (trial !== undefined) rmSync(trial, { recursive: true });
  }
}

/** The same for a database of PostgreSQL. Changes no row. */
export async function checkDatabaseWrite(database: Database): Promise<void> {
  const text =
    (await readVersion(database)) === 0
      ? 'create temporary table "pcp_check" ("id" integer) on commit drop'
      : `update "${versionsTable}" set "version" = "version" where false`;
  try {
    await database.transact('write', false, (send) => send({ text, name: 'check_write' }, []));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`Nothing can be written to the database of DATABASE_URL: ${reason}.`, { cause });
  }
}
