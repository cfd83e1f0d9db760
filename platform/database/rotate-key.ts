import { randomBytes } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { checkKey } from './keys/check-key.ts';
import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import { requireNewest } from './migrations/migrate.ts';
import { countFormer, rewriteSecrets } from './keys/rewrite-secrets.ts';
import { createSealing, headerOf, type Keys } from './statements/sealing.ts';
import type { OnProgress } from './statements/driver.ts';
import { type DataPlace, driverAt } from './driver-at.ts';
import { formatKeys, keyFileOf, keyVariable, readDataKeys } from './keys/data-key.ts';
import { writeWhole } from '../shared/partial-file.ts';

interface RotateOptions extends DataPlace {
  readonly onProgress: OnProgress;
}

export interface Rotation {
  /** Number of values that were sealed again. */
  readonly count: number;
  /** The file with the former keys; `null` if the operator has to remove them from the configuration. */
  readonly formerKeys: string | null;
}

/**
 * Replaces the key of the secrets, beside servers. It can be killed and repeated. If the key of SQLite is in a file,
 * it does everything: the server reads a changed file again. Otherwise it seals the values with the first key of a
 * list that the operator has given to each server before. Throws a `DataError` with instructions.
 */
export async function rotateKey({ onProgress, ...place }: RotateOptions): Promise<Rotation> {
  const driver = driverAt(place);
  const isGiven = driver.isShared || Boolean(place.environment[keyVariable]);
  const unlock = await driver.lockRotation();
  try {
    return await withDatabase(await driver.openBeside(), place, async (database, keys) =>
      isGiven
        ? { count: await rewrite(database, keys, onProgress), formerKeys: null }
        : replaceKey(database, keys, { file: keyFileOf(place.folder), onProgress }),
    );
  } finally {
    unlock();
  }
}

/** Replaces the key in a file, which the server reads again. */
async function replaceKey(
  database: Database,
  keys: Keys,
  { file, onProgress }: { readonly file: string; readonly onProgress: OnProgress },
): Promise<Rotation> {
  // Several keys are left by an earlier rotation that was killed.
  if (keys().length === 1) await writeKeys(file, [randomBytes(32), ...keys()]);
  await waitForWriters(database);
  const count = await rewrite(database, keys, onProgress);
  const [present, ...former] = keys();
  const formerKeys = `${file}.former`;
  await appendFile(formerKeys, formatKeys(former), { mode: 0o600, flush: true });
  if (present) await writeKeys(file, [present]);
  return { count, formerKeys };
}

async function withDatabase<T>(
  database: Database,
  place: DataPlace,
  work: (database: Database, keys: Keys) => Promise<T>,
): Promise<T> {
  try {
    await requireNewest(database);
    const keys = await readDataKeys({ ...place, hasData: true });
    await checkKey(database, createSealing(keys));
    return await work(database, keys);
  } finally {
    await database.close();
  }
}

async function rewrite(database: Database, keys: Keys, onProgress: OnProgress): Promise<number> {
  const [present, ...former] = keys();
  if (!present || former.length === 0) throw new DataError(howToRotate);
  const header = headerOf(present);
  const count = await rewriteSecrets({ database, sealing: createSealing(keys), header, onProgress });
  const left = await countFormer({ database, header });
  if (left === 0) return count;
  throw new DataError(
    `${left} secrets were written with a former key while this command ran. Let each server use the new key first, restart it, and repeat this command.`,
  );
}

/** Waits for the end of every transaction that began before the server read the new key. */
async function waitForWriters(database: Database): Promise<void> {
  await database.transact('write', false, async (send) => {
    await send({ text: 'select 1', name: 'wait_for_writers' }, []);
  });
}

async function writeKeys(file: string, keys: readonly Uint8Array[]): Promise<void> {
  await writeWhole(file, (partial) => writeFile(partial, formatKeys(keys)));
}

const howToRotate = `There is only one key. To replace it while servers run:
  1. Make a key: openssl rand -base64 32
  2. Add it to ${keyVariable} of each server, after the former one and a comma, and restart each: all of them can read it.
  3. Put the new key first, and restart each: all of them write with it.
  4. Run this command with the same ${keyVariable}.
  5. Remove the former key from ${keyVariable}, and restart each server. Keep it for backups from before.
With one server, step 3 can take the place of step 2. A file data.key has the keys in lines.`;
