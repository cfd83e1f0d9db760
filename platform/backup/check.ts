import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackupFile } from '../database/check-backup.ts';
import { keyFileOf } from '../database/keys/data-key.ts';
import { DataError } from '../shared/data-error.ts';
import { readFacts } from './facts.ts';
import type { Located } from './locate.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { volumesOf } from './restore-volumes.ts';
import { stageFiles } from './stage.ts';
import { readContent } from './streams.ts';
import { measureTree } from './tree.ts';

interface Checked {
  readonly manifest: Manifest;
  /** Number of files and folders in the volumes. */
  readonly entries: number;
  /** Why the dump of PostgreSQL was only read; `null` if the database was restored. */
  readonly notRestored: string | null;
}

/**
 * Restores a backup into a scratch folder and reads everything: the checksum of each part, the database with its
 * tables, keys and counts, and each archive to its end. A dump of PostgreSQL is restored into a scratch database.
 * Throws a `DataError` if something is not as it was written.
 */
export async function checkBackup(
  from: Located,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Checked> {
  const backup = await openBackup(from, environment);
  const { manifest } = backup;
  const stage = await mkdtemp(join(tmpdir(), 'backup-check-'));
  try {
    await stageFiles(backup, stage);
    const scratch = join(stage, 'scratch');
    await mkdir(scratch, { mode: 0o700 });
    if (manifest.parts.some(({ kind }) => kind === 'keys')) await rename(join(stage, 'keys'), keyFileOf(scratch));
    else if (!environment.PCP_DATA_KEY)
      throw new DataError(`${from.address} has no key of its secrets. Set PCP_DATA_KEY to check it.`);
    const file = join(stage, 'database');
    const keys = keysOf(manifest, environment);
    const of = { kind: manifest.database, databaseUrl: environment.DATABASE_URL };
    const notRestored = await checkBackupFile({ file, environment: keys, scratch, ...of });
    if (manifest.database === 'sqlite') requireCounts(manifest, (await readFacts({ environment: {} }, file)).counts);
    let entries = 0;
    for (const { part } of volumesOf(backup))
      entries += (await measureTree(readContent(backup.reader, part, backup.key), part.name)).entries;
    return { manifest, entries, notRestored };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** The keys of a backup count for it, and those of the environment if it has none. */
function keysOf({ parts }: Manifest, environment: Readonly<Record<string, string | undefined>>) {
  return parts.some(({ kind }) => kind === 'keys') ? {} : environment;
}

function requireCounts({ counts }: Manifest, found: Manifest['counts']): void {
  for (const [table, count] of Object.entries(counts))
    if (found[table] !== count)
      throw new DataError(`The table ${table} of the backup has ${found[table] ?? 0} rows instead of ${count}.`);
}
