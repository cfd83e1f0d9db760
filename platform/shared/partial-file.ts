import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DataError } from './data-error.ts';

/**
 * Writes a file completely or not at all: first beside it, as `FILE.partial`, which is renamed when it has reached the
 * disk. The rest of a killed process is overwritten.
 */
export async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new DataError(`The folder ${folder} does not exist. Make it, or choose another one.`);
  const partial = `${file}.partial`;
  try {
    await rm(partial, { force: true });
    // Only the owner can read it.
    await writeFile(partial, '', { mode: 0o600 });
    await write(partial);
    await sync(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await sync(folder);
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
