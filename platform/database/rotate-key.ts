import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkKey } from './keys/check-key.ts';
import { DataError } from '../shared/data-error.ts';
import type { Database } from './statements/database.ts';
import { requireNewest } from './migrations/migrate.ts';
import { countFormer, rewriteSecrets } from './keys/rewrite-secrets.ts';
import { createSealing, headerOf, type Keys } from './statements/sealing.ts';
import { databaseFile, lockSqlite, openSqliteBeside } from './sqlite/driver.ts';
import type { OnProgress } from './sqlite/copy.ts';
import type { DataPlace } from './check-data.ts';
import { formatKeys, keyFileOf, keyVariable, readDataKeys } from './keys/data-key.ts';
import { openServer } from './open-database.ts';
import { writeWhole } from './partial-file.ts';

interface RotateOptions extends DataPlace {
  readonly onProgress: OnProgress;
}

export interface Rotation {
  /** How many values were sealed anew. */
  readonly count: number;
  /** The file with the former keys; `null` if the operator removes them from the configuration. */
  readonly formerKeys: string | null;
}

/**
 * Replaces the key of the secrets, beside servers. It can be killed, and be repeated. Where the key of SQLite is in a
 * file, it does everything: the server reads the file again when it changes. Elsewhere it seals the values with the
 * first key of a list that the operator has given to each server before. Throws a `DataError` that says how.
 */
export async function rotateKey({ folder, environment, onProgress }: RotateOptions): Promise<Rotation> {
  const url = environment.DATABASE_URL;
  if (url) {
    const rotate = async (database: Database, keys: Keys) => ({
      count: await rewrite(database, keys, onProgress),
      formerKeys: null,
    });
    return withDatabase(await openServer(url, 'command'), { folder, environment }, rotate);
  }
  if (!existsSync(databaseFile(folder)))
    throw new DataError(`There is no database in ${resolve(folder)}. Name its folder with --data.`);
  const unlock = await lockSqlite(folder, 'rotation');
  try {
    return await withDatabase(
      await openSqliteBeside(databaseFile(folder)),
      { folder, environment },
      async (database, keys) => {
        if (environment[keyVariable]) return { count: await rewrite(database, keys, onProgress), formerKeys: null };
        const file = keyFileOf(folder);
        // With several, an earlier rotation was killed.
        if (keys().length === 1) await writeKeys(file, [randomBytes(32), ...keys()]);
        await waitForWriters(database);
        const count = await rewrite(database, keys, onProgress);
        const [present, ...former] = keys();
        const formerKeys = `${file}.former`;
        await appendFile(formerKeys, formatKeys(former), { mode: 0o600, flush: true });
        if (present) await writeKeys(file, [present]);
        return { count, formerKeys };
      },
    );
  } finally {
    unlock();
  }
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

/** A transaction that began before the server read the new key has ended after that. */
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
