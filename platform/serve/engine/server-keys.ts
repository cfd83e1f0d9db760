import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../../control-plane/ports/store.ts';
import { DataError } from '../../shared/data-error.ts';
import type { ServerKey } from '../../shared/server-key.ts';

interface Places {
  /** The store with the keys, sealed. */
  readonly store: Store;
  /** Folder of the engine, in which former versions kept keys. */
  readonly folder: string;
}

/**
 * Reads a key from its row. The first start takes it from the file of a former version, or makes it. That file stays
 * for the way back to the former version, and is not read again.
 */
export async function readServerKey({ store, folder }: Places, key: ServerKey): Promise<Buffer> {
  const { id } = key;
  const stored = await store.read('system', (tx) => tx.serverKeys.find({ id }));
  if (stored) return Buffer.from(stored.key, 'base64');
  const first = ((await readFormer(folder, key)) ?? key.make()).toString('base64');
  const kept = await store.write('system', async (tx) => {
    // Another server may have made it.
    return (await tx.serverKeys.find({ id })) ?? tx.serverKeys.insert({ id, key: first });
  });
  return Buffer.from(kept.key, 'base64');
}

/** `null` without a file. Throws a `DataError` for a file that is damaged. */
async function readFormer(folder: string, { formerFile, isKey, loss }: ServerKey): Promise<Buffer | null> {
  const file = join(folder, formerFile);
  if (!existsSync(file)) return null;
  const bytes = await readFile(file);
  if (isKey(bytes)) return bytes;
  throw new DataError(`${file} is not a key. Restore it from a backup, or delete it: ${loss}`);
}
