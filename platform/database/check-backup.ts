import type { CopyOptions } from './backup.ts';
import { readDataKeys } from './keys/data-key.ts';
import { checkRestore } from './postgres/check-restore.ts';
import { checkDump } from './postgres/dump-check.ts';
import { checkRestored, restore } from './restore.ts';
import { createSealing } from './statements/sealing.ts';

interface CheckOptions extends Pick<CopyOptions, 'file' | 'environment'> {
  /** An empty folder, with the key of the data unless the environment has it. */
  readonly scratch: string;
  readonly kind: 'sqlite' | 'postgresql';
  /** The address of a server of PostgreSQL, for a dump. */
  readonly databaseUrl: string | undefined;
}

/**
 * Restores the file of a database into a scratch folder, or a dump into a scratch database, and compares it with the
 * declared tables. Returns why a dump was only read; `null` if it was restored. Throws a `DataError` if a server could
 * not use it.
 */
export async function checkBackupFile(options: CheckOptions): Promise<string | null> {
  const { file, environment, scratch: folder, kind, databaseUrl } = options;
  const { PCP_DATA_KEY = '' } = environment;
  const place = { folder, environment: { PCP_DATA_KEY } };
  if (kind === 'sqlite') {
    await restore({ ...place, file, force: false, onProgress: () => undefined });
    return null;
  }
  const sealing = createSealing(await readDataKeys({ ...place, hasData: true }));
  await checkDump(file, sealing);
  if (!databaseUrl) return 'DATABASE_URL is not set. Set it to a server of PostgreSQL on which a database can be made.';
  return checkRestore(databaseUrl, file, (database) => checkRestored(database, sealing));
}
