import type { CopyOptions } from './backup.ts';
import { readDataKeys } from './keys/data-key.ts';
import { checkDump } from './postgres/dump-check.ts';
import { restore } from './restore.ts';
import { createSealing } from './statements/sealing.ts';

interface CheckOptions extends Pick<CopyOptions, 'file' | 'environment'> {
  /** An empty folder, with the key of the data unless the environment has it. */
  readonly scratch: string;
  readonly kind: 'sqlite' | 'postgresql';
}

/**
 * Restores the file of a database into a scratch folder, and compares it with the declared tables. A dump of
 * PostgreSQL is read as far as that needs no server. Throws a `DataError` if a server could not use it.
 */
export async function checkBackupFile({ file, environment, scratch: folder, kind }: CheckOptions): Promise<void> {
  const { PCP_DATA_KEY = '' } = environment;
  const place = { folder, environment: { PCP_DATA_KEY } };
  if (kind === 'sqlite') await restore({ ...place, file, force: false, onProgress: () => undefined });
  else await checkDump(file, createSealing(await readDataKeys({ ...place, hasData: true })));
}
